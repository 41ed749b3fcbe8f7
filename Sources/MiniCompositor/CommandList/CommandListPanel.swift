import SurfaceResponders
import WaylandShell

/// The surface of the list: a line with the typed text, headings, and a button for each command.
final class CommandListPanel: SurfaceResponder {
    /// The typed text. Only commands whose title contains it are shown.
    var text = "" {
        didSet { if text != oldValue { filter() } }
    }

    private let all: CommandListContent
    /// The layout of all commands.
    private let whole: CommandListLayout
    private let perform: (AvailableKeyCommand) -> Void
    private let background = FrameStrip("background")
    private let header = CommandText("filter")
    private var content: CommandListContent
    private var layout: CommandListLayout
    /// In rows.
    private var offset = 0
    private var rows: [SurfaceResponder] = []
    /// The part of the latest motion that did not scroll a whole row, in logical pixels.
    private var rest = 0.0

    init(
        _ content: CommandListContent, in area: Rect, perform: @escaping (AvailableKeyCommand) -> Void
    ) {
        all = content
        self.content = content
        self.perform = perform
        layout = CommandListLayout(content.groups.map(\.items.count), in: area.size)
        whole = layout
        super.init(kind: .surface, frame: Rect(origin: .zero, size: layout.size))
        background.show(CommandColors.background)
        background.frame = bounds
        addSubresponder(background)
        addSubresponder(header)
        let pan = PanGestureRecognizer()
        pan.allowedTouchTypes = [.direct]
        pan.addHandler { [unowned self, unowned pan] _ in scroll(with: pan) }
        addGestureRecognizer(pan)
        update()
    }

    override class var standardHitTestingType: SurfaceResponder.Type { CommandListPanel.self }
    override var description: String { "list of key commands" }

    /// The first command that is shown.
    var first: AvailableKeyCommand? { content.groups.first?.items.first?.command }

    /// The size stays, so that nothing moves while the user types.
    private func filter() {
        content = all
        content.filter(by: text)
        layout = CommandListLayout(content.groups.map(\.items.count), within: whole)
        offset = 0
        update()
    }

    func scroll(by count: Int) {
        let next = min(max(offset + count, 0), layout.lastOffset)
        guard next != offset else { return }
        offset = next
        update()
    }

    private func update() {
        header.frame = Rect(
            x: CommandListLayout.margin, y: CommandListLayout.margin,
            width: bounds.width - 2 * CommandListLayout.margin, height: CommandListLayout.headerHeight)
        header.show(
            text.isEmpty
                ? "Key commands. Type to filter, Return performs the first." : "Key commands: \(text)",
            .header)
        for row in rows { row.removeFromSuperresponder() }
        rows = layout.frames(scrolledBy: offset).map { row, frame in
            let responder = makeRow(row)
            responder.frame = frame
            addSubresponder(responder)
            return responder
        }
    }

    private func makeRow(_ row: CommandListLayout.Row) -> SurfaceResponder {
        switch row {
        case .heading(let group):
            let heading = CommandText("heading")
            heading.show(content.groups[group].heading, .heading)
            return heading
        case .item(let group, let index):
            let item = content.groups[group].items[index]
            return CommandButton(item) { [unowned self] in perform(item.command) }
        }
    }

    // MARK: Input beside and on the buttons

    override func pointerEntered(with event: PointerEvent) {}
    override func pointerMoved(with event: PointerEvent) {}
    override func pointerExited(with event: PointerEvent) {}
    override func buttonPressed(with event: PointerEvent) {}
    override func buttonReleased(with event: PointerEvent) {}
    override func buttonsCancelled(with event: PointerEvent) {}
    override func touchesBegan(_ touches: Touches, with event: Event) {}
    override func touchesMoved(_ touches: Touches, with event: Event) {}
    override func touchesEnded(_ touches: Touches, with event: Event) {}
    override func touchesCancelled(_ touches: Touches, with event: Event) {}

    override func scrolled(with event: PointerEvent) {
        guard case .scrolled(let motion) = event.phase, let vertical = motion.vertical else { return }
        scroll(byLength: vertical.value)
    }

    /// The list follows the fingers.
    private func scroll(with pan: PanGestureRecognizer) {
        if pan.state == .began { rest = 0 }
        scroll(byLength: -pan.translation(in: self).dy)
        pan.setTranslation(.zero, in: self)
    }

    /// Scrolls by whole rows, and keeps the rest for the next call.
    private func scroll(byLength length: Double) {
        rest += length
        let count = (rest / CommandListLayout.rowHeight).rounded(.towardZero)
        rest -= count * CommandListLayout.rowHeight
        scroll(by: Int(count))
    }
}
