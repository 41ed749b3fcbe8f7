"""Drives Wayland programs in mini-compositor, and tests them.

    from surfaceresponders import Compositor

    with Compositor.launch(private=True) as compositor:
        compositor.start(["gnome-calculator"])
        compositor.click(role="button", name="7")

All places are in logical pixels, all times in seconds. Only finding widgets needs more than the standard
library: libatspi, dbus-daemon and at-spi2-core.
"""

from .accessibility import Widget
from .compositor import Compositor
from .errors import (
    CommandError,
    CompositorEnded,
    ExpectationError,
    LocatorError,
    NoAnswer,
    SurfaceRespondersError,
)
from .expectations import Expectations
from .geometry import Point, Rectangle
from .png import Image
from .program import Program
from .windows import Layouts, Output, Under, Window

__all__ = [
    "CommandError", "Compositor", "CompositorEnded", "ExpectationError", "Expectations", "Image", "Layouts",
    "LocatorError", "NoAnswer", "Output", "Point", "Program", "Rectangle",
    "SurfaceRespondersError", "Under", "Widget", "Window",
]
