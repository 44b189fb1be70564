"""What is inside a release, as a CycloneDX file: the box, the wheels on it, the Debian packages of the card image."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from datetime import UTC, datetime
from pathlib import Path
from uuid import NAMESPACE_URL, uuid5

from cyclonedx.model import HashAlgorithm, HashType
from cyclonedx.model.bom import Bom
from cyclonedx.model.component import Component, ComponentType
from cyclonedx.output.json import JsonV1Dot6
from packageurl import PackageURL

from packages import layer
from systemd.image.debian import Package


def write(file: Path, version: str, wheels: Iterable[Path], packages: Iterable[Package], suite: str) -> None:
    """Write it, with Debian's packages of a release of Debian."""
    box = Component(
        name="tablekeeper",
        version=version,
        type=ComponentType.APPLICATION,
        bom_ref="tablekeeper",
        purl=PackageURL("pypi", name="tablekeeper", version=version),
    )
    parts = [*map(_wheel, sorted(wheels)), *(_package(package, suite) for package in packages)]
    identity = uuid5(NAMESPACE_URL, "\n".join([version, *(str(part.purl) for part in parts)]))
    bom = Bom(components=parts, serial_number=identity)
    bom.metadata.component = box
    bom.metadata.timestamp = datetime.fromtimestamp(layer.EPOCH, UTC)
    bom.register_dependency(box, parts)
    file.write_text(JsonV1Dot6(bom).output_as_string(indent=2) + "\n", encoding="utf-8")


def _wheel(path: Path) -> Component:
    name, version, *_ = path.name.split("-")
    digest = hashlib.sha256(path.read_bytes()).hexdigest()
    purl = PackageURL("pypi", name=name.lower().replace("_", "-"), version=version, qualifiers={"file_name": path.name})
    return Component(
        name=name,
        version=version,
        type=ComponentType.LIBRARY,
        bom_ref=path.name,
        purl=purl,
        hashes=[HashType(alg=HashAlgorithm.SHA_256, content=digest)],
    )


def _package(package: Package, suite: str) -> Component:
    name, version, digest = package
    purl = PackageURL("deb", "debian", name, version, qualifiers={"arch": "arm64", "distro": suite})
    return Component(
        name=name,
        version=version,
        type=ComponentType.LIBRARY,
        bom_ref=f"deb:{name}",
        purl=purl,
        hashes=[HashType(alg=HashAlgorithm.SHA_256, content=digest)],
    )
