"""Reads, writes and compares PNG pictures with the standard library."""

from __future__ import annotations

import struct
import zlib
from itertools import accumulate
from typing import NamedTuple, Tuple, Union

Color = Tuple[int, int, int]

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_CHANNELS = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}
_LIMIT = 1 << 28
"""The largest decompressed picture, in bytes."""


class Image:
    """A picture of 8-bit RGBA pixels in rows from the top, without padding."""

    def __init__(self, width: int, height: int, data: bytes) -> None:
        if len(data) != width * height * 4:
            raise ValueError(f"{width}x{height} pixels need {width * height * 4} bytes, not {len(data)}")
        self.width = width
        self.height = height
        self.data = data

    @classmethod
    def read(cls, path: str) -> "Image":
        """Reads a PNG file with 8 bits a channel and no interlacing. Raises OSError or ValueError."""
        with open(path, "rb") as file:
            return cls.decode(file.read())

    @classmethod
    def decode(cls, data: bytes) -> "Image":
        """Decodes a PNG file's bytes. Raises ValueError if they are no PNG of 8 bits without interlacing."""
        try:
            return _decode(data)
        except struct.error:
            raise ValueError("a damaged PNG: it ends early") from None
        except zlib.error as error:
            raise ValueError(f"a damaged PNG: {error}") from None

    def write(self, path: str) -> None:
        """Writes an RGBA PNG file. Raises OSError."""
        stride = self.width * 4
        rows = b"".join(
            b"\0" + self.data[start : start + stride] for start in range(0, len(self.data), stride)
        )
        header = struct.pack(">IIBBBBB", self.width, self.height, 8, 6, 0, 0, 0)
        with open(path, "wb") as file:
            file.write(_SIGNATURE)
            for kind, body in ((b"IHDR", header), (b"IDAT", zlib.compress(rows, 6)), (b"IEND", b"")):
                file.write(struct.pack(">I", len(body)) + kind + body)
                file.write(struct.pack(">I", zlib.crc32(kind + body)))

    def pixel(self, x: int, y: int) -> Color:
        """The red, green and blue of a pixel, counted from the upper left corner. Raises IndexError."""
        if not (0 <= x < self.width and 0 <= y < self.height):
            raise IndexError(f"({x}, {y}) is outside of {self.width}x{self.height}")
        start = (y * self.width + x) * 4
        red, green, blue = self.data[start : start + 3]
        return red, green, blue


class Comparison(NamedTuple):
    """How two pictures of the same size differ."""

    pixels: int
    """The number of pixels with a channel that differs by more than the tolerance."""
    largest: int
    """The largest difference of a channel."""
    bounds: Tuple[int, int, int, int]
    """x, y, width and height of the area that contains these pixels; zeros if there are none."""
    difference: Image
    """These pixels in red, on the first picture at a quarter of its brightness."""


def compare(first: Image, second: Image, tolerance: int = 0) -> Comparison:
    """Compares red, green, blue and alpha of each pixel.

    `tolerance` is the difference of a channel that still counts as equal, 0 to 255. Raises ValueError if
    the sizes differ.
    """
    if (first.width, first.height) != (second.width, second.height):
        raise ValueError(
            f"sizes differ: {first.width}x{first.height} and {second.width}x{second.height}"
        )
    stride = first.width * 4
    count = largest = 0
    left, top, right, bottom = first.width, first.height, 0, 0
    picture = bytearray(value // 4 for value in first.data)
    picture[3::4] = b"\xff" * (first.width * first.height)
    for y in range(first.height):
        one = first.data[y * stride : (y + 1) * stride]
        other = second.data[y * stride : (y + 1) * stride]
        if one == other:
            continue
        for x in range(first.width):
            a, b = one[x * 4 : x * 4 + 4], other[x * 4 : x * 4 + 4]
            if a == b:
                continue
            distance = max(abs(i - j) for i, j in zip(a, b))
            largest = max(largest, distance)
            if distance > tolerance:
                count += 1
                left, top = min(left, x), min(top, y)
                right, bottom = max(right, x + 1), max(bottom, y + 1)
                start = y * stride + x * 4
                picture[start : start + 4] = b"\xff\0\0\xff"
    bounds = (left, top, right - left, bottom - top) if count else (0, 0, 0, 0)
    return Comparison(count, largest, bounds, Image(first.width, first.height, bytes(picture)))


def parse_color(color: Union[str, Color]) -> Color:
    """Returns red, green and blue of "#rrggbb" or of a tuple. Raises ValueError."""
    if not isinstance(color, str):
        red, green, blue = color
        return int(red), int(green), int(blue)
    digits = color[1:] if color.startswith("#") else color
    if len(digits) != 6:
        raise ValueError(f"a color is #rrggbb, not {color!r}")
    value = bytes.fromhex(digits)
    return value[0], value[1], value[2]


def _decode(data: bytes) -> Image:
    if not data.startswith(_SIGNATURE):
        raise ValueError("not a PNG")
    position = len(_SIGNATURE)
    header = None
    compressed = bytearray()
    palette = transparency = b""
    while True:
        length, kind = struct.unpack_from(">I4s", data, position)
        body = data[position + 8 : position + 8 + length]
        if len(body) != length:
            raise ValueError("a damaged PNG: it ends early")
        position += 12 + length
        if kind == b"IHDR":
            header = struct.unpack(">IIBBBBB", body)
        elif kind == b"PLTE":
            palette = body
        elif kind == b"tRNS":
            transparency = body
        elif kind == b"IDAT":
            compressed += body
        elif kind == b"IEND":
            break
    if header is None:
        raise ValueError("a damaged PNG: it has no header")
    width, height, depth, color_type, _, _, interlace = header
    if depth != 8 or interlace or color_type not in _CHANNELS:
        raise ValueError(
            f"only 8 bits without interlacing: this PNG has {depth} bits, color type {color_type}, "
            f"interlacing {interlace}"
        )
    channels = _CHANNELS[color_type]
    stride = width * channels
    if width * height * 4 > _LIMIT or width == 0 or height == 0:
        raise ValueError(f"a PNG of {width}x{height} pixels")
    size = (stride + 1) * height
    raw = zlib.decompressobj().decompress(bytes(compressed), size)
    if len(raw) != size:
        raise ValueError("a damaged PNG: pixels are missing")
    rows = []
    former = bytes(stride)
    for start in range(0, size, stride + 1):
        former = _unfilter(raw[start], raw[start + 1 : start + 1 + stride], former, channels)
        rows.append(former)
    return Image(width, height, _rgba(b"".join(rows), color_type, palette, transparency))


def _unfilter(kind: int, row: bytes, above: bytes, step: int) -> bytes:
    if kind == 0:
        return row
    if kind == 1:
        result = bytearray(len(row))
        for channel in range(step):
            result[channel::step] = bytes(value & 255 for value in accumulate(row[channel::step]))
        return bytes(result)
    if kind == 2:
        return _add(row, above)
    if kind not in (3, 4):
        raise ValueError(f"a damaged PNG: filter {kind}")
    result = bytearray(len(row))
    for channel in range(step):
        left = corner = 0
        values = []
        for value, up in zip(row[channel::step], above[channel::step]):
            if kind == 3:
                left = (value + (left + up) // 2) & 255
            else:
                to_left, to_up, to_corner = abs(up - corner), abs(left - corner), abs(left + up - 2 * corner)
                if to_left <= to_up and to_left <= to_corner:
                    near = left
                else:
                    near = up if to_up <= to_corner else corner
                left = (value + near) & 255
                corner = up
            values.append(left)
        result[channel::step] = bytes(values)
    return bytes(result)


def _add(first: bytes, second: bytes) -> bytes:
    """Adds bytes modulo 256, the even and the odd ones as two large numbers."""
    size = len(first)
    mask = int.from_bytes(b"\xff\0" * (size // 2 + 1), "little")
    a, b = int.from_bytes(first, "little"), int.from_bytes(second, "little")
    even = ((a & mask) + (b & mask)) & mask
    odd = (((a >> 8) & mask) + ((b >> 8) & mask)) & mask
    return (even | (odd << 8)).to_bytes(size + 3, "little")[:size]


def _rgba(data: bytes, color_type: int, palette: bytes, transparency: bytes) -> bytes:
    if color_type == 6:
        return data
    count = len(data) // _CHANNELS[color_type]
    result = bytearray(b"\xff" * (count * 4))
    if color_type == 2:
        for channel in range(3):
            result[channel::4] = data[channel::3]
    elif color_type == 3:
        if data and max(data) * 3 + 2 >= len(palette):
            raise ValueError("a damaged PNG: an index is outside of the palette")
        alphas = transparency + b"\xff" * (256 - len(transparency))
        entries = palette.ljust(768, b"\0")
        for channel in range(3):
            result[channel::4] = data.translate(entries[channel::3][:256])
        result[3::4] = data.translate(alphas[:256])
    else:
        step = _CHANNELS[color_type]
        for channel in range(3):
            result[channel::4] = data[::step]
        if step == 2:
            result[3::4] = data[1::2]
    return bytes(result)
