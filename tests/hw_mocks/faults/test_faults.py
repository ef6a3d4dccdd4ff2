from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import TypeAdapter

from hw_mocks.faults.plan import STRIKES, Fault, FaultCounter, FaultKind, FaultPlan, Moment, ScheduledFault, corrupted


def test_an_empty_plan_is_a_quiet_table() -> None:
    plan = FaultPlan()
    assert all(plan.fault_at("red-1", moment, nth) is None for moment in Moment for nth in range(1, 50))


@given(seed=st.integers(), device=st.text(), nth=st.integers(min_value=1, max_value=10_000))
def test_the_same_seed_gives_the_same_trouble(seed: int, device: str, nth: int) -> None:
    rates = {FaultKind.DROP: 0.3, FaultKind.CORRUPT: 0.3}
    one, two = FaultPlan(seed, rates), FaultPlan(seed, dict(reversed(rates.items())))
    assert one.fault_at(device, Moment.MESSAGE, nth) == two.fault_at(device, Moment.MESSAGE, nth)


def test_one_device_does_not_disturb_the_luck_of_another() -> None:
    plan = FaultPlan(seed=3, rates={FaultKind.DROP: 0.5})
    alone = FaultCounter(plan, "red-1")
    expected = [alone.next(Moment.MESSAGE) for _ in range(40)]
    red, blue = FaultCounter(plan, "red-1"), FaultCounter(plan, "blue-1")
    mixed = []
    for _ in range(40):
        blue.next(Moment.MESSAGE)
        mixed.append(red.next(Moment.MESSAGE))
    assert mixed == expected


def test_chance_keeps_near_its_rate() -> None:
    plan = FaultPlan(seed=1, rates={FaultKind.DROP: 0.2, FaultKind.DUPLICATE: 0.1})
    kinds = [fault.kind for nth in range(2000) if (fault := plan.fault_at("d", Moment.MESSAGE, nth))]
    assert 300 < kinds.count(FaultKind.DROP) < 500
    assert 130 < kinds.count(FaultKind.DUPLICATE) < 270


@pytest.mark.parametrize("kind", list(FaultKind))
def test_a_fault_strikes_only_at_its_own_moment(kind: FaultKind) -> None:
    plan = FaultPlan(rates={kind: 1.0})
    struck = {moment for moment in Moment if plan.fault_at("d", moment, 1) is not None}
    assert struck == {STRIKES[kind]}


def test_an_appointment_is_kept_and_comes_before_chance() -> None:
    appointment = ScheduledFault("red-1", FaultKind.DISCONNECT, nth=3, seconds=0.5)
    faults = FaultCounter(FaultPlan(rates={FaultKind.DROP: 1.0}, scheduled=(appointment,)), "red-1")
    kinds = [fault.kind for _ in range(4) if (fault := faults.next(Moment.MESSAGE))]
    assert kinds == [FaultKind.DROP, FaultKind.DROP, FaultKind.DISCONNECT, FaultKind.DROP]


def test_no_fault_by_chance_outlasts_the_plan() -> None:
    plan = FaultPlan(rates={FaultKind.DELAY: 1.0}, longest=0.25)
    faults = [plan.fault_at("d", Moment.MESSAGE, nth) for nth in range(100)]
    assert all(isinstance(fault, Fault) and 0 <= fault.seconds <= 0.25 for fault in faults)


@pytest.mark.parametrize("rates", [{FaultKind.DROP: 1.1}, {FaultKind.DROP: -0.1}])
def test_a_rate_out_of_range_is_refused(rates: dict[FaultKind, float]) -> None:
    with pytest.raises(ValueError, match="between 0"):
        FaultPlan(rates=rates)


def test_rates_that_add_up_to_more_than_certainty_are_refused() -> None:
    with pytest.raises(ValueError, match="more than 1"):
        FaultPlan(rates={FaultKind.DROP: 0.6, FaultKind.DELAY: 0.6})


def test_a_plan_can_be_read_from_a_config() -> None:
    document = {
        "seed": 7,
        "rates": {"drop": 0.1},
        "scheduled": [{"device": "red-1", "kind": "brown-out", "nth": 2, "seconds": 1.5}],
    }
    plan = TypeAdapter(FaultPlan).validate_python(document)
    assert plan == FaultPlan(7, {FaultKind.DROP: 0.1}, (ScheduledFault("red-1", FaultKind.BROWN_OUT, 2, 1.5),))


@given(data=st.binary(min_size=1), salt=st.integers(min_value=0))
def test_corruption_flips_exactly_one_bit(data: bytes, salt: int) -> None:
    broken = corrupted(data, salt)
    assert sum((a ^ b).bit_count() for a, b in zip(data, broken, strict=True)) == 1


def test_no_bytes_cannot_be_broken() -> None:
    assert corrupted(b"", 5) == b""
