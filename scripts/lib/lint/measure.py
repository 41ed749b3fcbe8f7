"""What a lint finds."""

import dataclasses


@dataclasses.dataclass
class Measure:
    """A number that may not be higher than its limit, and what makes it up."""

    number: int
    details: list[str] = dataclasses.field(default_factory=list)
