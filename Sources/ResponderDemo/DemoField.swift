import WaylandClient

/// A text field in the demo's window: a responder with its own text input context.
final class DemoField {
    let name: String
    private let responder: SurfaceResponderV1
    private let clear: SurfaceKeyCommandV1
    private let report: Report
    private(set) var content = FieldText()
    private(set) var isFirst = false
    /// Called when the field must be redrawn.
    var onChange: (() -> Void)?

    /// The text that was last cut or copied in any field of this program.
    final class Clipboard {
        var text = ""
    }

    private let clipboard: Clipboard

    init(
        _ name: String, in tree: SurfaceResponderTreeV1, parent: SurfaceResponderV1, clipboard: Clipboard,
        report: Report
    ) {
        self.name = name
        self.report = report
        self.clipboard = clipboard
        responder = tree.createResponder(parent: parent)
        responder.setFlags(flags: [.acceptsFirst, .text])
        responder.setTextInputContextIdentifier(identifier: "field:\(name)")
        clear = responder.addCommand()
        clear.setInput(keysym: 0x75, modifiers: .control)
        clear.setTitle(title: "Clear", discoverabilityTitle: "Clear the \(name) field")
        responder.onEvent = { [weak self] in self?.handle($0) }
        clear.onEvent = { [weak self] event in
            if case .performed(_, _, _, let phase) = event { self?.clear(phase) }
        }
        declareActions()
    }

    /// Takes effect with the next commit of the surface.
    func setBox(_ box: PixelBox) {
        responder.setRectangle(x: box.x, y: box.y, width: box.width, height: box.height)
    }

    func becomeFirst(on seat: WlSeat, serial: UInt32) {
        responder.becomeFirst(seat: seat, serial: serial)
    }

    // MARK: Text

    /// Handles a typed key that is not a command.
    func type(_ text: String) {
        switch text {
        case "\u{8}": change(to: String(content.text.dropLast()))
        case _ where text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }:
            change(to: content.text + text)
        default: break
        }
    }

    private func change(to text: String) {
        content.change(to: text)
        changed()
    }

    private func changed() {
        report.print("field \(name) \"\(content.text)\"")
        declareActions()
        onChange?()
    }

    private func clear(_ phase: SurfaceKeyCommandV1.Phase) {
        report.command("Clear", phase)
        change(to: "")
    }

    // MARK: Actions

    /// Declares only the actions that are possible now.
    private func declareActions() {
        var actions: [SurfaceResponderV1.Action] = []
        if content.canUndo { actions.append(.undo) }
        if content.canRedo { actions.append(.redo) }
        if !content.text.isEmpty { actions += [.cut, .copy] }
        actions.append(.paste)
        responder.setActions(actions: actions)
    }

    private func perform(_ action: SurfaceResponderV1.Action) {
        switch action {
        case .undo: content.undo()
        case .redo: content.redo()
        case .cut:
            clipboard.text = content.text
            content.change(to: "")
        case .copy: clipboard.text = content.text
        case .paste: content.change(to: content.text + clipboard.text)
        default: return
        }
        changed()
    }

    // MARK: Events

    private func handle(_ event: SurfaceResponderV1.Event) {
        switch event {
        case .becameFirst(_, _, let reason):
            report.event("responder \(name) became first, \(Self.becameReasons[reason] ?? "other")")
            setFirst(true)
        case .resignedFirst(_, _, let reason):
            report.event("responder \(name) resigned first, \(Self.resignedReasons[reason] ?? "removed")")
            setFirst(false)
        case .refused(_, _, let reason):
            report.event("responder \(name) refused, \(Self.refusals[reason] ?? "reason \(reason.rawValue)")")
        case .textInputMode(_, let language, let layout):
            report.event("responder \(name) text input mode \(language) \(layout)")
        case .performAction(_, _, _, let action):
            report.event("action \(Self.actions[action] ?? "\(action.rawValue)") for \(name)")
            perform(action)
        }
    }

    private func setFirst(_ isFirst: Bool) {
        self.isFirst = isFirst
        onChange?()
    }

    private static let becameReasons: [SurfaceResponderV1.BecameReason: String] = [
        .press: "press", .request: "request", .focus: "focus",
    ]
    private static let resignedReasons: [SurfaceResponderV1.ResignedReason: String] = [
        .moved: "moved", .request: "request", .focus: "focus", .hidden: "hidden",
    ]
    private static let refusals: [SurfaceResponderV1.Refusal: String] = [
        .serial: "serial", .notAccepting: "not accepting", .notShown: "not shown", .kept: "kept",
    ]
    private static let actions: [SurfaceResponderV1.Action: String] = [
        .undo: "undo", .redo: "redo", .cut: "cut", .copy: "copy", .paste: "paste",
    ]
}

/// The text of a field, with its undo history.
struct FieldText {
    private(set) var text = ""
    private var former: [String] = []
    private var undone: [String] = []

    var canUndo: Bool { !former.isEmpty }
    var canRedo: Bool { !undone.isEmpty }

    mutating func change(to text: String) {
        guard text != self.text else { return }
        former.append(self.text)
        undone = []
        self.text = text
    }

    mutating func undo() {
        guard let last = former.popLast() else { return }
        undone.append(text)
        text = last
    }

    mutating func redo() {
        guard let last = undone.popLast() else { return }
        former.append(text)
        text = last
    }
}
