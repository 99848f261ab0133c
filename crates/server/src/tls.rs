//! TLS of our own: with browsers, and among nodes, which ask each other over the same port.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, PrivateKeyDer, ServerName};
use rustls::{ClientConfig, RootCertStore, ServerConfig};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio_rustls::{TlsAcceptor, TlsConnector, server};

/// The files of a casino that speaks TLS itself, in PEM form.
#[derive(Clone, Debug)]
pub struct TlsFiles {
    /// Its certificate, and those that lead from it to one that browsers know.
    pub certificate: PathBuf,
    /// The certificate's private key.
    pub key: PathBuf,
    /// Whose certificates the other nodes have; without one, the first file says it.
    pub authority: Option<PathBuf>,
}

/// Why TLS cannot be spoken.
#[derive(Debug, thiserror::Error)]
#[error(
    "{file} cannot be used for TLS ({why}): name files in PEM form with --tls-certificate and --tls-key"
)]
pub struct NoTls {
    file: String,
    why: String,
}

impl NoTls {
    fn of(file: &Path, why: impl ToString) -> NoTls {
        let (file, why) = (file.display().to_string(), why.to_string());
        NoTls { file, why }
    }
}

/// Both sides of TLS.
pub(crate) struct Tls {
    acceptor: TlsAcceptor,
    connector: TlsConnector,
}

impl Tls {
    pub(crate) fn read(files: &TlsFiles) -> Result<Tls, NoTls> {
        let chain = certificates(&files.certificate)?;
        let key = PrivateKeyDer::from_pem_file(&files.key);
        let key = key.map_err(|error| NoTls::of(&files.key, error))?;
        let of_chain = |error: rustls::Error| NoTls::of(&files.certificate, error);
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        let serves = ServerConfig::builder_with_provider(Arc::clone(&provider));
        let serves = serves.with_safe_default_protocol_versions();
        let serves = serves.map_err(of_chain)?.with_no_client_auth();
        let serves = serves.with_single_cert(chain, key).map_err(of_chain)?;
        let believed = files.authority.as_ref().unwrap_or(&files.certificate);
        let mut roots = RootCertStore::empty();
        for one in certificates(believed)? {
            roots.add(one).map_err(|error| NoTls::of(believed, error))?;
        }
        let asks = ClientConfig::builder_with_provider(provider);
        let asks = asks
            .with_safe_default_protocol_versions()
            .map_err(of_chain)?;
        let asks = asks.with_root_certificates(roots).with_no_client_auth();
        Ok(Tls {
            acceptor: TlsAcceptor::from(Arc::new(serves)),
            connector: TlsConnector::from(Arc::new(asks)),
        })
    }

    /// Speaks with whoever came.
    pub(crate) async fn accept(
        &self,
        stream: TcpStream,
    ) -> io::Result<server::TlsStream<TcpStream>> {
        self.acceptor.accept(stream).await
    }

    /// Speaks with another node at `host:port`, which must show a certificate of that name.
    pub(crate) async fn ask(&self, address: &str, stream: TcpStream) -> io::Result<AnyStream> {
        let host = address.rsplit_once(':').map_or(address, |(host, _)| host);
        let host = host.trim_start_matches('[').trim_end_matches(']');
        let name = ServerName::try_from(host.to_owned()).map_err(io::Error::other)?;
        Ok(Box::new(self.connector.connect(name, stream).await?))
    }
}

fn certificates(file: &Path) -> Result<Vec<CertificateDer<'static>>, NoTls> {
    let found = CertificateDer::pem_file_iter(file).map_err(|error| NoTls::of(file, error))?;
    let found: Result<Vec<_>, _> = found.collect();
    let found = found.map_err(|error| NoTls::of(file, error))?;
    match found.is_empty() {
        true => Err(NoTls::of(file, "there is no certificate in it")),
        false => Ok(found),
    }
}

/// A connection, encrypted or not.
pub(crate) type AnyStream = Box<dyn Stream>;

/// What bytes come and go through.
pub(crate) trait Stream: AsyncRead + AsyncWrite + Send + Unpin {}

impl<S: AsyncRead + AsyncWrite + Send + Unpin> Stream for S {}
