import SurfaceRespondersTesting
import Testing

import SurfaceResponders

/// Keys on a surface without overrides. They are offered to its client first, without calling `next` of the
/// responders on the path.
struct PlainKeyTests {
    private let embedded = EmbeddedSeat(delegate: Listener())
    private let application = Application()
    private let surface = FocusableSurface(size: Size(width: 100, height: 100))
    private let window: Window

    private var policy: Listener? { embedded.delegate as? Listener }

    init() {
        window = embedded.addWindow(
            Rect(x: 0, y: 0, width: 100, height: 100), rootSurface: surface, application: application)
        surface.becomeFirstResponder()
        window.makeKey(on: embedded.seat)
    }

    /// Records presses, and handles or forwards them.
    private class Listener: Responder {
        var handles = false
        var heard: [String] = []

        override func pressesBegan(_ presses: Presses, with event: Event) {
            heard.append("began \(presses.press.key.keysym.name)")
            if !handles { super.pressesBegan(presses, with: event) }
        }

        override func pressesChanged(_ presses: Presses, with event: Event) {
            heard.append("changed \(presses.press.key.keysym.name)")
            if !handles { super.pressesChanged(presses, with: event) }
        }

        override func pressesEnded(_ presses: Presses, with event: Event) {
            heard.append("ended \(presses.press.key.keysym.name)")
            if !handles { super.pressesEnded(presses, with: event) }
        }

        func take() -> [String] {
            defer { heard = [] }
            return heard
        }
    }

    private final class ForwardingSurface: SurfaceResponder {
        var following: Responder?

        override var canBecomeFirstResponder: Bool { true }
        override var next: Responder? { following ?? super.next }
    }

    private func tap(_ code: KeyCode) {
        embedded.keyDown(code)
        embedded.keyUp(code)
    }

    // MARK: The client

    @Test func `a key that the client takes reaches no responder`() {
        embedded.transport.attachClient(to: surface, named: "client")
        _ = embedded.transport.takeDeliveries()
        tap(30)
        #expect(
            embedded.transport.takeDeliveries() == [
                .keyPressed("client", KeyCode(30)), .keyReleased("client", KeyCode(30)),
            ])
        #expect(policy?.take() == [])
    }

    @Test func `a key that the client does not take climbs from its surface`() {
        tap(30)
        #expect(policy?.take() == ["began a", "ended a"])
    }

    @Test func `an explanation names the client as the receiver`() {
        embedded.transport.attachClient(to: surface, named: "client")
        var explanations: [Explanation] = []
        let observation = embedded.seat.observeExplanations { explanations.append($0) }
        defer { observation.cancel() }
        embedded.keyDown(30)
        guard case .client(let receiver)? = explanations.first?.outcome else {
            Issue.record("\(explanations)")
            return
        }
        #expect(receiver === surface)
        #expect(
            explanations.first?.stages == [
                .validation, .spies, .filters, .keyCommands, .inputMethod, .remoteControl,
                .gestureRecognizers,
                .responders,
            ])
    }

    @Test func `a key that a responder handled is not listed to the next client`() {
        policy?.handles = true
        embedded.keyDown(30)
        embedded.transport.attachClient(to: surface, named: "client")
        window.isHidden = true
        window.isHidden = false
        window.makeKey(on: embedded.seat)
        let entered = embedded.transport.takeDeliveries().filter {
            if case .keyboardEntered = $0 { true } else { false }
        }
        #expect(entered == [.keyboardEntered("client", held: [])])
    }

    @Test func `a held key repeats to the receiver of its press`() {
        embedded.keyDown(30)
        embedded.clock.advance(by: .milliseconds(601))
        embedded.keyUp(30)
        #expect(policy?.take() == ["began a", "changed a", "ended a"])
    }

    // MARK: The next responder

    @Test func `a new application delegate receives the next key`() {
        tap(30)
        let delegate = Listener()
        application.delegate = delegate
        tap(30)
        #expect(delegate.take() == ["began a", "ended a"])
        application.delegate = nil
        tap(30)
        #expect(delegate.take() == [])
        #expect(policy?.take().count == 6)
    }

    @Test func `the next key skips a destroyed application delegate`() {
        var delegate: Listener? = Listener()
        application.delegate = delegate
        tap(30)
        #expect(delegate?.take().count == 2)
        delegate = nil
        tap(30)
        #expect(policy?.take().count == 4)
    }

    @Test func `a new controller receives the next key`() {
        tap(30)
        let controller = ListeningController(surface: surface)
        tap(30)
        #expect(controller.heard == 1)
    }

    private final class ListeningController: SurfaceController {
        var heard = 0

        override func pressesBegan(_ presses: Presses, with event: Event) {
            heard += 1
            super.pressesBegan(presses, with: event)
        }
    }

    @Test func `a surface that moves to another parent forwards to the new parent`() {
        let parents = (0..<2).map { _ in ListeningSurface(kind: .surface) }
        for parent in parents { surface.addSubresponder(parent) }
        let child = FocusableSurface(size: Size(width: 10, height: 10))
        parents[0].addSubresponder(child)
        child.becomeFirstResponder()
        tap(30)
        #expect(parents.map(\.heard) == [1, 0])
        parents[1].addSubresponder(child)
        child.becomeFirstResponder()
        tap(30)
        #expect(parents.map(\.heard) == [1, 1])
    }

    private final class ListeningSurface: SurfaceResponder {
        var heard = 0

        override func pressesBegan(_ presses: Presses, with event: Event) {
            heard += 1
            super.pressesBegan(presses, with: event)
        }
    }

    @Test func `an override of next is called for each key`() {
        let field = ForwardingSurface()
        surface.addSubresponder(field)
        field.becomeFirstResponder()
        tap(30)
        let other = Listener()
        other.handles = true
        field.following = other
        tap(30)
        #expect(other.take() == ["began a", "ended a"])
        field.following = nil
        tap(30)
        #expect(other.take() == [])
    }

    @Test func `an override of next is called far up a long chain too`() {
        var fields: [ForwardingSurface] = []
        for _ in 0..<40 {
            let field = ForwardingSurface()
            (fields.last ?? surface).addSubresponder(field)
            fields.append(field)
        }
        fields[39].becomeFirstResponder()
        tap(30)
        for place in [39, 8, 7, 3] {
            let other = Listener()
            other.handles = true
            fields[place].following = other
            tap(30)
            #expect(other.take() == ["began a", "ended a"], "field \(place)")
            fields[place].following = nil
        }
    }

    @Test func `next of a policy that is an application's delegate is called`() {
        let policy = ChainingPolicy()
        let embedded = EmbeddedSeat(delegate: policy)
        application.delegate = policy
        let window = embedded.addWindow(
            Rect(x: 0, y: 0, width: 100, height: 100), application: application)
        window.rootSurface?.becomeFirstResponder()
        window.makeKey(on: embedded.seat)
        embedded.keyDown(30)
        embedded.keyUp(30)
        let following = Listener()
        policy.following = following
        embedded.keyDown(30)
        embedded.keyUp(30)
        #expect(following.take() == ["began a", "ended a"])
    }

    private final class ChainingPolicy: Responder {
        var following: Responder?

        override var next: Responder? { following }
    }

    // MARK: Meanings of keys

    @Test func `modifiers determine the meaning of each press`() {
        for _ in 0..<2 {
            tap(30)
            embedded.keyDown(42)
            tap(30)
            embedded.keyUp(42)
        }
        #expect(
            policy?.take().filter { $0.hasPrefix("began") } == [
                "began a", "began Shift_L", "began A", "began a", "began Shift_L", "began A",
            ])
    }

    @Test func `a group change changes a key's meaning`() throws {
        embedded.seat.keyboard.keymap = try Keymap(layouts: ["us", "ru"])
        tap(30)
        embedded.seat.keyboard.group = 1
        tap(30)
        embedded.seat.keyboard.group = 0
        tap(30)
        #expect(
            policy?.take().filter { $0.hasPrefix("began") } == ["began a", "began Cyrillic_ef", "began a"])
    }

    @Test func `a keymap change changes a key's meaning`() throws {
        tap(16)
        embedded.seat.keyboard.keymap = try Keymap(layouts: ["fr"])
        tap(16)
        #expect(policy?.take().filter { $0.hasPrefix("began") } == ["began q", "began a"])
    }

    @Test func `key codes with equal low bits keep their own meanings`() {
        for _ in 0..<2 {
            tap(28)
            tap(156)
        }
        #expect(
            policy?.take().filter { $0.hasPrefix("began") } == [
                "began Return", "began XF86Favorites", "began Return", "began XF86Favorites",
            ])
    }

    @Test func `a weak reference to a finished press is nil`() {
        final class Ear: Responder {
            weak var press: Press?
            override func pressesBegan(_ presses: Presses, with event: Event) {
                if press == nil { press = presses.press }
            }
        }
        let ear = Ear()
        let embedded = EmbeddedSeat(delegate: ear)
        embedded.keyDown(30)
        #expect(ear.press?.key.code == KeyCode(30))
        embedded.keyUp(30)
        #expect(ear.press == nil)
        let over = ear.press
        embedded.keyDown(48)
        #expect(over == nil && ear.press?.key.code == KeyCode(48))
        embedded.keyUp(48)
    }
}
