import SurfaceRespondersTesting
import Testing

@testable import SurfaceResponders

/// A window with a client and a field in it, and a policy: both can offer key commands and save.
final class KeyCommandStage {
    let journal = Journal()
    let policy: SavingResponder
    let embedded: EmbeddedSeat
    let window: Window
    let root: ActingSurface
    let field: SavingSurface
    private var checker = ClientStreamChecker()

    var seat: Seat { embedded.seat }
    var clock: ManualClock { embedded.clock }

    init(layouts: [String] = ["us"], variants: [String] = [], options: [String] = []) throws {
        policy = SavingResponder("policy", journal)
        embedded = EmbeddedSeat(
            delegate: policy, keymap: try Keymap(layouts: layouts, variants: variants, options: options))
        root = ActingSurface(
            "root", journal, kind: .surface, frame: Rect(x: 0, y: 0, width: 100, height: 100))
        field = SavingSurface("field", journal, frame: Rect(x: 0, y: 0, width: 50, height: 50))
        root.addSubresponder(field)
        window = embedded.addWindow(
            Rect(x: 0, y: 0, width: 100, height: 100), rootSurface: root, named: "client")
        window.makeKey(on: seat)
        field.becomeFirstResponder()
        forget()
    }

    func forget() {
        _ = keysSent()
        _ = journal.take()
    }

    // MARK: Keys

    /// Keys by evdev's codes.
    enum Code {
        static let control: UInt32 = 29, shift: UInt32 = 42, alt: UInt32 = 56, `super`: UInt32 = 125
        static let escape: UInt32 = 1, two: UInt32 = 3, q: UInt32 = 16, e: UInt32 = 18, k: UInt32 = 37
        static let c: UInt32 = 46, x: UInt32 = 45, slash: UInt32 = 53, capsLock: UInt32 = 58, f1: UInt32 = 59
        static let numLock: UInt32 = 69, left: UInt32 = 105, right: UInt32 = 106, altGr: UInt32 = 100
    }

    func down(_ codes: UInt32...) {
        for code in codes {
            embedded.keyDown(code)
            check()
        }
    }

    func up(_ codes: UInt32...) {
        for code in codes {
            embedded.keyUp(code)
            check()
        }
    }

    /// Presses keys in their order, and releases them the other way round.
    func press(_ codes: UInt32...) {
        for code in codes { down(code) }
        for code in codes.reversed() { up(code) }
    }

    private var sent: [Delivery] = []

    private func check() {
        #expect(seat._checkInvariants() == [])
        let deliveries = embedded.transport.takeDeliveries()
        checker.check(deliveries)
        #expect(checker.violations == [])
        sent += deliveries
    }

    /// What the client heard of keys but modifiers since the last time, such as `46 down`.
    func keysSent(includingModifiers: Bool = false) -> [String] {
        check()
        defer { sent = [] }
        let modifiers: Set<UInt32> = [
            Code.control, Code.shift, Code.alt, Code.super, Code.capsLock, Code.altGr, 69,
        ]
        return sent.compactMap { delivery in
            let (code, what): (KeyCode, String)
            switch delivery {
            case .keyPressed(_, let pressed): (code, what) = (pressed, "down")
            case .keyRepeated(_, let repeated): (code, what) = (repeated, "repeat")
            case .keyReleased(_, let released): (code, what) = (released, "up")
            case .keyCancelled(_, let cancelled): (code, what) = (cancelled, "cancelled")
            default: return nil
            }
            if modifiers.contains(code.rawValue), !includingModifiers { return nil }
            return "\(code.rawValue) \(what)"
        }
    }

    /// Who has been asked to save since the last time.
    func saves() -> [String] {
        journal.take().filter { $0.contains(".save") }.map { String($0.prefix { $0 != "." }) }
    }

    /// Sets what a responder offers, and says so.
    func offer(_ commands: [KeyCommand]?, by responder: ActingResponder) {
        responder.script.keyCommands = commands
        responder.setNeedsKeyCommandsUpdate()
    }

    func offer(_ commands: [KeyCommand]?, by responder: ActingSurface) {
        responder.script.keyCommands = commands
        responder.setNeedsKeyCommandsUpdate()
    }
}
