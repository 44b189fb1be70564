"""The plug is pulled while matches are played by the installed program: nothing that the glass confirmed is lost.

Each trial prints what it counted and the seed of its chance; TABLEKEEPER_SEED gives another seed, or that one again.
"""

from __future__ import annotations

import os

import pytest

from tests.vm import power_trial
from tests.vm.conftest import Tell
from tests.vm.image import Image
from tests.vm.power_verdict import Recording, cut_at_random

SEED = int(os.environ.get("TABLEKEEPER_SEED", "1"))
SHORT_ACTS, SHORT_CUTS = 60, 40
LONG_ACTS, LONG_CUTS = 300, 400
CONTROL_ACTS, CONTROL_CUTS = 120, 200
KILLS = 20


def told(recording: Recording) -> str:
    """Say what was recorded."""
    requests = len(recording.log.requests) - recording.first
    return f"seed {SEED}: {len(recording.noted)} acknowledgements, {requests} requests, {recording.log.flushes} flushes"


@pytest.mark.short
def test_a_few_power_cuts_lose_nothing_acknowledged(image: Image, tell: Tell) -> None:
    recording = power_trial.record(image, SEED, SHORT_ACTS)
    verdict = cut_at_random(recording, SHORT_CUTS, SEED)
    tell(f"{told(recording)}: {verdict}")
    assert (verdict.cuts, verdict.lost, verdict.faults.total()) == (SHORT_CUTS, 0, 0)
    assert verdict.due > 0


@pytest.mark.long
def test_power_cuts_at_random_points_of_a_match_lose_nothing_acknowledged(image: Image, tell: Tell) -> None:
    recording = power_trial.record(image, SEED, LONG_ACTS)
    verdict = cut_at_random(recording, LONG_CUTS, SEED)
    tell(f"{told(recording)}: {verdict}")
    assert (verdict.cuts, verdict.lost, verdict.faults.total()) == (LONG_CUTS, 0, 0)
    assert verdict.due > 0


@pytest.mark.long
@pytest.mark.parametrize("every", [4, 0])
def test_the_same_trial_finds_out_a_storage_that_promises_less(image: Image, tell: Tell, every: int) -> None:
    """The control: if this finds nothing, the trial above proves nothing."""
    recording = power_trial.record(image, SEED, CONTROL_ACTS, every)
    verdict = cut_at_random(recording, CONTROL_CUTS, SEED)
    tell(f"control with one flush of {every}, {told(recording)}: {verdict}")
    assert verdict.lost > 0


@pytest.mark.long
def test_killing_the_whole_machine_loses_nothing_acknowledged(image: Image, tell: Tell) -> None:
    verdict = power_trial.kill(image, SEED, KILLS, tell)
    tell(f"seed {SEED}: machine killed: {verdict}")
    assert (verdict.cuts, verdict.lost, verdict.faults.total()) == (KILLS, 0, 0)
    assert verdict.due > 0
