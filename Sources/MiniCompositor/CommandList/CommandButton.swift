import SurfaceResponders
import WaylandShell

/// A row of the list: the title of a command, and its keys.
final class CommandButton: PushButton {
    private let item: CommandListContent.Item
    private let perform: () -> Void

    init(_ item: CommandListContent.Item, perform: @escaping () -> Void) {
        self.item = item
        self.perform = perform
        super.init()
    }

    override class var standardHitTestingType: SurfaceResponder.Type { CommandButton.self }
    /// As of `KeyCommand`: `Super+Q: Close window`.
    override var description: String { "\(item.keys): \(item.title)" }

    override func pushed(on seat: Seat) {
        perform()
    }

    override func makeImage(scale: OutputScale) -> SurfaceImage? {
        CommandPicture(size: bounds.size, scale: scale.factor).draw(
            item.title, keys: item.keys,
            isDestructive: item.command.command.appearance.attributes.contains(.destructive),
            on: CommandColors.row(state))
    }
}

/// A text of the list that is no button.
final class CommandText: ImageResponder {
    enum Style {
        case header, heading
    }

    private let name: String
    private var text = ""
    private var style = Style.heading

    init(_ name: String) {
        self.name = name
        super.init()
        isUserInteractionEnabled = false
    }

    override class var standardHitTestingType: SurfaceResponder.Type { CommandText.self }
    override var description: String { name }

    func show(_ text: String, _ style: Style) {
        guard text != self.text || style != self.style else { return }
        (self.text, self.style) = (text, style)
        setNeedsDisplay()
    }

    override func makeImage(scale: OutputScale) -> SurfaceImage? {
        CommandPicture(size: bounds.size, scale: scale.factor).draw(text, style)
    }
}

enum CommandColors {
    static let background = FrameColor(argb: 0xff1b_2129)
    static let text: UInt32 = 0xffed_f1f5
    static let muted: UInt32 = 0xffa9_b4c0
    static let heading: UInt32 = 0xff56_b4e9
    static let destructive: UInt32 = 0xffe6_9f00

    static func row(_ state: PushButton.State) -> FrameColor {
        switch state {
        case .normal: background
        case .hovered: FrameColor(argb: 0xff33_4353)
        case .pressed: FrameColor(argb: 0xff11_161c)
        }
    }
}
