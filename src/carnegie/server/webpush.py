"""Web Push: messages to browsers, encrypted for them (RFC 8291) and signed by this server (RFC 8292)."""

import base64
import binascii
import hashlib
import hmac
import json
import secrets

from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from carnegie.server.errors import bad

RECORD = 4096
HALF_A_DAY = 12 * 3600


def encode(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def decode(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def new_key() -> str:
    """A new private key of this server, as text."""
    number = ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value
    return encode(number.to_bytes(32, "big"))


def private_key(text: str) -> ec.EllipticCurvePrivateKey:
    return ec.derive_private_key(int.from_bytes(decode(text), "big"), ec.SECP256R1())


def public_bytes(key: ec.EllipticCurvePrivateKey) -> bytes:
    return key.public_key().public_bytes(serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)


def check_keys(keys: dict[str, str] | None) -> None:
    """Raises `Refused` unless these are the keys of a browser's subscription."""
    try:
        assert keys is not None
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decode(keys["p256dh"]))
        assert len(decode(keys["auth"])) == 16
    except (AssertionError, KeyError, ValueError, binascii.Error):
        raise bad("bad_keys", "keys: p256dh and auth of the browser's subscription expected") from None


def encrypted(
    text: bytes,
    keys: dict[str, str],
    own: ec.EllipticCurvePrivateKey | None = None,
    salt: bytes | None = None,
) -> bytes:
    """The body of the message; `own` and `salt` are new random ones unless told."""
    own = ec.generate_private_key(ec.SECP256R1()) if own is None else own
    salt = secrets.token_bytes(16) if salt is None else salt
    theirs = decode(keys["p256dh"])
    shared = own.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), theirs))
    mixed = mac(mac(decode(keys["auth"]), shared), b"WebPush: info\0" + theirs + public_bytes(own) + b"\1")
    pseudo_random = mac(salt, mixed)
    key = mac(pseudo_random, b"Content-Encoding: aes128gcm\0\1")[:16]
    nonce = mac(pseudo_random, b"Content-Encoding: nonce\0\1")[:12]
    header = salt + RECORD.to_bytes(4, "big") + b"\x41" + public_bytes(own)
    return header + AESGCM(key).encrypt(nonce, text + b"\2", None)


def mac(key: bytes, data: bytes) -> bytes:
    return hmac.new(key, data, hashlib.sha256).digest()


def headers(key: ec.EllipticCurvePrivateKey, origin: str, contact: str, now: float) -> dict[str, str]:
    """Who sends the message, signed."""
    claims = {"aud": origin, "exp": int(now) + HALF_A_DAY, "sub": contact}
    signed = ".".join(encode(json.dumps(part).encode()) for part in ({"typ": "JWT", "alg": "ES256"}, claims))
    r, s = decode_dss_signature(key.sign(signed.encode(), ec.ECDSA(hashes.SHA256())))
    signature = encode(r.to_bytes(32, "big") + s.to_bytes(32, "big"))
    return {
        "Authorization": f"vapid t={signed}.{signature}, k={encode(public_bytes(key))}",
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        "TTL": "86400",
        "Urgency": "normal",
    }
