//! A casino that speaks TLS itself.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use games::Catalogue;
use law::Library;
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, ServerName};
use rustls::{ClientConfig, RootCertStore};
use server::{Config, NotServed, TlsFiles};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio_rustls::TlsConnector;

use crate::common::House;

/// Files for tests alone.
fn file(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/tls")
        .join(name)
}

fn files() -> TlsFiles {
    TlsFiles {
        certificate: file("certificate.pem"),
        key: file("key.pem"),
        authority: None,
    }
}

/// Asks over TLS, and believes the certificates of one file.
async fn ask(address: SocketAddr, believed: &str, request: &str) -> std::io::Result<String> {
    let mut roots = RootCertStore::empty();
    for one in CertificateDer::pem_file_iter(file(believed)).unwrap() {
        roots.add(one.unwrap()).unwrap();
    }
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let config = ClientConfig::builder_with_provider(provider);
    let config = config.with_safe_default_protocol_versions().unwrap();
    let config = config.with_root_certificates(roots).with_no_client_auth();
    let stream = TcpStream::connect(address).await?;
    let name = ServerName::try_from("127.0.0.1").unwrap();
    let mut stream = TlsConnector::from(Arc::new(config))
        .connect(name, stream)
        .await?;
    stream.write_all(request.as_bytes()).await?;
    let mut answer = Vec::new();
    // Whoever closes without a last word has said everything all the same.
    let _ = stream.read_to_end(&mut answer).await;
    Ok(String::from_utf8_lossy(&answer).into_owned())
}

#[tokio::test]
async fn a_casino_with_a_certificate_speaks_tls_and_nothing_else() {
    let house = House::with(|config, _| config.tls = Some(files()));
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let (stop, stopped) = tokio::sync::oneshot::channel::<()>();
    let casino = Arc::clone(&house.casino);
    let running = tokio::spawn(server::run(listener, casino, async { drop(stopped.await) }));
    let request = |what: &str, more: &str| {
        format!(
            "{what} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\nContent-Length: 0\r\n{more}\r\n"
        )
    };
    let guest = ask(address, "certificate.pem", &request("POST /api/guest", ""))
        .await
        .unwrap();
    assert!(guest.starts_with("HTTP/1.1 200"), "{guest}");
    let head = guest.to_ascii_lowercase();
    assert!(head.contains("strict-transport-security"), "{guest}");
    assert!(head.contains("; secure"), "{guest}");
    let cookie = head
        .lines()
        .find_map(|line| line.strip_prefix("set-cookie: "));
    let cookie = cookie
        .and_then(|line| line.split(';').next())
        .expect("a cookie");
    // A page of ours, and one that came over the open network.
    let socket = |origin: &str| {
        format!(
            "Cookie: {cookie}\r\nOrigin: {origin}://{address}\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
        )
    };
    let upgrade = |origin: &str| {
        let text = request("GET /api/lobby/socket", &socket(origin));
        text.replace("Connection: close", "Connection: Upgrade")
    };
    let page = upgrade("https");
    let open = ask(address, "certificate.pem", &page);
    let open = tokio::time::timeout(Duration::from_secs(2), open);
    // It stays open, so that it is not read to its end.
    assert!(open.await.is_err(), "the socket is open");
    let other = ask(address, "certificate.pem", &upgrade("http"))
        .await
        .unwrap();
    assert!(!other.starts_with("HTTP/1.1 101"), "{other}");
    // Somebody else's certificate is not believed; whoever speaks in the clear hears nothing.
    let wrong = ask(address, "another.pem", &request("GET /api/health", "")).await;
    assert!(wrong.unwrap_err().to_string().contains("certificate"));
    let mut plain = TcpStream::connect(address).await.unwrap();
    plain
        .write_all(request("GET /api/health", "").as_bytes())
        .await
        .unwrap();
    let mut answer = Vec::new();
    let _ = plain.read_to_end(&mut answer).await;
    assert!(!answer.starts_with(b"HTTP"), "{answer:?}");
    let _ = stop.send(());
    running.await.unwrap();
}

/// Off this machine nothing goes in the clear, and a certificate that is none is said to be.
#[tokio::test]
async fn off_loopback_a_casino_does_not_open_in_the_clear() {
    let serve = async |change: &dyn Fn(&mut Config)| {
        let library = Library::embedded().unwrap();
        let catalogue = Catalogue::read(&library).unwrap();
        let mut config = Config {
            data: std::env::temp_dir().join(format!("tapete-clear-{}", std::process::id())),
            ..Config::default()
        };
        change(&mut config);
        let done = server::serve(library, catalogue, config).await;
        done.expect_err("it is refused")
    };
    let clear = serve(&|config| config.address = "0.0.0.0:0".parse().ok()).await;
    assert!(matches!(clear, NotServed::InTheClear(_)), "{clear}");
    assert!(clear.to_string().contains("--tls-certificate"), "{clear}");
    for (name, words) in [
        ("nowhere.pem", "nowhere.pem"),
        ("key.pem", "there is no certificate in it"),
    ] {
        let change = |config: &mut Config| {
            config.address = "127.0.0.1:0".parse().ok();
            config.tls = Some(TlsFiles {
                certificate: file(name),
                ..files()
            });
        };
        let broken = serve(&change).await.to_string();
        assert!(
            broken.contains(words) && broken.contains("--tls-key"),
            "{broken}"
        );
    }
}
