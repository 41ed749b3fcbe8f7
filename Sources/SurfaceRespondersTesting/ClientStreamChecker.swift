import SurfaceResponders

/// Checks that the events delivered to clients are consistent. Violations are, for example, a release without
/// a press, a motion without an enter, or a key without the keyboard focus.
package struct ClientStreamChecker {
    private struct Client {
        var hasPointer = false
        var buttons: Set<PointerButton> = []
        var gesture: TouchpadGesture.Kind?
        var touches: Set<Int32> = []
        /// For one tool at a time, because deliveries do not identify tools.
        var hasTool = false
        var contacts: Set<ToolPress.Contact> = []
        var hasFocus = false
        var keys: Set<KeyCode> = []
        var heldKeys: Set<KeyCode> = []
    }

    private var clients: [String: Client] = [:]

    /// The inconsistent deliveries found so far, as text.
    package private(set) var violations: [String] = []

    /// Creates a checker without history.
    package init() {}

    /// Checks further deliveries. Pass each delivery once, in the order in which they were recorded.
    package mutating func check(_ deliveries: [Delivery]) {
        for delivery in deliveries { check(delivery) }
    }

    private mutating func check(_ delivery: Delivery) {
        switch delivery {
        case .pointerEntered(let name, _):
            expect(!clients.values.contains { $0.hasPointer }, delivery)
            clients[name, default: Client()].hasPointer = true
        case .pointerMoved(let name, _), .scrolled(let name, _):
            expect(self[name].hasPointer, delivery)
        case .pointerExited(let name):
            expect(self[name].hasPointer && self[name].buttons.isEmpty, delivery)
            clients[name]?.hasPointer = false
        case .buttonPressed(let name, let button):
            expect(self[name].hasPointer && !self[name].buttons.contains(button), delivery)
            clients[name, default: Client()].buttons.insert(button)
        case .buttonReleased(let name, let button):
            expect(self[name].hasPointer && self[name].buttons.contains(button), delivery)
            clients[name]?.buttons.remove(button)
        case .buttonsCancelled(let name):
            expect(self[name].hasPointer && !self[name].buttons.isEmpty, delivery)
            clients[name]?.buttons.removeAll()
        case .gesture(let name, let gesture):
            check(gesture, of: name, delivery)
        case .touchesBegan(let name, let touches):
            let ids = touches.map(\.id)
            expect(!ids.isEmpty && clients.values.allSatisfy { $0.touches.isDisjoint(with: ids) }, delivery)
            clients[name, default: Client()].touches.formUnion(ids)
        case .touchesMoved(let name, let touches):
            expect(!touches.isEmpty && self[name].touches.isSuperset(of: touches.map(\.id)), delivery)
        case .touchesEnded(let name, let touches), .touchesCancelled(let name, let touches):
            expect(!touches.isEmpty && self[name].touches.isSuperset(of: touches.map(\.id)), delivery)
            clients[name]?.touches.subtract(touches.map(\.id))
        case .keyPressed(let name, let code):
            let client = self[name]
            expect(
                client.hasFocus && !client.keys.contains(code) && !client.heldKeys.contains(code), delivery)
            clients[name, default: Client()].keys.insert(code)
        case .keyRepeated(let name, let code):
            expect(self[name].hasFocus && self[name].keys.contains(code), delivery)
        case .keyReleased(let name, let code), .keyCancelled(let name, let code):
            let client = self[name]
            expect(
                client.hasFocus && (client.keys.contains(code) || client.heldKeys.contains(code)), delivery)
            clients[name]?.keys.remove(code)
            clients[name]?.heldKeys.remove(code)
        case .keyboardEntered(let name, let held):
            expect(!clients.values.contains { $0.hasFocus }, delivery)
            clients[name, default: Client()].hasFocus = true
            clients[name]?.heldKeys = Set(held)
        case .keyboardLeft(let name):
            expect(self[name].hasFocus, delivery)
            clients[name]?.hasFocus = false
            // For a client, a leave ends all keys.
            clients[name]?.keys = []
            clients[name]?.heldKeys = []
        case .modifiers(let name, _):
            expect(self[name].hasFocus, delivery)
        case .toolEntered(let name, _):
            expect(!clients.values.contains { $0.hasTool }, delivery)
            clients[name, default: Client()].hasTool = true
        case .toolChanged(let name, _):
            expect(self[name].hasTool, delivery)
        case .toolExited(let name):
            expect(self[name].hasTool && self[name].contacts.isEmpty, delivery)
            clients[name]?.hasTool = false
        case .toolPressed(let name, let contact):
            expect(self[name].hasTool && !self[name].contacts.contains(contact), delivery)
            clients[name]?.contacts.insert(contact)
        case .toolReleased(let name, let contact):
            expect(self[name].hasTool && self[name].contacts.contains(contact), delivery)
            clients[name]?.contacts.remove(contact)
        case .toolCancelled(let name):
            expect(self[name].hasTool && !self[name].contacts.isEmpty, delivery)
            clients[name]?.contacts = []
        case .pad(let name, _):
            expect(self[name].hasFocus, delivery)
        case .keymap, .repeatInfo, .leds, .capabilities, .frame:
            break
        }
    }

    private subscript(name: String) -> Client { clients[name] ?? Client() }

    private mutating func expect(_ isPossible: Bool, _ delivery: Delivery) {
        if !isPossible { violations.append("\(delivery)") }
    }

    private mutating func check(_ gesture: TouchpadGesture, of name: String, _ delivery: Delivery) {
        switch gesture {
        case .begin(let kind, _):
            expect(self[name].hasPointer && clients.values.allSatisfy { $0.gesture == nil }, delivery)
            clients[name, default: Client()].gesture = kind
        case .pinch, .swipe:
            expect(self[name].gesture == gesture.kind, delivery)
        case .end(let kind), .cancel(let kind):
            expect(self[name].gesture == kind, delivery)
            clients[name]?.gesture = nil
        }
    }
}
