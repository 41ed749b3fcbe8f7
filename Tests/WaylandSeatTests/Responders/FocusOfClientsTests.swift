import Proofs
import PropertyTesting
import SurfaceResponders
import Testing
import WaylandSeat

/// The focus events that clients receive when first responders and key windows change.
struct FocusOfClientsTests {
    private let host: SeatHost
    private let client: TestClient
    private let other: TestClient
    private let window: Window
    private let second: Window
    private let root: SurfaceResponder

    private static let entered = ["keyboard enter a []", "keyboard modifiers 0 0 0 0"]

    init() throws {
        host = try SeatHost()
        client = try host.connect()
        other = try host.connect()
        for someone in [client, other] { someone.addKeyboard() }
        window = try host.addWindow(of: client, "a", Rect(x: 0, y: 0, width: 100, height: 100))
        second = try host.addWindow(of: other, "b", Rect(x: 100, y: 0, width: 100, height: 100))
        root = try #require(window.rootSurface)
        window.makeKey(on: host.seat)
        try forget()
    }

    private func forget() throws {
        _ = try client.take()
        _ = try other.take()
    }

    private func field(_ x: Double) -> TestRegion {
        let field = host.addRegion(Rect(x: x, y: 0, width: 50, height: 50), in: root)
        field.acceptsFirstResponder = true
        return field
    }

    @Test(.behavior(26)) func `becoming first in a window without the keys sends nothing`() throws {
        let field = host.addRegion(
            Rect(x: 0, y: 0, width: 10, height: 10), in: try #require(second.rootSurface))
        field.acceptsFirstResponder = true
        field.handled = [.pressesBegan, .pressesEnded]
        #expect(field.becomeFirstResponder())
        try host.expect(client, hears: [])
        try host.expect(other, hears: [])
        #expect(window.firstResponder === root)
        // The field receives the keys once its window has them.
        second.makeKey(on: host.seat)
        try host.expect(client, hears: ["keyboard leave a"])
        try host.expect(other, hears: ["keyboard enter b []", "keyboard modifiers 0 0 0 0"])
        host.keyDown(30)
        try host.expect(other, hears: [])
        #expect(field.take() == [.pressesBegan])
    }

    @Test(.behavior(23, 35)) func `moving between regions of a surface sends nothing`() throws {
        let (left, right) = (field(0), field(50))
        left.becomeFirstResponder()
        host.keyDown(30)
        right.becomeFirstResponder()
        host.keyUp(30)
        right.resignFirstResponder()
        host.keyDown(31)
        try host.expect(
            client, hears: ["keyboard press 30", "keyboard release 30", "keyboard press 31"])
    }

    @Test(.behavior(28, 33)) func `removing or hiding the first responder sends nothing`() throws {
        let (left, right) = (field(0), field(50))
        left.becomeFirstResponder()
        left.removeFromSuperresponder()
        #expect(window.firstResponder === root)
        right.becomeFirstResponder()
        right.isHidden = true
        #expect(window.firstResponder === root)
        try host.expect(client, hears: [])
    }

    @Test(.behavior(33)) func `hiding the focused surface sends a leave, showing it an enter`() throws {
        root.isHidden = true
        try host.expect(client, hears: ["keyboard leave a"])
        host.keyDown(30)
        host.keyUp(30)
        try host.expect(client, hears: [])
        root.isHidden = false
        try host.expect(client, hears: Self.entered)
    }

    @Test(.behavior(29), .requirement(4), arguments: ["removed", "hidden"])
    func `removing or hiding the key window enters exactly one other window`(_ way: String) throws {
        let third = try host.addWindow(of: other, "c", Rect(x: 200, y: 0, width: 100, height: 100))
        second.makeKey(on: host.seat)
        host.keyDown(42)
        try forget()
        if way == "removed" { host.scene.remove(second) } else { second.isHidden = true }
        try host.expect(other, hears: ["keyboard leave b"])
        try host.expect(client, hears: ["keyboard enter a [42]", "keyboard modifiers 1 0 0 0"])
        #expect(third.scene != nil)
    }

    @Test(.behavior(29), arguments: [[0, 1, 2], [2, 1, 0], [1, 2, 0]])
    func `entered surface does not depend on the creation order of windows`(_ order: [Int]) throws {
        let frame = Rect(x: 0, y: 0, width: 100, height: 100)
        var windows: [Window?] = [nil, nil, nil]
        for index in order { windows[index] = try host.addWindow(of: other, "w\(index)", frame) }
        for case let window? in windows { host.scene.raise(window) }
        host.scene.remove(second)
        try forget()
        host.scene.remove(window)
        try host.expect(client, hears: ["keyboard leave a"])
        try host.expect(other, hears: ["keyboard enter w2 []", "keyboard modifiers 0 0 0 0"])
    }

    @Test(.behavior(30)) func `nested focus change is sent as one leave and one enter`() throws {
        let (left, right) = (field(0), field(50))
        left.becomeFirstResponder()
        let (host, second) = (host, second)
        left.onResign = {
            second.rootSurface?.becomeFirstResponder()
            second.makeKey(on: host.seat)
        }
        right.becomeFirstResponder()
        #expect(window.firstResponder === right)
        try host.expect(client, hears: ["keyboard leave a"])
        try host.expect(other, hears: ["keyboard enter b []", "keyboard modifiers 0 0 0 0"])
    }

    @Test(.behavior(34)) func `grabbing popup is entered and its window again afterward`() throws {
        let popup = try host.addPopup(
            of: client, "popup", Rect(x: 10, y: 10, width: 50, height: 50), in: window)
        let item = host.addRegion(Rect(x: 0, y: 0, width: 10, height: 10), in: popup)
        item.acceptsFirstResponder = true
        popup.becomeFirstResponder()
        try host.expect(client, hears: [])
        host.seat.begin(PopupGrab(popup: popup, application: window.application))
        item.becomeFirstResponder()
        try host.expect(
            client,
            hears: ["keyboard leave a", "keyboard enter popup []", "keyboard modifiers 0 0 0 0"])
        window.removeSurface(popup)
        try host.expect(client, hears: ["keyboard leave popup"] + Self.entered)
    }

    @Test(.behavior(34)) func `no surface is entered twice without a leave`() {
        let property = Property(steps: 150) { try FocusOfClientsTests().difference($0) }
        if let failure = property.failure(seeds: 1...2) { Issue.record("\(failure)") }
    }

    /// Changes the focus at random. Returns an event that a client should not have received, or `nil`.
    private func difference(_ choices: Choices) throws -> String? {
        var generator = choices
        let (left, right) = (field(0), field(50))
        let responders: [Responder] = [left, right, root, try #require(second.rootSurface)]
        var entered: String? = "a"
        while choices.beginStep() {
            let responder = responders.randomElement(using: &generator) ?? root
            switch Int.random(in: 0..<6, using: &generator) {
            case 0: responder.becomeFirstResponder()
            case 1: responder.resignFirstResponder()
            case 2: (responder as? SurfaceResponder)?.isHidden.toggle()
            case 3: responder.window?.makeKey(on: host.seat)
            case 4: responder.window?.isHidden.toggle()
            default: host.seat.focus.resignKey()
            }
            let broken = host.seat._checkInvariants()
            if !broken.isEmpty { return "\(broken)" }
            // Every leave precedes the next enter, so check the leaves first.
            let lines = (try client.take() + (try other.take())).filter { !$0.contains("modifiers") }
            for line in lines where line.contains("leave") {
                if line != "keyboard leave \(entered ?? "nothing")" { return line }
                entered = nil
            }
            for line in lines where line.contains("enter") {
                if entered != nil { return line }
                entered = String(line.split(separator: " ")[2])
            }
        }
        return nil
    }
}
