import SurfaceResponders
import SystemPackage
import WaylandRenderer
import WaylandShell

extension CompositorStage {
    func check(
        _ expectation: ReplayExpectation, on seat: Seat?, completion: @escaping (ReplayMismatch?) -> Void
    ) {
        let seat = seat ?? compositor.seat
        guard case .clipboard(let text) = expectation else {
            return completion(mismatch(expectation, on: seat))
        }
        readClipboard(of: seat) { found in
            let isSame = found.text == text
            completion(
                isSame ? nil : ReplayMismatch(expected: "the clipboard '\(text)'", found: found.description))
        }
    }

    private func mismatch(_ expectation: ReplayExpectation, on seat: Seat) -> ReplayMismatch? {
        switch expectation {
        case .window(let name):
            return toplevel(named: name) != nil
                ? nil : ReplayMismatch(expected: "the window '\(name)'", found: windowList)
        case .noWindow(let name):
            return toplevel(named: name) == nil
                ? nil : ReplayMismatch(expected: "no window '\(name)'", found: windowList)
        case .title(let title, let window): return mismatch(title, of: window)
        case .focus(let window): return mismatchedFocus(window, on: seat)
        case .layout(let name):
            let layouts = seat.keyboard.keymap.layouts
            let group = seat.keyboard.group
            let found = layouts.indices.contains(group) ? layouts[group].description : "layout \(group)"
            return found == name
                ? nil : ReplayMismatch(expected: "the layout '\(name)'", found: "'\(found)'")
        case .pixel(let point, let window, let color, let tolerance):
            return mismatch(at: point, in: window, color, tolerance)
        case .picture(let path, let subject, let tolerance, let differentPixels):
            return mismatch(path, subject, tolerance, differentPixels)
        case .clipboard: return nil
        }
    }

    private var windowList: String {
        let names = drawnToplevels.map(\.description)
        return names.isEmpty ? "no window" : names.joined(separator: ", ")
    }

    private func mismatch(_ title: String, of window: String?) -> ReplayMismatch? {
        let titles = drawnToplevels.filter { window.map($0.isNamed) ?? true }.map(\.title)
        guard !titles.contains(title) else { return nil }
        let place = window.map { " of the window '\($0)'" } ?? ""
        return ReplayMismatch(
            expected: "the title '\(title)'\(place)",
            found: titles.isEmpty ? windowList : titles.map { "'\($0)'" }.joined(separator: ", "))
    }

    private func mismatchedFocus(_ window: String?, on seat: Seat) -> ReplayMismatch? {
        let found = compositor.desktop.keyToplevel(on: seat)?.asReplayed
        if let window, found?.isNamed(window) == true { return nil }
        if window == nil, found == nil { return nil }
        return ReplayMismatch(
            expected: "the keyboard in \(window.map { "the window '\($0)'" } ?? "no window")",
            found: found.map { "it in \($0)" } ?? "it in no window")
    }

    // MARK: Pictures

    private func mismatch(
        at point: Point, in window: String?, _ color: UInt32, _ tolerance: Int
    ) -> ReplayMismatch? {
        let expected = "the color \(hexadecimal(color)) at \(Int(point.x)), \(Int(point.y))"
        var place = point
        if let window {
            guard let corner = frame(of: window)?.origin else {
                return ReplayMismatch(expected: expected, found: windowList)
            }
            place = point + (corner - .zero)
        }
        do throws(FrameRenderingError) {
            let rect = Rect(x: place.x.rounded(.down), y: place.y.rounded(.down), width: 1, height: 1)
            let found = try compositor.picture(of: .region(rect))[0, 0] ?? 0
            return pixelDifference(color, found) <= tolerance
                ? nil : ReplayMismatch(expected: expected, found: hexadecimal(found))
        } catch {
            return ReplayMismatch(expected: expected, found: "no picture: \(error)")
        }
    }

    /// Compares a picture with the one in a file. If they differ, writes the one that was found beside it.
    private func mismatch(
        _ path: String, _ subject: ReplayScreenshot.Subject, _ tolerance: Int, _ differentPixels: Int
    ) -> ReplayMismatch? {
        let expected = "the picture \(path)"
        do {
            let found = try picture(for: ReplayScreenshot(path: path, subject: subject))
            let wanted: Picture
            do throws(PictureReadingError) {
                wanted = try Picture(contentsOf: FilePath(path))
            } catch {
                return ReplayMismatch(
                    expected: expected,
                    found: "no such picture: \(error); the present one is in \(keep(found, path))")
            }
            guard wanted.width == found.width, wanted.height == found.height else {
                return ReplayMismatch(
                    expected: "\(expected) of \(wanted.width)x\(wanted.height) pixels",
                    found: "\(found.width)x\(found.height) pixels, in \(keep(found, path))")
            }
            var (count, largest) = (0, 0)
            for y in 0..<wanted.height {
                for x in 0..<wanted.width {
                    let difference = pixelDifference(wanted[x, y] ?? 0, found[x, y] ?? 0)
                    if difference > tolerance { count += 1 }
                    largest = max(largest, difference)
                }
            }
            guard count > differentPixels else { return nil }
            return ReplayMismatch(
                expected: expected,
                found: "\(count) pixels that differ, by up to \(largest), in \(keep(found, path))")
        } catch {
            return ReplayMismatch(expected: expected, found: "no picture: \(error)")
        }
    }

    /// Writes a picture that differs from the one at a path, and returns where.
    private func keep(_ picture: Picture, _ path: String) -> String {
        let place = (path.hasSuffix(".png") ? String(path.dropLast(4)) : path) + ".found.png"
        do throws(PictureFileError) {
            try picture.write(to: FilePath(place))
            return place
        } catch {
            return "no file: \(error)"
        }
    }

    private func hexadecimal(_ color: UInt32) -> String {
        let digits = String(color & 0xff_ffff, radix: 16)
        return String(repeating: "0", count: 6 - digits.count) + digits
    }
}

/// The largest difference of two pixels in one of their channels.
private func pixelDifference(_ first: UInt32, _ second: UInt32) -> Int {
    [16, 8, 0].map { abs(Int(first >> $0 & 0xff) - Int(second >> $0 & 0xff)) }.max() ?? 0
}
