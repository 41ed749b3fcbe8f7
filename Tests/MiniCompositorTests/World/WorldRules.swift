import SurfaceResponders
import WaylandServer
import WaylandShell

/// Rules about all clients of a world.
enum WorldRules {
    /// Checks the rules that hold between any two steps.
    static func findings(in world: World) -> [String] {
        var findings = world.seats.flatMap { $0.seat._checkInvariants() }
        for seat in world.seats {
            let name = seat.name
            let heard = world.clients.filter(\.isInformed)
            let pointed = heard.filter {
                $0.witness.rules(PointerRule.self, ofSeat: name).contains { $0.surface != 0 }
            }
            if pointed.count > 1 { findings.append("\(name): the pointer is over \(pointed.map(\.name))") }
            let focused = heard.filter {
                $0.witness.rules(KeyboardRule.self, ofSeat: name).contains { $0.surface != 0 }
            }
            if focused.count > 1 { findings.append("\(name): the keys belong to \(focused.map(\.name))") }
            for client in focused { findings += modifiers(client, seat) }
        }
        return findings
    }

    private static func modifiers(_ client: WorldClient, _ seat: WorldSeat) -> [String] {
        guard let expected = seat.keys.modifiers else { return [] }
        return client.witness.rules(KeyboardRule.self, ofSeat: seat.name).compactMap { rule in
            guard rule.surface != 0, let told = rule.modifiers,
                (told.depressed, told.latched, told.locked) != expected
            else { return nil }
            return "\(client.name): received \(told), but xkb has \(expected)"
        }
    }

    /// Checks the rules that hold when nothing is held down and no message is pending.
    static func findingsAtRest(in world: World) -> [String] {
        var findings: [String] = []
        for seat in world.seats {
            for client in world.clients {
                let witness = client.witness
                func expect(_ isNothing: Bool, _ text: String) {
                    if !isNothing { findings.append("\(client.name): \(text) of \(seat.name) did not end") }
                }
                let pointers = witness.rules(PointerRule.self, ofSeat: seat.name)
                expect(pointers.allSatisfy { $0.buttons.isEmpty }, "a button")
                let keyboards = witness.rules(KeyboardRule.self, ofSeat: seat.name)
                expect(keyboards.allSatisfy { $0.keys.isEmpty }, "a key")
                let grabs = witness.rules(KeyboardGrabRule.self, ofSeat: seat.name)
                // An input method that slept may have missed keys and their releases.
                let isTold = !client.hasSlept
                expect(!isTold || grabs.allSatisfy(\.keys.isEmpty), "a key that an input method received")
                let touches = witness.rules(TouchRule.self, ofSeat: seat.name)
                expect(touches.allSatisfy { $0.fingers.isEmpty }, "a touch")
                let tools = witness.rules(ToolRule.self, ofSeat: seat.name)
                expect(tools.allSatisfy { $0.surface == 0 && !$0.isDown && $0.buttons.isEmpty }, "a tool")
                let pads = witness.rules(PadRule.self, ofSeat: seat.name)
                expect(pads.allSatisfy { $0.buttons.isEmpty }, "a pad button")
                let gestures = witness.rules(GestureRule.self, ofSeat: seat.name)
                expect(gestures.allSatisfy { !$0.goesOn }, "a gesture")
                let drags = witness.rules(DataDeviceRule.self, ofSeat: seat.name)
                expect(drags.allSatisfy { $0.surface == 0 }, "a drag")
            }
        }
        return findings
    }

    /// Checks the rules that hold immediately after a pointer motion.
    static func findingsAfterMotion(on seat: WorldSeat, in world: World) -> [String] {
        world.clients.flatMap { client in
            client.witness.rules(PointerRule.self, ofSeat: seat.name).compactMap { rule -> String? in
                guard rule.surface != 0,
                    let resource = client.server.resource(id: rule.surface, as: WlSurface.self),
                    let responder = Surface.from(resource)?.responder, let window = responder.window
                else { return nil }
                let place = seat.seat.pointer.location
                let inWindow = Point(x: place.x - window.frame.minX, y: place.y - window.frame.minY)
                let expected = responder.convert(inWindow, from: nil)
                let distance = max(abs(expected.x - rule.location.x), abs(expected.y - rule.location.y))
                if distance < 0.01 { return nil }
                return "\(client.name): the pointer is at \(expected), but received \(rule.location)"
            }
        }
    }
}
