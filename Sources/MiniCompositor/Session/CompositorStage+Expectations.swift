import SurfaceResponders
import WaylandRenderer
import WaylandShell

extension CompositorStage {
    func makeCheck(of expectation: ReplayExpectation, on seat: Seat?) -> any ReplayCheck {
        let seat = seat ?? compositor.seat
        switch expectation {
        case .clipboard(let text): return ClipboardCheck(text, of: seat, on: self)
        case .responsive(let window): return ResponsiveCheck(window, of: compositor)
        case .settled(let area, let duration):
            if let widget = area.widget { return SettledWidgetCheck(widget, for: duration, by: widgets) }
            return SettledCheck(area, for: duration, in: compositor)
        case .widget(let widget, let state): return WidgetCheck(widget, state, by: widgets)
        case .noWidget(let widget): return NoWidgetCheck(widget, by: widgets)
        case .picture(let path, let subject, let tolerance, let differentPixels):
            return PictureCheck(
                ReplayScreenshot(path: path, subject: subject), tolerance, differentPixels, on: self)
        default: return SimpleCheck { [unowned self] in mismatch(expectation, on: seat) }
        }
    }

    func makeSearch(for widget: ReplayWidget, isForInput: Bool) -> any ReplayWidgetSearch {
        WidgetSearch(for: widget, isForInput: isForInput, by: widgets)
    }

    private func mismatch(_ expectation: ReplayExpectation, on seat: Seat) -> ReplayMismatch? {
        switch expectation {
        case .window(let name):
            return toplevel(named: name) != nil
                ? nil : ReplayMismatch(expected: "the window '\(name)'", found: compositor.desktop.windowList)
        case .noWindow(let name):
            return toplevel(named: name) == nil
                ? nil : ReplayMismatch(expected: "no window '\(name)'", found: compositor.desktop.windowList)
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
        case .clipboard, .responsive, .settled, .picture, .widget, .noWidget: return nil
        }
    }

    private func mismatch(_ title: String, of window: String?) -> ReplayMismatch? {
        let titles = drawnToplevels.filter { window.map($0.isNamed) ?? true }.map(\.title)
        guard !titles.contains(title) else { return nil }
        let place = window.map { " of the window '\($0)'" } ?? ""
        return ReplayMismatch(
            expected: "the title '\(title)'\(place)",
            found: titles.isEmpty
                ? compositor.desktop.windowList : titles.map { "'\($0)'" }.joined(separator: ", "))
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
                return ReplayMismatch(expected: expected, found: compositor.desktop.windowList)
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

    private func hexadecimal(_ color: UInt32) -> String {
        let digits = String(color & 0xff_ffff, radix: 16)
        return String(repeating: "0", count: 6 - digits.count) + digits
    }
}

/// An expectation whose check is one look at the present state.
private final class SimpleCheck: ReplayCheck {
    private let mismatch: () -> ReplayMismatch?

    init(_ mismatch: @escaping () -> ReplayMismatch?) {
        self.mismatch = mismatch
    }

    func look(_ completion: @escaping (ReplayFailure.Cause?) -> Void) {
        completion(mismatch().map { .mismatch($0) })
    }
}

private final class ClipboardCheck: ReplayCheck {
    private let text: String
    private let seat: Seat
    private unowned let stage: CompositorStage

    init(_ text: String, of seat: Seat, on stage: CompositorStage) {
        self.text = text
        self.seat = seat
        self.stage = stage
    }

    func look(_ completion: @escaping (ReplayFailure.Cause?) -> Void) {
        stage.readClipboard(of: seat) { [text] found in
            let mismatch = ReplayMismatch(expected: "the clipboard '\(text)'", found: found.description)
            completion(found.text == text ? nil : .mismatch(mismatch))
        }
    }
}

extension Desktop {
    /// All windows, for messages about what was found.
    var windowList: String {
        let names = toplevels.map(\.asReplayed.description)
        return names.isEmpty ? "no window" : names.joined(separator: ", ")
    }
}

/// The largest difference of two pixels in one of their channels.
func pixelDifference(_ first: UInt32, _ second: UInt32) -> Int {
    [16, 8, 0].map { abs(Int(first >> $0 & 0xff) - Int(second >> $0 & 0xff)) }.max() ?? 0
}
