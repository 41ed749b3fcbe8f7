import SurfaceResponders
import WaylandRenderer
import WaylandShell

/// Waits until what an area shows has not changed for a while. It compares pictures of the area, so drawing
/// elsewhere does not matter, and neither does drawing the same again.
final class SettledCheck: ReplayCheck {
    private let area: ReplayArea
    private let name: String
    private let duration: Duration
    private let compositor: MiniCompositor
    private var picture: Picture?
    /// The state that the picture shows.
    private var seen: UInt64?
    private var lastChange = Timestamp.zero
    private var changeCount = 0

    /// - Parameter name: the area, for messages; `nil` for its description.
    init(
        _ area: ReplayArea, of name: String? = nil, for duration: Duration, in compositor: MiniCompositor
    ) {
        self.area = area
        self.name = name ?? area.description
        self.duration = duration
        self.compositor = compositor
    }

    func look(_ completion: @escaping (ReplayFailure.Cause?) -> Void) {
        completion(mismatch().map { .mismatch($0) })
    }

    private func mismatch() -> ReplayMismatch? {
        let now = compositor.clock.now
        let expected = "\(duration.wholeMilliseconds) ms without a change in \(name)"
        guard let subject else {
            (picture, seen) = (nil, nil)
            return ReplayMismatch(expected: expected, found: compositor.desktop.windowList)
        }
        do {
            try compare(subject, now)
        } catch {
            return ReplayMismatch(expected: expected, found: "no picture: \(error)")
        }
        guard lastChange.duration(to: now) < duration else { return nil }
        let past = lastChange.duration(to: now).wholeMilliseconds
        return ReplayMismatch(
            expected: expected,
            found: changeCount == 0
                ? "none for \(past) ms" : "\(changeCount) changes, the last one \(past) ms ago")
    }

    /// Draws only if something has changed somewhere since the last look.
    private func compare(_ subject: PictureSubject, _ now: Timestamp) throws(FrameRenderingError) {
        let present = compositor.core.changeCount
        guard present != seen else { return }
        let found = try compositor.picture(of: subject)
        if picture != found {
            lastChange = now
            if picture != nil { changeCount += 1 }
        }
        (picture, seen) = (found, present)
    }

    /// `nil` if there is no such window.
    private var subject: PictureSubject? {
        guard let name = area.window else { return area.region.map { .region($0) } ?? compositor.wholeScreen }
        guard let window = compositor.desktop.toplevel(named: name)?.toplevelWindow else { return nil }
        guard let region = area.region else { return .window(window) }
        return .region(region.offset(by: window.frame.origin - .zero))
    }
}
