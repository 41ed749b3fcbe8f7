import WaylandClient

/// Two text fields and commands to move between them. Used if the compositor supports responders.
final class DemoForm {
    private let tree: SurfaceResponderTreeV1
    /// Contains both fields and their commands. Presses between the fields do not end the focus of a field.
    private let group: SurfaceResponderV1
    private var commands: [SurfaceKeyCommandV1] = []
    private let fields: [DemoField]
    private let report: Report

    private static let color: UInt32 = 0x9fb4bd
    private static let firstColor: UInt32 = 0xffffff
    private static let textColor: UInt32 = 0x202830
    private static let markColor: UInt32 = 0xe0a030

    init(_ manager: SurfaceResponderManagerV1, surface: WlSurface, report: Report) {
        self.report = report
        tree = manager.getTree(surface: surface)
        group = tree.createResponder(parent: nil)
        let clipboard = DemoField.Clipboard()
        fields = ["first", "second"].map { [tree, group] name in
            DemoField(name, in: tree, parent: group, clipboard: clipboard, report: report)
        }
        addCommand("Next field", step: 1)
        addCommand("Previous field", step: -1)
    }

    /// Tab is a command here, not text, because the command has priority.
    private func addCommand(_ title: String, step: Int) {
        let command = group.addCommand()
        command.setInput(keysym: 0xff09, modifiers: step < 0 ? .shift : [])
        command.setTitle(title: title, discoverabilityTitle: nil)
        command.setFlags(flags: [.enabled, .repeats, .priority])
        command.onEvent = { [weak self, report] event in
            guard case .performed(let seat, let serial, _, let phase) = event else { return }
            report.command(title, phase)
            if let seat { self?.move(by: step, seat, serial) }
        }
        commands.append(command)
    }

    var firstField: DemoField? { fields.first(where: \.isFirst) }

    func setOnChange(_ body: @escaping () -> Void) {
        for field in fields { field.onChange = body }
    }

    /// Handles a key that reached the window. If no field is first responder, Tab selects one.
    func typed(_ text: String, _ seat: WlSeat, serial: UInt32) {
        if let field = firstField { return field.type(text) }
        if text == "\t" { move(by: 1, seat, serial) }
    }

    private func move(by step: Int, _ seat: WlSeat, _ serial: UInt32) {
        let present = fields.firstIndex(where: \.isFirst) ?? (step > 0 ? -1 : 0)
        fields[(present + step + fields.count) % fields.count].becomeFirst(on: seat, serial: serial)
    }

    // MARK: Drawing

    /// Places the fields side by side above the window's center. Takes effect with the next commit.
    func place(in size: (width: Int32, height: Int32)) {
        let boxes = boxes(in: size)
        for (field, box) in zip(fields, boxes) { field.setBox(box) }
        guard let box = boxes.first else { return }
        group.setRectangle(x: 0, y: box.y, width: size.width, height: box.height)
    }

    private func boxes(in size: (width: Int32, height: Int32)) -> [PixelBox] {
        let gap = max(size.width / 20, 1)
        let width = max((size.width - 3 * gap) / 2, 1)
        let height = max(size.height / 12, 1)
        return [0, 1].map { place in
            PixelBox(
                x: gap + place * (width + gap), y: size.height / 10, width: width, height: height,
                color: 0)
        }
    }

    /// A frame around the field that is first responder, and a block for each character.
    func picture(in size: (width: Int32, height: Int32)) -> [PixelBox] {
        zip(fields, boxes(in: size)).flatMap { field, box in
            var boxes: [PixelBox] = []
            if field.isFirst { boxes.append(box.grown(by: 3, color: Self.markColor)) }
            boxes.append(box.grown(by: 0, color: field.isFirst ? Self.firstColor : Self.color))
            let side = max(box.height / 3, 1)
            let room = Int(max((box.width - side) / (side + 2), 0))
            for place in 0..<Int32(min(field.content.text.count, room)) {
                boxes.append(
                    PixelBox(
                        x: box.x + side / 2 + place * (side + 2), y: box.y + side, width: side, height: side,
                        color: Self.textColor))
            }
            return boxes
        }
    }
}
