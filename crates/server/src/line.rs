//! A WebSocket that is small while nothing is said over it.
//!
//! The library beneath reads, and answers pings and farewells. What it sends it copies into a buffer
//! that keeps the room of its longest message for as long as the page is there: a whole table for
//! each page, most of which are told a few words at a time from then on. So texts are written past
//! that buffer, out of the memory in which they were made.

use std::io::{self, ErrorKind, IoSlice};

use axum::body::Body;
use axum::extract::{FromRequestParts, WebSocketUpgrade};
use axum::http::request::Parts;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::Response;
use futures_util::{SinkExt, StreamExt};
use hyper::upgrade::{OnUpgrade, Upgraded};
use hyper_util::rt::TokioIo;
use tokio::io::{AsyncWrite, AsyncWriteExt};
use tokio::time::timeout;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Bytes;
use tokio_tungstenite::tungstenite::handshake::derive_accept_key;
use tokio_tungstenite::tungstenite::protocol::frame::FrameHeader;
pub(crate) use tokio_tungstenite::tungstenite::protocol::frame::coding::CloseCode as Close;
use tokio_tungstenite::tungstenite::protocol::frame::coding::{Data, OpCode};
use tokio_tungstenite::tungstenite::protocol::{CloseFrame, Role, WebSocketConfig};
pub(crate) use tokio_tungstenite::tungstenite::{Error, Message};

use crate::error::AppError;
use crate::socket::SLOWEST;

/// How many bytes are read at once. Messages are short, and each page has room for as many.
const READ_AT_ONCE: usize = 512;

/// A request for a WebSocket.
pub(crate) struct Asked {
    accept: HeaderValue,
    stream: OnUpgrade,
}

impl<S: Send + Sync> FromRequestParts<S> for Asked {
    type Rejection = AppError;

    /// What such a request has to say, the library of the router judges.
    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Asked, AppError> {
        let stream = parts.extensions.get::<OnUpgrade>().cloned();
        let key = parts.headers.get(header::SEC_WEBSOCKET_KEY).cloned();
        let judged = WebSocketUpgrade::from_request_parts(parts, state).await;
        let (Ok(_), Some(stream), Some(key)) = (judged, stream, key) else {
            return Err(AppError::not_a_socket());
        };
        let accept = HeaderValue::try_from(derive_accept_key(key.as_bytes()));
        let accept = accept.map_err(|_| AppError::not_a_socket())?;
        Ok(Asked { accept, stream })
    }
}

impl Asked {
    /// Opens it, reads messages of up to so many bytes, and has it served until that ends.
    pub(crate) fn open<F>(
        self,
        longest: usize,
        serve: impl FnOnce(Line) -> F + Send + 'static,
    ) -> Response
    where
        F: Future<Output = ()> + Send + 'static,
    {
        let stream = self.stream;
        tokio::spawn(async move {
            match stream.await {
                Ok(stream) => serve(Line::over(stream, longest).await).await,
                Err(error) => tracing::debug!(%error, "a WebSocket did not open"),
            }
        });
        let mut answer = Response::new(Body::empty());
        *answer.status_mut() = StatusCode::SWITCHING_PROTOCOLS;
        let headers = answer.headers_mut();
        headers.insert(header::CONNECTION, HeaderValue::from_static("upgrade"));
        headers.insert(header::UPGRADE, HeaderValue::from_static("websocket"));
        headers.insert(header::SEC_WEBSOCKET_ACCEPT, self.accept);
        answer
    }
}

/// A WebSocket that is open.
pub(crate) struct Line {
    // Boxed, for it is handed on some times, and a task has room for each of its hands.
    socket: Box<WebSocketStream<TokioIo<Upgraded>>>,
}

impl Line {
    async fn over(stream: Upgraded, longest: usize) -> Line {
        let config = WebSocketConfig::default()
            .read_buffer_size(READ_AT_ONCE)
            .max_message_size(Some(longest))
            .max_frame_size(Some(longest));
        let stream = TokioIo::new(stream);
        let socket = WebSocketStream::from_raw_socket(stream, Role::Server, Some(config));
        Line {
            socket: Box::new(socket.await),
        }
    }

    /// The next message, if one still comes.
    pub(crate) async fn recv(&mut self) -> Option<Result<Message, Error>> {
        self.socket.next().await
    }

    /// Tells a text, unless that takes too long; whether it was told.
    pub(crate) async fn told(&mut self, text: &str) -> bool {
        matches!(timeout(SLOWEST, self.say(text)).await, Ok(Ok(())))
    }

    /// Asks whether anybody is there; whether that could be asked.
    pub(crate) async fn pinged(&mut self) -> bool {
        self.sent(Message::Ping(Bytes::new())).await
    }

    /// Takes leave, with a code and a word.
    pub(crate) async fn close(&mut self, code: Close, word: &'static str) {
        let reason = word.into();
        self.sent(Message::Close(Some(CloseFrame { code, reason })))
            .await;
    }

    /// Sends a message that is no text, unless that takes too long; whether it was sent.
    async fn sent(&mut self, message: Message) -> bool {
        matches!(
            timeout(SLOWEST, self.socket.send(message)).await,
            Ok(Ok(()))
        )
    }

    /// Says a text. Whoever does not wait for its end must not say anything more: it may have been
    /// said in part.
    async fn say(&mut self, text: &str) -> Result<(), Error> {
        // What the library has to say of its own is said to its end first.
        self.socket.flush().await?;
        let header = FrameHeader {
            opcode: OpCode::Data(Data::Text),
            ..FrameHeader::default()
        };
        let mut head = Vec::with_capacity(header.len(text.len() as u64));
        header.format(text.len() as u64, &mut head)?;
        let stream = self.socket.get_mut();
        write_both(stream, &head, text.as_bytes()).await?;
        Ok(stream.flush().await?)
    }
}

/// Writes one after the other, in as few packets as it can be done in.
async fn write_both(
    stream: &mut (impl AsyncWrite + Unpin),
    mut first: &[u8],
    mut then: &[u8],
) -> io::Result<()> {
    while !(first.is_empty() && then.is_empty()) {
        let both = [IoSlice::new(first), IoSlice::new(then)];
        let written = stream.write_vectored(&both).await?;
        if written == 0 {
            return Err(ErrorKind::WriteZero.into());
        }
        let of_first = written.min(first.len());
        first = &first[of_first..];
        then = &then[written - of_first..];
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::pin::Pin;
    use std::task::{Context, Poll};

    use super::*;

    /// Takes a few bytes at a time, as a full connection does.
    struct Narrow(Vec<u8>, usize);

    impl AsyncWrite for Narrow {
        fn poll_write(
            mut self: Pin<&mut Self>,
            _: &mut Context<'_>,
            bytes: &[u8],
        ) -> Poll<io::Result<usize>> {
            let taken = bytes.len().min(self.1);
            self.0.extend(&bytes[..taken]);
            Poll::Ready(Ok(taken))
        }

        fn poll_write_vectored(
            mut self: Pin<&mut Self>,
            _: &mut Context<'_>,
            all: &[IoSlice<'_>],
        ) -> Poll<io::Result<usize>> {
            let bytes: Vec<u8> = all.iter().flat_map(|one| one.to_vec()).collect();
            let taken = bytes.len().min(self.1);
            self.0.extend(&bytes[..taken]);
            Poll::Ready(Ok(taken))
        }

        fn poll_flush(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
            Poll::Ready(Ok(()))
        }

        fn poll_shutdown(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
            Poll::Ready(Ok(()))
        }
    }

    #[tokio::test]
    async fn both_are_written_whole_however_little_is_taken_at_once() {
        for at_once in 1..12 {
            let mut narrow = Narrow(Vec::new(), at_once);
            write_both(&mut narrow, b"head", b"and rest").await.unwrap();
            assert_eq!(narrow.0, b"headand rest", "{at_once} at once");
        }
        let shut = write_both(&mut Narrow(Vec::new(), 0), b"a", b"b").await;
        assert_eq!(shut.unwrap_err().kind(), ErrorKind::WriteZero);
    }
}
