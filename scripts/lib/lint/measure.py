"""The result of a lint."""

import dataclasses


@dataclasses.dataclass
class Measure:
    """A number that must not exceed its limit, and what it counts."""

    number: int
    details: list[str] = dataclasses.field(default_factory=list)
