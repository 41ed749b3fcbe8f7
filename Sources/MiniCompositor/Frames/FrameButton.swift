import SurfaceResponders
import WaylandShell

/// A button of a title bar, which performs an action of its window.
final class FrameButton: PushButton {
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

    private let role: Role
    private weak var toplevel: DesktopToplevel?

    private var colors = FrameColors(isActive: false)
    private var isMaximized = false

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

    override func pushed(on seat: Seat) {
        seat.sendAction(role.action, to: toplevel, from: self)
    }

    override func makeImage(scale: OutputScale) -> SurfaceImage? {
        SurfaceImage(
            FrameSymbol(role, isMaximized: isMaximized).draw(
                width: Int((bounds.width * scale.factor).rounded()),
                height: Int((bounds.height * scale.factor).rounded()), scale: scale.factor,
                color: state == .normal ? colors.text : FrameColors(isActive: true).text,
                on: FrameColors.button(role, state)))
    }
}
