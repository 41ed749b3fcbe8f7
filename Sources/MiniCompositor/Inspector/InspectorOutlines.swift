import SurfaceResponders
import WaylandShell

/// Outlines of the surface, the responder and the input region that have each pointer and finger, for the
/// inspector. Captures do not contain them. Nothing is observed or drawn while they are off.
public final class InspectorOutlines {
    /// Called after ``items(on:)`` may have changed.
    public var onChange: () -> Void = {}
    /// Returns the area of the inspector's panel, in global logical pixels. Outlines end beside it.
    public var panel: () -> Rect? = { nil }

    /// Whether outlines are drawn.
    public var isOn = false {
        didSet { if isOn != oldValue { switched() } }
    }

    private let compositor: MiniCompositor
    private var pictures = OutlinePictures()
    private var spied: [Seat] = []
    private lazy var spy = EventSpy { [unowned self] in onChange() }

    /// Larger regions are outlined as a whole.
    private static let mostRectangles = 16

    /// Creates outlines that are off.
    public init(of compositor: MiniCompositor) {
        self.compositor = compositor
    }

    private func switched() {
        for seat in spied { seat.removeSpy(spy) }
        spied = isOn ? compositor.seats : []
        // Events that change no surface may change what has a pointer or a finger.
        for seat in spied { seat.addSpy(spy) }
        pictures = OutlinePictures()
        onChange()
    }

    /// Returns the outlines on an output, front to back.
    public func items(on output: Output) -> [FrameItem] {
        guard isOn else { return [] }
        let area = visibleArea(of: output)
        return outlines.flatMap { style, frame in
            let shown = frame.intersection(area)
            return shown.isEmpty ? [] : pictures.items(style, around: shown, on: output)
        }
    }

    private func visibleArea(of output: Output) -> Rect {
        var area = output.frame
        if let panel = panel(), panel.intersects(area), panel.minX > area.minX {
            area.size.width = panel.minX - area.minX
        }
        return area
    }

    // MARK: What is outlined

    /// The outlines in global logical pixels, front to back.
    private var outlines: [(OutlineStyle, Rect)] {
        var seen: Set<ObjectIdentifier> = []
        var responders: [(OutlineStyle, Rect)] = []
        var surfaces: [(OutlineStyle, Rect)] = []
        for responder in targets where seen.insert(ObjectIdentifier(responder)).inserted {
            let surface = responder.hostSurface ?? responder
            let frame = Self.frame(of: surface.bounds, in: surface)
            let own = Self.frame(of: responder.bounds, in: responder)
            if own != frame { responders.append((.responder, own)) }
            guard responder === surface || seen.insert(ObjectIdentifier(surface)).inserted else { continue }
            surfaces += Self.inputFrames(of: surface, framed: frame).map { (.inputRegion, $0) }
            surfaces.append((.surface, frame))
        }
        return responders + surfaces
    }

    /// What has each pointer and finger, if it is on a surface.
    private var targets: [SurfaceResponder] {
        compositor.seats.filter { !$0.isLocked }.flatMap { seat in
            let pointer = seat.pointer.isPlaced ? seat.pointer.target : nil
            return ([pointer] + seat.touches.all.map(\.responder)).compactMap { $0 as? SurfaceResponder }
        }
    }

    /// The rectangles of the input region. One that is that of the surface lies within the surface's outline.
    private static func inputFrames(of surface: SurfaceResponder, framed frame: Rect) -> [Rect] {
        var rectangles = [surface.bounds]
        if case .region(let region) = surface.inputRegion {
            rectangles = region.rectangles.map { $0.rect.intersection(surface.bounds) }.filter { !$0.isEmpty }
            if rectangles.count > mostRectangles {
                rectangles = [rectangles.dropFirst().reduce(rectangles[0]) { $0.union($1) }]
            }
        }
        return rectangles.map {
            let rectangle = Self.frame(of: $0, in: surface)
            return rectangle == frame ? within(frame) : rectangle
        }
    }

    private static func within(_ frame: Rect) -> Rect {
        let width = OutlineStyle.width
        return Rect(
            x: frame.minX + width, y: frame.minY + width, width: frame.width - 2 * width,
            height: frame.height - 2 * width)
    }

    private static func frame(of rect: Rect, in surface: SurfaceResponder) -> Rect {
        surface.transformToGlobal.boundingBox(of: rect)
    }
}

private final class EventSpy: InputSpy {
    private let onEvent: () -> Void

    init(onEvent: @escaping () -> Void) {
        self.onEvent = onEvent
    }

    func observe(_ event: InputEvent, on seat: Seat) {
        onEvent()
    }
}
