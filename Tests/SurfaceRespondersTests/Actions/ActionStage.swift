import SurfaceRespondersTesting

@testable import SurfaceResponders

/// A chain to send actions along: a field in a panel in a window's surface, the application, its delegate, the policy.
final class ActionStage {
    let journal = Journal()
    let embedded: EmbeddedSeat
    let policy: SavingResponder
    let application = Application(identifier: "application")
    let delegate: ActingResponder
    let window: Window
    let root: ActingSurface
    let panel: SavingSurface
    let field: ActingSurface

    var seat: Seat { embedded.seat }

    init() {
        policy = SavingResponder("policy", journal)
        embedded = EmbeddedSeat(delegate: policy)
        delegate = ActingResponder("delegate", journal)
        application.delegate = delegate
        root = ActingSurface("root", journal, kind: .surface, frame: Self.frame)
        panel = SavingSurface("panel", journal, frame: Self.frame)
        field = ActingSurface("field", journal, frame: Self.frame)
        window = embedded.addWindow(Self.frame, rootSurface: root, named: "client", application: application)
        root.addSubresponder(panel)
        panel.addSubresponder(field)
        window.makeKey(on: embedded.seat)
        field.becomeFirstResponder()
        _ = journal.take()
    }

    static let frame = Rect(x: 0, y: 0, width: 100, height: 100)

    /// Who has been asked to save, and with what.
    func takeSaves() -> [String] {
        journal.take().filter { $0.contains(".save") }
    }
}
