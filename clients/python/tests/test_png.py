"""Tests of the PNG reader. The pictures are made here, filter by filter."""

import os
import struct
import tempfile
import unittest
import zlib

from surfaceresponders.png import Image, compare, parse_color

# Two rows of three RGBA pixels.
PIXELS = bytes([10, 20, 30, 255, 200, 100, 50, 255, 0, 255, 128, 0,
                12, 22, 32, 255, 190, 110, 60, 255, 250, 5, 127, 9])


def chunk(kind, body):
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


def png(width, height, color_type, rows, depth=8, interlace=0, extra=b""):
    header = struct.pack(">IIBBBBB", width, height, depth, color_type, 0, 0, interlace)
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + extra
            + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))


def filtered(kind, data, stride, step):
    """The rows of `data` by the definitions of the PNG specification, byte by byte."""
    rows = b""
    for start in range(0, len(data), stride):
        row = bytearray([kind])
        for index in range(stride):
            value = data[start + index]
            left = data[start + index - step] if index >= step else 0
            up = data[start + index - stride] if start else 0
            corner = data[start + index - stride - step] if start and index >= step else 0
            estimate = left + up - corner
            nearest = min((abs(estimate - left), 0, left), (abs(estimate - up), 1, up),
                          (abs(estimate - corner), 2, corner))[2]
            predicted = (0, left, up, (left + up) // 2, nearest)[kind]
            row.append((value - predicted) % 256)
        rows += bytes(row)
    return rows


class PNGTests(unittest.TestCase):
    def test_all_filters_give_the_same_pixels(self):
        for kind in range(5):
            with self.subTest(filter=kind):
                image = Image.decode(png(3, 2, 6, filtered(kind, PIXELS, 12, 4)))
                self.assertEqual(image.data, PIXELS)

    def test_colors_without_alpha_are_opaque(self):
        image = Image.decode(png(2, 1, 2, b"\0" + bytes([1, 2, 3, 4, 5, 6])))
        self.assertEqual(image.data, bytes([1, 2, 3, 255, 4, 5, 6, 255]))

    def test_palettes_and_grays_become_rgba(self):
        palette = chunk(b"PLTE", bytes([9, 8, 7, 6, 5, 4])) + chunk(b"tRNS", bytes([128]))
        image = Image.decode(png(2, 1, 3, b"\0\0\1", extra=palette))
        self.assertEqual(image.data, bytes([9, 8, 7, 128, 6, 5, 4, 255]))
        self.assertEqual(Image.decode(png(1, 1, 0, b"\0\x55")).data, bytes([0x55, 0x55, 0x55, 255]))
        self.assertEqual(Image.decode(png(1, 1, 4, b"\0\x55\x10")).data, bytes([0x55, 0x55, 0x55, 16]))

    def test_unsupported_and_damaged_files_are_refused(self):
        good = png(3, 2, 6, filtered(0, PIXELS, 12, 4))
        bad = {
            "not a PNG": b"GIF89a",
            "ends early": good[:40],
            "16 bits": png(1, 1, 6, b"\0" + bytes(8), depth=16),
            "interlacing 1": png(1, 1, 6, b"\0" + bytes(4), interlace=1),
            "filter 5": png(1, 1, 6, b"\5" + bytes(4)),
            "pixels are missing": png(3, 2, 6, b"\0" + bytes(12)),
            "palette": png(2, 1, 3, b"\0\0\1", extra=chunk(b"PLTE", bytes(3))),
        }
        for text, data in bad.items():
            with self.subTest(text):
                with self.assertRaisesRegex(ValueError, text):
                    Image.decode(data)

    def test_a_written_picture_is_read_again(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "a.png")
            Image(3, 2, PIXELS).write(path)
            self.assertEqual(Image.read(path).data, PIXELS)

    def test_pixels_are_counted_from_the_upper_left_corner(self):
        image = Image(3, 2, PIXELS)
        self.assertEqual(image.pixel(1, 0), (200, 100, 50))
        self.assertEqual(image.pixel(0, 1), (12, 22, 32))
        with self.assertRaises(IndexError):
            image.pixel(3, 0)

    def test_a_comparison_counts_what_exceeds_the_tolerance(self):
        other = bytearray(PIXELS)
        other[4] += 3  # red of (1, 0)
        other[23] += 40  # alpha of (2, 1)
        result = compare(Image(3, 2, PIXELS), Image(3, 2, bytes(other)), 3)
        self.assertEqual((result.pixels, result.largest, result.bounds), (1, 40, (2, 1, 1, 1)))
        self.assertEqual(result.difference.pixel(2, 1), (255, 0, 0))
        self.assertEqual(result.difference.pixel(1, 0), (50, 25, 12))
        result = compare(Image(3, 2, PIXELS), Image(3, 2, bytes(other)), 2)
        self.assertEqual((result.pixels, result.bounds), (2, (1, 0, 2, 2)))

    def test_pictures_of_other_sizes_are_not_compared(self):
        with self.assertRaisesRegex(ValueError, "3x2 and 2x3"):
            compare(Image(3, 2, PIXELS), Image(2, 3, PIXELS))

    def test_colors_are_parsed(self):
        self.assertEqual(parse_color("#ff8000"), (255, 128, 0))
        self.assertEqual(parse_color((1, 2, 3)), (1, 2, 3))
        for text in ("red", "#ff80", "#gg0000"):
            with self.assertRaises(ValueError):
                parse_color(text)


if __name__ == "__main__":
    unittest.main()
