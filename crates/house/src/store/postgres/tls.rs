//! TLS to the server. A connection that leaves the machine is encrypted and the server's
//! certificate verified, unless the name says in so many words that it is not.

use std::future::Future;
use std::io;
use std::path::{Path, PathBuf};
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use postgres::Config;
use postgres::config::{Host, SslMode};
use postgres::tls::{ChannelBinding, MakeTlsConnect, TlsConnect, TlsStream};
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, ServerName};
use rustls::{ClientConfig, RootCertStore};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio_rustls::TlsConnector;

use crate::store::error::StoreError;

/// The part of a name that says whose signature the server's certificate must have.
const AUTHORITY: &str = "sslrootcert";

/// How a server is reached.
#[derive(Clone)]
pub(super) struct Reached {
    pub(super) config: Config,
    /// Whose certificates are believed, where the connection is encrypted.
    pub(super) tls: Option<Tls>,
}

impl Reached {
    /// The server that a name leads to: what it says of TLS is held against where it leads.
    pub(super) fn named(url: &str) -> Result<Reached, StoreError> {
        let (url, authority) = without_authority(url);
        let mut config: Config = url.parse().map_err(|error| {
            StoreError::Failed(format!(
                "this is no database's name ({error}): say postgres://user:password@host:port/database"
            ))
        })?;
        let encrypted = match config.get_ssl_mode() {
            SslMode::Disable => false,
            SslMode::Prefer => authority.is_some() || !stays_here(&config),
            _ => true,
        };
        if !encrypted {
            config.ssl_mode(SslMode::Disable);
            return Ok(Reached { config, tls: None });
        }
        config.ssl_mode(SslMode::Require);
        let Some(authority) = authority else {
            return Err(StoreError::Failed(
                "a database on another machine is reached over TLS: name the file with the \
                 certificate of whoever signs the server's (…/database?sslrootcert=FILE), or, if a \
                 tunnel or a network of your own protects the way, say so (…/database?sslmode=disable)"
                    .to_owned(),
            ));
        };
        let tls = Some(Tls::believing(&authority)?);
        Ok(Reached { config, tls })
    }
}

/// A name without the part that only we know, and the file that the part names.
fn without_authority(url: &str) -> (String, Option<PathBuf>) {
    let Some((start, query)) = url.split_once('?') else {
        return (url.to_owned(), None);
    };
    let mut authority = None;
    let mut others = Vec::new();
    for part in query.split('&') {
        match part.split_once('=') {
            Some((AUTHORITY, file)) => authority = Some(PathBuf::from(file)),
            _ => others.push(part),
        }
    }
    let url = match others.is_empty() {
        true => start.to_owned(),
        false => format!("{start}?{}", others.join("&")),
    };
    (url, authority)
}

/// Whether the connection does not leave this machine.
fn stays_here(config: &Config) -> bool {
    let hosts = config.get_hosts();
    let here = |host: &Host| match host {
        Host::Unix(_) => true,
        Host::Tcp(name) => {
            let address = name.parse::<std::net::IpAddr>();
            name == "localhost" || address.is_ok_and(|address| address.is_loopback())
        }
    };
    hosts.iter().all(here)
}

/// Makes encrypted connections.
#[derive(Clone)]
pub(super) struct Tls(Arc<ClientConfig>);

impl Tls {
    fn believing(file: &Path) -> Result<Tls, StoreError> {
        let failed = |why: String| {
            StoreError::Failed(format!(
                "the certificates in {} cannot be used ({why}): name a file in PEM form",
                file.display()
            ))
        };
        let mut roots = RootCertStore::empty();
        let found = CertificateDer::pem_file_iter(file);
        for one in found.map_err(|error| failed(error.to_string()))? {
            let one = one.map_err(|error| failed(error.to_string()))?;
            let taken = roots.add(one);
            taken.map_err(|error| failed(error.to_string()))?;
        }
        if roots.is_empty() {
            return Err(failed("there is none".to_owned()));
        }
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        let config =
            ClientConfig::builder_with_provider(provider).with_safe_default_protocol_versions();
        let config = config.map_err(|error| failed(error.to_string()))?;
        let config = config.with_root_certificates(roots).with_no_client_auth();
        Ok(Tls(Arc::new(config)))
    }
}

impl<S> MakeTlsConnect<S> for Tls
where
    S: AsyncRead + AsyncWrite + Unpin + Send + 'static,
{
    type Stream = Encrypted<S>;
    type TlsConnect = Connecting;
    type Error = io::Error;

    fn make_tls_connect(&mut self, domain: &str) -> io::Result<Connecting> {
        let name = ServerName::try_from(domain.to_owned()).map_err(io::Error::other)?;
        let connector = TlsConnector::from(Arc::clone(&self.0));
        Ok(Connecting { connector, name })
    }
}

/// A connection that is to be encrypted.
pub(super) struct Connecting {
    connector: TlsConnector,
    name: ServerName<'static>,
}

impl<S> TlsConnect<S> for Connecting
where
    S: AsyncRead + AsyncWrite + Unpin + Send + 'static,
{
    type Stream = Encrypted<S>;
    type Error = io::Error;
    type Future = Pin<Box<dyn Future<Output = io::Result<Encrypted<S>>> + Send>>;

    fn connect(self, stream: S) -> Self::Future {
        Box::pin(async move {
            let stream = self.connector.connect(self.name, stream).await?;
            Ok(Encrypted(Box::new(stream)))
        })
    }
}

/// An encrypted connection.
pub(super) struct Encrypted<S>(Box<tokio_rustls::client::TlsStream<S>>);

impl<S: AsyncRead + AsyncWrite + Unpin> AsyncRead for Encrypted<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut *self.0).poll_read(context, buffer)
    }
}

impl<S: AsyncRead + AsyncWrite + Unpin> AsyncWrite for Encrypted<S> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut *self.0).poll_write(context, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut *self.0).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut *self.0).poll_shutdown(context)
    }
}

impl<S: AsyncRead + AsyncWrite + Unpin> TlsStream for Encrypted<S> {
    /// The certificate is verified, which binds enough: the password goes over this very channel.
    fn channel_binding(&self) -> ChannelBinding {
        ChannelBinding::none()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_leaves_the_machine_is_encrypted_or_said_not_to_be() {
        let named = |url: &str| Reached::named(url).map(|reached| reached.tls.is_some());
        for here in [
            "postgres://a@localhost/b",
            "postgres://a@127.0.0.1:5/b",
            "host=/run user=a",
        ] {
            assert_eq!(named(here), Ok(false), "{here}");
        }
        assert_eq!(
            named("postgres://a@db.example/b?sslmode=disable"),
            Ok(false)
        );
        for bare in [
            "postgres://a:secret@db.example/b",
            "postgres://a:secret@localhost,10.0.0.2/b",
        ] {
            let refused = named(bare).unwrap_err().to_string();
            assert!(refused.contains("sslrootcert=FILE"), "{refused}");
            assert!(!refused.contains("secret"), "{refused}");
        }
        let nowhere = named("postgres://a@db.example/b?sslrootcert=/nowhere.pem");
        assert!(nowhere.unwrap_err().to_string().contains("/nowhere.pem"));
    }

    #[test]
    fn a_name_keeps_what_it_says_besides() {
        let (url, file) = without_authority("postgres://a@b/c?x=1&sslrootcert=/d&y=2");
        assert_eq!(
            (url.as_str(), file),
            ("postgres://a@b/c?x=1&y=2", Some("/d".into()))
        );
    }
}
