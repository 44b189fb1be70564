"""What is inside a release, as a CycloneDX file: the box, the wheels for it, the Debian packages of the card image."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from datetime import UTC, datetime
from email.utils import parseaddr
from pathlib import Path
from uuid import NAMESPACE_URL, uuid5

from cyclonedx.contrib.license.factories import LicenseFactory
from cyclonedx.model import HashAlgorithm, HashType, XsUri
from cyclonedx.model.bom import Bom
from cyclonedx.model.component import Component, ComponentType
from cyclonedx.model.contact import OrganizationalEntity
from cyclonedx.output.json import JsonV1Dot6
from cyclonedx.schema import SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator
from packageurl import PackageURL

from packages import layer, licences
from systemd.image.debian import SUITE, Package

DEBIAN = OrganizationalEntity(name="Debian", urls=[XsUri("https://www.debian.org/")])


def write(file: Path, version: str, wheels: Iterable[Path], packages: Iterable[Package], owed: Path) -> None:
    """Write it, with Debian's packages; `owed` is the folder of their licences. Raises CannotBuild if invalid."""
    box = Component(
        name="tablekeeper",
        version=version,
        type=ComponentType.APPLICATION,
        bom_ref="tablekeeper",
        purl=PackageURL("pypi", name="tablekeeper", version=version),
        licenses=[LicenseFactory().make_from_string("MIT")],
        supplier=OrganizationalEntity(name="The Tablekeeper authors"),
    )
    parts = [
        *map(_wheel, sorted(wheels, key=lambda path: path.name)),
        *(_package(package, owed) for package in packages),
    ]
    identity = uuid5(NAMESPACE_URL, "\n".join([version, *(str(part.purl) for part in parts)]))
    bom = Bom(components=parts, serial_number=identity)
    bom.metadata.component = box
    bom.metadata.timestamp = datetime.fromtimestamp(layer.EPOCH, UTC)
    bom.register_dependency(box, parts)
    text = JsonV1Dot6(bom).output_as_string(indent=2) + "\n"
    if fault := JsonStrictValidator(SchemaVersion.V1_6).validate_str(text):
        raise layer.CannotBuild(f"{file.name}: wanted CycloneDX 1.6, got {fault}")
    file.write_text(text, encoding="utf-8")


def _wheel(path: Path) -> Component:
    name, version = licences.name(path), licences.version(path)
    said = licences.about(path)
    mail = next((said[field] for field in ("Author-email", "Maintainer-email") if said[field]), "")
    digest = hashlib.sha256(path.read_bytes()).hexdigest()
    return Component(
        name=name,
        version=version,
        type=ComponentType.LIBRARY,
        bom_ref=path.name,
        purl=PackageURL("pypi", name=name, version=version, qualifiers={"file_name": path.name}),
        hashes=[HashType(alg=HashAlgorithm.SHA_256, content=digest)],
        licenses=[LicenseFactory().make_from_string(licences.of_metadata(said))],
        supplier=OrganizationalEntity(name=said["Author"] or said["Maintainer"] or parseaddr(mail)[0] or name),
    )


def _package(package: Package, owed: Path) -> Component:
    text = (owed / licences.DEBIAN / f"{package.name}.txt").read_text(encoding="utf-8")
    of = {"arch": "arm64", "distro": SUITE}
    return Component(
        name=package.name,
        version=package.version,
        type=ComponentType.LIBRARY,
        bom_ref=f"deb:{package.name}",
        purl=PackageURL("deb", "debian", package.name, package.version, qualifiers=of),
        hashes=[HashType(alg=HashAlgorithm.SHA_256, content=package.digest)],
        licenses=[LicenseFactory().make_with_name(name) for name in licences.of_copyright(text)],
        supplier=DEBIAN,
    )
