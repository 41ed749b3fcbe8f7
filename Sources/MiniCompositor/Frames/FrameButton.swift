import SurfaceResponders
import WaylandShell

/// A button of a title bar. A press or a touch that begins and ends on it performs its action.
final class FrameButton: ImageResponder {
    /// From right to left.
    enum Role: CaseIterable {
        case close, maximize, minimize

        /// The action of the key command for the same purpose.
        var action: Action {
            switch self {
            case .close: .closeWindow
            case .maximize: .toggleMaximized
            case .minimize: .minimizeWindow
            }
        }
    }

    enum State {
        case normal, hovered, pressed
    }

    private let role: Role
    private weak var toplevel: DesktopToplevel?

    private var colors = FrameColors(isActive: false)
    private var isMaximized = false
    private var isHovered = false { didSet { update() } }
    /// Whether a press or a touch that began on the button continues.
    private var isTracking = false { didSet { update() } }
    /// Whether that press or touch is on the button now.
    private var isInside = false { didSet { update() } }
    private var state = State.normal {
        didSet { if state != oldValue { setNeedsDisplay() } }
    }

    init(_ role: Role, of toplevel: DesktopToplevel) {
        self.role = role
        self.toplevel = toplevel
        super.init()
    }

    override class var standardHitTestingType: SurfaceResponder.Type { FrameButton.self }
    override var description: String { "\(role) button" }

    func show(_ colors: FrameColors, isMaximized: Bool) {
        guard colors != self.colors || isMaximized != self.isMaximized else { return }
        self.colors = colors
        self.isMaximized = isMaximized
        setNeedsDisplay()
    }

    private func update() {
        state = isTracking ? (isInside ? .pressed : .normal) : isHovered ? .hovered : .normal
    }

    override func makeImage(scale: OutputScale) -> SurfaceImage? {
        SurfaceImage(
            FrameSymbol(role, isMaximized: isMaximized).draw(
                width: Int((bounds.width * scale.factor).rounded()),
                height: Int((bounds.height * scale.factor).rounded()), scale: scale.factor,
                color: state == .normal ? colors.text : FrameColors(isActive: true).text,
                on: FrameColors.button(role, state)))
    }

    // MARK: Tracking

    private func begin() {
        isTracking = true
        isInside = true
    }

    private func move(to location: Point) {
        if isTracking { isInside = bounds.contains(location) }
    }

    private func end(on seat: Seat) {
        let isChosen = isTracking && isInside
        isTracking = false
        if isChosen { seat.sendAction(role.action, to: toplevel, from: self) }
    }

    private func location(of event: PointerEvent) -> Point {
        event.location(in: self) ?? Point(x: -1, y: -1)
    }

    // MARK: Pointer

    override func pointerEntered(with event: PointerEvent) { isHovered = true }
    override func pointerExited(with event: PointerEvent) { isHovered = false }
    override func pointerMoved(with event: PointerEvent) { move(to: location(of: event)) }

    override func buttonPressed(with event: PointerEvent) {
        if event.button == .left { begin() }
    }

    override func buttonReleased(with event: PointerEvent) {
        guard event.button == .left else { return }
        move(to: location(of: event))
        end(on: event.seat)
    }

    override func buttonsCancelled(with event: PointerEvent) { isTracking = false }

    // MARK: Touches

    override func touchesBegan(_ touches: Touches, with event: Event) { begin() }

    override func touchesMoved(_ touches: Touches, with event: Event) {
        if let touch = touches.first { move(to: touch.location(in: self)) }
    }

    override func touchesEnded(_ touches: Touches, with event: Event) {
        if let touch = touches.first { move(to: touch.location(in: self)) }
        end(on: event.seat)
    }

    override func touchesCancelled(_ touches: Touches, with event: Event) { isTracking = false }
}
