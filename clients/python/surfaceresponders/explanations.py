"""Explanation events as text."""

from __future__ import annotations

from typing import Any, Mapping


def explain(event: Mapping[str, Any]) -> str:
    """One line for an explanation event: what it was, its path, its outcome and the reasons."""
    path = " < ".join(event.get("path") or []) or "no responder"
    reasons = "; ".join(str(reason.get("text", reason)) for reason in event.get("reasons") or [])
    outcome = event.get("outcome") or {}
    taker = " ".join(str(outcome[field]) for field in ("kind", "name") if field in outcome)
    return "".join(
        (
            f"{event.get('summary') or event.get('type')}: {path}",
            f" -> {taker}" if taker else "",
            f" ({reasons})" if reasons else "",
        )
    )
