"""Certificates for HTTPS at home: an authority of this machine alone, and what it signs for the addresses here.

The authority can vouch for the home network and nothing else: whoever trusts it, and whoever steals its key, gets no
further than that. It lasts ten years, so that a phone has to be told once; what it signs lasts as long as browsers
allow, and is made anew in time, or when the machine has another address.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network
from pathlib import Path
from typing import Final

from cryptography import x509
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

_AUTHORITY_DAYS: Final = 3650
_SIGNED_DAYS: Final = 397
#: Made anew when it has fewer days left.
_EARLY: Final = timedelta(days=30)
#: Clocks differ.
_LATE: Final = timedelta(days=1)
#: Networks that are at home everywhere: this machine, private ones, and those that name themselves.
_HOME: Final = tuple(
    ip_network(each)
    for each in (
        *("127.0.0.0/8", "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16"),
        *("::1/128", "fc00::/7", "fe80::/10"),
    )
)
_DOMAINS: Final = ("localhost", "local")
_ONLY_OWNER: Final = 0o600


@dataclass(frozen=True)
class Certificates:
    """Files in PEM: the certificate of the authority, what it signed, and the key to that. `made`: a new authority."""

    authority: Path
    certificate: Path
    key: Path
    made: bool


def ready(folder: Path, names: Sequence[str], addresses: Sequence[str], now: datetime | None = None) -> Certificates:
    """Certificates for these host names and addresses, kept in `folder`, made as far as they are missing or old."""
    now = now or datetime.now(UTC)
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    files = Certificates(folder / "authority.crt", folder / "server.crt", folder / "server.key", made=False)
    authority_key = folder / "authority.key"
    wanted = _alternatives(names, addresses)
    authority = _read(files.authority, authority_key)
    made = authority is None or _is_old(authority, now) or not _covers(authority, addresses)
    if made or authority is None:
        authority = _make_authority(files.authority, authority_key, addresses, now)
    signed = _read(files.certificate, files.key)
    if made or signed is None or _is_old(signed, now) or _named(signed) != wanted or not _is_by(signed, authority):
        _sign(files, authority, _key(authority_key), wanted, now)
    return Certificates(files.authority, files.certificate, files.key, made)


def _alternatives(names: Sequence[str], addresses: Sequence[str]) -> x509.SubjectAlternativeName:
    return x509.SubjectAlternativeName(
        [*(x509.DNSName(name) for name in names), *(x509.IPAddress(ip_address(each)) for each in addresses)]
    )


def _read(certificate: Path, key: Path) -> x509.Certificate | None:
    """The certificate, if it is there with the key that belongs to it."""
    try:
        found = x509.load_pem_x509_certificate(certificate.read_bytes())
        return found if _key(key).public_key() == found.public_key() else None
    except (OSError, ValueError):
        return None


def _key(file: Path) -> ec.EllipticCurvePrivateKey:
    key = serialization.load_pem_private_key(file.read_bytes(), None)
    if isinstance(key, ec.EllipticCurvePrivateKey):
        return key
    raise ValueError(file)


def _is_old(certificate: x509.Certificate, now: datetime) -> bool:
    return not certificate.not_valid_before_utc <= now < certificate.not_valid_after_utc - _EARLY


def _is_by(certificate: x509.Certificate, authority: x509.Certificate) -> bool:
    try:
        certificate.verify_directly_issued_by(authority)
    except (ValueError, TypeError, InvalidSignature):
        return False
    return True


def _named(certificate: x509.Certificate) -> x509.SubjectAlternativeName:
    return certificate.extensions.get_extension_for_class(x509.SubjectAlternativeName).value


def _covers(authority: x509.Certificate, addresses: Sequence[str]) -> bool:
    """Whether the authority may vouch for all these addresses."""
    limits = authority.extensions.get_extension_for_class(x509.NameConstraints).value.permitted_subtrees or []
    networks = [each.value for each in limits if isinstance(each.value, IPv4Network | IPv6Network)]
    return all(any(ip_address(each) in network for network in networks) for each in addresses)


def _make_authority(file: Path, key_file: Path, addresses: Sequence[str], now: datetime) -> x509.Certificate:
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, f"Scorepad {now:%Y-%m-%d}")])
    elsewhere = [ip_network(each) for each in addresses if not any(ip_address(each) in home for home in _HOME)]
    permitted: list[x509.GeneralName] = [x509.DNSName(each) for each in _DOMAINS]
    permitted += [x509.IPAddress(each) for each in (*_HOME, *elsewhere)]
    certificate = (
        _builder(name, name, key.public_key(), now, _AUTHORITY_DAYS)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .add_extension(_usage(signs=True), critical=True)
        .add_extension(x509.NameConstraints(permitted, None), critical=True)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False)
        .sign(key, hashes.SHA256())
    )
    _write(key_file, key)
    file.write_bytes(certificate.public_bytes(serialization.Encoding.PEM))
    return certificate


def _sign(
    files: Certificates,
    authority: x509.Certificate,
    authority_key: ec.EllipticCurvePrivateKey,
    wanted: x509.SubjectAlternativeName,
    now: datetime,
) -> None:
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "Scorepad")])
    days = min(_SIGNED_DAYS, (authority.not_valid_after_utc - now).days)
    certificate = (
        _builder(name, authority.subject, key.public_key(), now, days)
        .add_extension(wanted, critical=False)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(_usage(signs=False), critical=True)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .add_extension(x509.AuthorityKeyIdentifier.from_issuer_public_key(authority_key.public_key()), critical=False)
        .sign(authority_key, hashes.SHA256())
    )
    _write(files.key, key)
    files.certificate.write_bytes(certificate.public_bytes(serialization.Encoding.PEM))


def _builder(
    subject: x509.Name, issuer: x509.Name, key: ec.EllipticCurvePublicKey, now: datetime, days: int
) -> x509.CertificateBuilder:
    return (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(issuer)
        .public_key(key)
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - _LATE)
        .not_valid_after(now + timedelta(days=days) - _LATE)
    )


def _usage(*, signs: bool) -> x509.KeyUsage:
    return x509.KeyUsage(
        digital_signature=not signs,
        key_cert_sign=signs,
        crl_sign=signs,
        content_commitment=False,
        key_encipherment=False,
        data_encipherment=False,
        key_agreement=False,
        encipher_only=False,
        decipher_only=False,
    )


def _write(file: Path, key: ec.EllipticCurvePrivateKey) -> None:
    """Write a key that nobody else on this machine can read, not even for a moment."""
    file.unlink(missing_ok=True)
    with os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, _ONLY_OWNER), "wb") as written:
        written.write(
            key.private_bytes(
                serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
            )
        )
