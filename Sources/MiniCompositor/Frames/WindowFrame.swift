import SurfaceResponders
import WaylandSeat
import WaylandShell

/// The frame that the desktop shows around a window whose client draws none. The title bar moves the window,
/// a double click on it maximizes the window, and the borders resize it.
final class WindowFrame: SurfaceResponder {
    private weak var toplevel: DesktopToplevel?
    private let titleBar = FrameStrip("title bar")
    private let borders = (0..<3).map { _ in FrameStrip("border") }
    private let title: FrameTitle
    private let buttons: [FrameButton]
    private var layout = FrameLayout(around: .zero)
    private var repeatedPress = RepeatedPress()

    init(of toplevel: DesktopToplevel, _ libraries: TitleLibraries) {
        self.toplevel = toplevel
        title = FrameTitle(libraries)
        buttons = FrameButton.Role.allCases.map { FrameButton($0, of: toplevel) }
        super.init(kind: .surface)
        for part in [titleBar] + borders + [title] + buttons { addSubresponder(part) }
        layOut()
        update()
    }

    override class var standardHitTestingType: SurfaceResponder.Type { WindowFrame.self }
    override var description: String { "window frame" }

    /// The controller, so that the key commands of windows that use buttons and touches work on frames, too.
    override var next: Responder? { toplevel ?? super.next }

    /// Called when the size of the window geometry may have changed.
    func layOut() {
        layout = FrameLayout(around: toplevel?.frame?.size ?? .zero)
        frame = layout.frame
        inputRegion = .region(layout.inputRegion)
        titleBar.frame = layout.titleBar
        for (border, frame) in zip(borders, layout.borders) { border.frame = frame }
        title.frame = layout.label(besides: buttons.count)
        for (number, button) in buttons.enumerated() {
            let frame = layout.button(number)
            button.isHidden = frame == nil
            if let frame { button.frame = frame }
        }
    }

    /// Called when the title or the state of the window has changed. Draws nothing before the next frame.
    func update() {
        guard let toplevel else { return }
        let colors = FrameColors(isActive: toplevel.isActivated)
        title.show(toplevel.title, in: colors.text)
        for strip in [titleBar] + borders { strip.show(colors.background) }
        for button in buttons { button.show(colors, isMaximized: toplevel.isMaximized) }
    }

    /// Called when titles may be drawn.
    func drawTitle() {
        title.setNeedsDisplay()
    }

    // MARK: Presses

    private func edges(at location: Point) -> ResizeEdges {
        guard let toplevel, toplevel.isFloating, !toplevel.limits.isFixed,
            let place = transformToGlobal.inverse?.apply(to: location)
        else { return [] }
        return layout.edges(at: place)
    }

    private func begin(_ press: StandingPress, at location: Point, _ time: Timestamp, on seat: Seat) {
        let edges = edges(at: location)
        if !edges.isEmpty {
            toplevel?.beginResize(of: edges, with: press, on: seat)
        } else if repeatedPress.isCompleted(by: location, time) {
            seat.sendAction(.toggleMaximized, to: toplevel, from: self)
        } else {
            toplevel?.beginMove(with: press, on: seat)
        }
    }

    override func buttonPressed(with event: PointerEvent) {
        guard event.button == .left else { return }
        begin(.pointer, at: event.location, event.timestamp, on: event.seat)
    }

    override func buttonReleased(with event: PointerEvent) {}
    override func buttonsCancelled(with event: PointerEvent) {}

    override func touchesBegan(_ touches: Touches, with event: Event) {
        guard let touch = touches.first else { return }
        begin(.touch(touch), at: touch.location, event.timestamp, on: event.seat)
    }

    override func touchesMoved(_ touches: Touches, with event: Event) {}
    override func touchesEnded(_ touches: Touches, with event: Event) {}
    override func touchesCancelled(_ touches: Touches, with event: Event) {}

    // MARK: Cursor

    override func pointerEntered(with event: PointerEvent) { showCursor(for: event) }
    override func pointerMoved(with event: PointerEvent) { showCursor(for: event) }

    override func pointerExited(with event: PointerEvent) {
        global(of: event.seat)?.setCursor(nil)
    }

    private func showCursor(for event: PointerEvent) {
        global(of: event.seat)?.setCursor(CursorShape(resizing: edges(at: event.location)))
    }

    private func global(of seat: Seat) -> SeatGlobal? {
        toplevel?.shell.compositor.registry.seats.first { $0.seat === seat }
    }
}

/// A part of a frame in one color. The frame handles its events.
final class FrameStrip: ImageResponder {
    private let name: String
    private var color = FrameColors(isActive: false).background

    init(_ name: String) {
        self.name = name
        super.init()
    }

    override class var standardHitTestingType: SurfaceResponder.Type { FrameStrip.self }
    override var description: String { name }
    override func makeImage(scale: OutputScale) -> SurfaceImage? { SurfaceImage(color) }

    func show(_ color: FrameColor) {
        guard color != self.color else { return }
        self.color = color
        setNeedsDisplay()
    }
}

/// Recognizes the second of two presses that are close to each other. A gesture recognizer would delay the
/// first one.
struct RepeatedPress {
    private static let (interval, distance) = (Duration.milliseconds(400), 16.0)
    private var first: (location: Point, time: Timestamp)?

    /// Records a press, and returns whether it is the second one.
    mutating func isCompleted(by location: Point, _ time: Timestamp) -> Bool {
        if let first, first.time.duration(to: time) <= Self.interval,
            abs(location.x - first.location.x) <= Self.distance,
            abs(location.y - first.location.y) <= Self.distance
        {
            self.first = nil
            return true
        }
        first = (location, time)
        return false
    }
}
