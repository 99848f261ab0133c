//! Under which names the casino is asked, by whom, and whether over TLS.

use std::net::{IpAddr, SocketAddr};

use axum::extract::{ConnectInfo, Request};
use axum::http::HeaderMap;
use axum::http::header::{HOST, HeaderName, ORIGIN};

use crate::gate::Address;

const FORWARDED_FOR: HeaderName = HeaderName::from_static("x-forwarded-for");

/// Under which names the casino is asked.
pub(crate) struct Hosts {
    /// Whether browsers reach it over TLS.
    pub(crate) over_tls: bool,
    /// Whether they do through a proxy of the operator's, which says who asks.
    pub(crate) proxied: bool,
    names: Vec<String>,
}

impl Hosts {
    pub(crate) fn new(behind_tls: bool, names: &[String]) -> Hosts {
        let names = names.iter().map(|name| name.to_ascii_lowercase());
        Hosts {
            over_tls: behind_tls,
            proxied: behind_tls,
            names: names.collect(),
        }
    }

    /// The same for a casino that speaks TLS itself.
    pub(crate) fn speaking_tls(self) -> Hosts {
        Hosts {
            over_tls: true,
            ..self
        }
    }

    /// Whether the casino goes by the name that a request asks for. Without a list an address in
    /// numbers will do: no other site can make a browser believe that it is its own.
    pub(crate) fn is_ours(&self, headers: &HeaderMap) -> bool {
        let host = headers.get(HOST).map(|host| host.to_str().ok());
        let Some(host) = host else {
            return self.names.is_empty();
        };
        let Some(name) = host.map(|host| without_port(host).to_ascii_lowercase()) else {
            return false;
        };
        match self.names.is_empty() {
            true => name == "localhost" || is_address(&name),
            false => self.names.contains(&name),
        }
    }

    /// Who asks. A proxy before the casino adds at the end of the header whom it speaks for;
    /// what stands before that anybody may have written.
    pub(crate) fn asker(&self, request: &Request) -> Address {
        let peer = request.extensions().get::<ConnectInfo<SocketAddr>>();
        let peer = peer.map(|ConnectInfo(peer)| peer.ip());
        let forwarded = request.headers().get_all(FORWARDED_FOR).iter().next_back();
        let forwarded = forwarded.and_then(|value| value.to_str().ok());
        let forwarded = forwarded.and_then(|list| list.rsplit(',').next()?.trim().parse().ok());
        let asker = forwarded.filter(|_| self.proxied).or(peer);
        asker.map_or(Address::UNKNOWN, Address::new)
    }

    /// Whether a browser sent this from one of our own pages. A program that is no browser names
    /// no origin, and brings no browser's cookie either.
    pub(crate) fn is_own_page(&self, headers: &HeaderMap) -> bool {
        let Some(origin) = headers.get(ORIGIN) else {
            return true;
        };
        let host = headers.get(HOST).and_then(|host| host.to_str().ok());
        let origin = origin.to_str().ok();
        let named = origin.and_then(|origin| origin.split_once("://"));
        match (named, host) {
            (Some((scheme, origin)), Some(host)) => {
                let scheme_is_right = match scheme {
                    "https" => true,
                    "http" => !self.over_tls,
                    _ => false,
                };
                scheme_is_right && origin.eq_ignore_ascii_case(host)
            }
            _ => false,
        }
    }
}

/// A host as it is asked for, without its port.
fn without_port(host: &str) -> &str {
    match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => name,
        _ => host,
    }
}

fn is_address(name: &str) -> bool {
    let bare = name
        .strip_prefix('[')
        .and_then(|name| name.strip_suffix(']'));
    bare.unwrap_or(name).parse::<IpAddr>().is_ok()
}

#[cfg(test)]
mod tests {
    use axum::body::Body;

    use super::*;
    use crate::headers::of_pairs as headers;

    #[test]
    fn only_our_own_pages_may_connect() {
        let from = |origin| headers(&[("host", "localhost:8080"), ("origin", origin)]);
        let plain = Hosts::new(false, &[]);
        assert!(plain.is_own_page(&headers(&[("host", "localhost:8080")])));
        assert!(plain.is_own_page(&from("http://localhost:8080")));
        for origin in [
            "http://evil.example",
            "http://localhost",
            "http://localhost:8081",
            "null",
            "file://localhost:8080",
        ] {
            assert!(!plain.is_own_page(&from(origin)), "{origin}");
        }
        let behind_tls = Hosts::new(true, &[]);
        assert!(behind_tls.is_own_page(&from("https://localhost:8080")));
        assert!(!behind_tls.is_own_page(&from("http://localhost:8080")));
        let speaking = Hosts::new(false, &[]).speaking_tls();
        assert!(speaking.is_own_page(&from("https://localhost:8080")));
        assert!(!speaking.is_own_page(&from("http://localhost:8080")));
    }

    #[test]
    fn a_name_that_is_not_ours_is_not_answered() {
        let asked = |host: &str| headers(&[("host", host)]);
        let open = Hosts::new(false, &[]);
        for host in [
            "localhost",
            "LOCALHOST:80",
            "127.0.0.1:8080",
            "[::1]:8080",
            "192.0.2.7",
        ] {
            assert!(open.is_ours(&asked(host)), "{host}");
        }
        for host in [
            "evil.example",
            "evil.example:8080",
            "127.0.0.1.evil.example",
            "",
            "[::1",
        ] {
            assert!(!open.is_ours(&asked(host)), "{host}");
        }
        let listed = Hosts::new(true, &["Casino.example".to_owned()]);
        assert!(listed.is_ours(&asked("casino.example")));
        assert!(listed.is_ours(&asked("CASINO.example:443")));
        for host in ["localhost", "127.0.0.1", "other.example"] {
            assert!(!listed.is_ours(&asked(host)), "{host}");
        }
        assert!(!listed.is_ours(&HeaderMap::new()));
    }

    #[test]
    fn only_a_proxy_says_who_asks() {
        let ask = |forwarded: &str| {
            let mut request = Request::new(Body::empty());
            let peer: SocketAddr = "192.0.2.1:5000".parse().unwrap();
            request.extensions_mut().insert(ConnectInfo(peer));
            let value = forwarded.parse().unwrap();
            request.headers_mut().insert(FORWARDED_FOR, value);
            request
        };
        let address = |text: &str| Address::new(text.parse().unwrap());
        let (plain, behind) = (Hosts::new(false, &[]), Hosts::new(true, &[]));
        let request = ask("203.0.113.9, 198.51.100.4");
        assert_eq!(plain.asker(&request), address("192.0.2.1"));
        assert_eq!(behind.asker(&request), address("198.51.100.4"));
        // Whoever speaks TLS itself has no proxy before it to believe.
        let speaking = Hosts::new(false, &[]).speaking_tls();
        assert_eq!(speaking.asker(&request), address("192.0.2.1"));
        assert_eq!(behind.asker(&ask("nobody")), address("192.0.2.1"));
        assert_eq!(plain.asker(&Request::new(Body::empty())), Address::UNKNOWN);
    }
}
