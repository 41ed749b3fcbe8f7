import SurfaceResponders
import Testing
import WaylandClient

import MiniCompositor

/// ext_input_trigger_action_v1 and action controls: which clients receive trigger events, and how long.
struct InputTriggerActionTests {
    private let fixture: TriggerFixture
    private var owner: TestTriggerOwner { fixture.owner }
    private let trigger: TestTrigger
    private let control: TestTriggerControl
    private let x: UInt32 = 45
    private let c: UInt32 = 46

    init() throws {
        fixture = try TriggerFixture()
        trigger = try fixture.owner.register(.alt, "x")
        control = try fixture.owner.makeControl()
        control.add(trigger)
        try fixture.owner.client.roundtrip()
    }

    private func press() { fixture.down(EvdevKey.alternate, x) }
    private func release() { fixture.up(x, EvdevKey.alternate) }

    /// Returns whether a client that uses the token is disconnected with invalid_token.
    private func isInvalid(_ token: String, for client: ShellClient) throws -> Bool {
        // The error names the manager, so the listener must keep it alive.
        let listener = try TestTriggerListener(token, of: client)
        defer { withExtendedLifetime(listener) {} }
        return try client.isError(
            ExtInputTriggerActionManagerV1.Error.invalidToken, of: ExtInputTriggerActionManagerV1.self)
    }

    // MARK: Tokens

    @Test func `a token serves several clients several times`() throws {
        let other = try fixture.shell.connect()
        let listeners = try [fixture.program, fixture.program, other].map {
            try fixture.makeListener(control.token, of: $0)
        }
        for listener in listeners { #expect(try listener.take() == []) }
        press()
        release()
        for listener in listeners { #expect(try listener.take() == [.begin(1000), .end(1000)]) }
        // An event has one activation token for each client, however many action objects the client has.
        #expect(listeners[0].tokens == listeners[1].tokens)
        #expect(Set(listeners.flatMap(\.tokens)).count == 4)
    }

    @Test func `each action has its own token`() throws {
        #expect(try owner.makeControl().token != control.token)
        #expect(control.token.utf8.count > 16)
    }

    @Test func `an unknown token is an error`() throws {
        #expect(try isInvalid("none", for: fixture.program))
    }

    @Test func `a token expires after 30 seconds`() throws {
        try fixture.shell.advance(by: .milliseconds(29_999))
        let listener = try fixture.makeListener(control.token)
        #expect(try listener.take() == [])
        try fixture.shell.advance(by: .milliseconds(1))
        press()
        #expect(try listener.take() == [.begin(31_000)])
        #expect(try isInvalid(control.token, for: fixture.shell.connect()))
        #expect(try listener.take() == [])
    }

    @Test func `an action of a held trigger begins immediately`() throws {
        press()
        try fixture.advance()
        let listener = try fixture.makeListener(control.token)
        #expect(try listener.take() == [.begin(1000)])
        release()
        #expect(try listener.take() == [.end(1010)])
    }

    @Test func `the tokens of events activate windows`() throws {
        let other = try fixture.shell.connect()
        let front = try other.showToplevel()
        let listener = try fixture.makeListener(control.token)
        press()
        release()
        _ = try listener.take()
        #expect(try front.served().isActivated)
        #expect(listener.tokens.count == 2)
        let activation = try fixture.program.client.bind(XdgActivationV1.self)
        for token in listener.tokens {
            try fixture.shell.desktop.activate(front.served())
            activation.activate(token: token, surface: fixture.window.surface)
            #expect(try fixture.window.served().isActivated)
        }
    }

    // MARK: Triggers

    @Test func `several triggers may lead to an action and the first one ends it`() throws {
        let second = try owner.register(.alt, "c")
        control.add(second)
        let listener = try fixture.makeListener(control.token)
        try owner.client.roundtrip()
        fixture.down(EvdevKey.alternate, x, c)
        #expect(try listener.take() == [.begin(1000)])
        fixture.up(c)
        #expect(try listener.take() == [])
        fixture.up(x)
        #expect(try listener.take() == [.end(1000)])
        fixture.down(c)
        fixture.up(c)
        #expect(try listener.take() == [.begin(1000), .end(1000)])
    }

    @Test func `a trigger may lead to several actions`() throws {
        let second = try owner.makeControl()
        second.add(trigger)
        let listeners = try [fixture.makeListener(control.token), fixture.makeListener(second.token)]
        press()
        release()
        for listener in listeners { #expect(try listener.take() == [.begin(1000), .end(1000)]) }
    }

    @Test func `a dropped trigger ends its action and leads to none`() throws {
        let listener = try fixture.makeListener(control.token)
        press()
        control.drop(trigger)
        control.drop(trigger)
        try owner.client.roundtrip()
        #expect(try listener.take() == [.begin(1000), .end(1000)])
        release()
        press()
        #expect(try listener.take() == [])
        control.add(trigger)
        control.add(trigger)
        try owner.client.roundtrip()
        #expect(try listener.take() == [])
        release()
        press()
        #expect(try listener.take() == [.begin(1000)])
    }

    @Test func `destroying a trigger ends its action`() throws {
        let listener = try fixture.makeListener(control.token)
        press()
        trigger.trigger.destroy()
        try owner.client.roundtrip()
        #expect(try listener.take() == [.begin(1000), .end(1000)])
        // The held keys belong to no trigger or client.
        release()
        #expect(try fixture.program.takeKeys() == [])
    }

    @Test func `a failed trigger leads to no action`() throws {
        let failed = try owner.register(.alt, "x")
        let second = try owner.makeControl()
        second.add(failed)
        second.drop(failed)
        let listener = try fixture.makeListener(second.token)
        press()
        #expect(try listener.take() == [])
        #expect(owner.client.client.connection.error == nil)
    }

    // MARK: Controls

    @Test func `a canceled action ends and stays unavailable`() throws {
        let listener = try fixture.makeListener(control.token)
        press()
        control.control.cancel()
        try owner.client.roundtrip()
        #expect(try listener.take() == [.begin(1000), .end(1000), .unavailable])
        release()
        press()
        #expect(try listener.take() == [])
        #expect(try fixture.makeListener(control.token).take() == [.unavailable])
        try fixture.shell.advance(by: .seconds(30))
        #expect(try isInvalid(control.token, for: fixture.program))
    }

    @Test func `an action without its control lasts as long as its triggers`() throws {
        let second = try owner.register(.alt, "c")
        control.add(second)
        control.control.destroy()
        owner.manager.destroy()
        try owner.client.roundtrip()
        let listener = try fixture.makeListener(control.token)
        press()
        release()
        #expect(try listener.take() == [.begin(1000), .end(1000)])
        trigger.trigger.destroy()
        try owner.client.roundtrip()
        #expect(try listener.take() == [])
        fixture.down(EvdevKey.alternate, c)
        second.trigger.destroy()
        try owner.client.roundtrip()
        #expect(try listener.take() == [.begin(1000), .end(1000), .unavailable])
        #expect(try fixture.makeListener(control.token).take() == [.unavailable])
    }

    @Test func `an action with its control needs no trigger`() throws {
        trigger.trigger.destroy()
        try owner.client.roundtrip()
        let listener = try fixture.makeListener(control.token)
        #expect(try listener.take() == [])
        control.control.destroy()
        try owner.client.roundtrip()
        #expect(try listener.take() == [.unavailable])
    }

    @Test func `an action beyond the client's limit is unavailable`() throws {
        var controls: [TestTriggerControl] = []
        for _ in 0..<127 { controls.append(TestTriggerControl(owner.manager.getActionControl(name: ""))) }
        let further = try owner.makeControl()
        further.add(trigger)
        #expect(try fixture.makeListener(further.token).take() == [.unavailable])
        #expect(try fixture.makeListener(controls[126].token).take() == [])
        controls[0].control.cancel()
        let next = try owner.makeControl()
        #expect(try fixture.makeListener(next.token).take() == [])
    }

    @Test func `a listener beyond the client's limit is unavailable`() throws {
        var listeners: [TestTriggerListener] = []
        for _ in 0..<257 { listeners.append(try fixture.makeListener(control.token)) }
        press()
        #expect(try listeners[255].take() == [.begin(1000)])
        #expect(try listeners[256].take() == [.unavailable])
        listeners[0].action.destroy()
        #expect(try fixture.makeListener(control.token).take() == [.begin(1000)])
    }

    // MARK: Ends

    @Test func `disconnecting a client removes its triggers`() throws {
        let listener = try fixture.makeListener(control.token)
        press()
        owner.client.client.server.destroy()
        #expect(try listener.take() == [.begin(1000), .end(1000), .unavailable])
        release()
        _ = try fixture.program.takeKeys()
        fixture.shell.chord(EvdevKey.alternate, x)
        #expect(try fixture.program.takeKeys() == [.key(x, isDown: true), .key(x, isDown: false)])
        #expect(try fixture.makeOwner().register(.alt, "x").answers == [.done])
    }

    @Test func `a client that carries out an action may disconnect at any time`() throws {
        let other = try fixture.shell.connect()
        let listeners = try [
            fixture.makeListener(control.token, of: other), fixture.makeListener(control.token),
        ]
        _ = try listeners[0].take()
        press()
        other.client.server.destroy()
        release()
        #expect(try listeners[1].take() == [.begin(1000), .end(1000)])
    }

    @Test func `a destroyed action object receives nothing`() throws {
        let listeners = try [fixture.makeListener(control.token), fixture.makeListener(control.token)]
        press()
        _ = try listeners[0].take()
        listeners[0].action.destroy()
        try fixture.program.roundtrip()
        release()
        #expect(try listeners.map { try $0.take() } == [[], [.begin(1000), .end(1000)]])
    }

    @Test(arguments: 0..<120) func `objects may be destroyed in any order`(_ number: Int) throws {
        let listener = try fixture.makeListener(control.token)
        press()
        #expect(try listener.take() == [.begin(1000)])
        var steps: [() throws -> Void] = [
            { trigger.trigger.destroy() }, { control.control.destroy() }, { owner.manager.destroy() },
            { listener.action.destroy() },
            { listener.manager.destroy() },
        ]
        var rest = number
        while !steps.isEmpty {
            let place = rest % steps.count
            rest /= steps.count
            try steps.remove(at: place)()
            try owner.client.roundtrip()
            try fixture.program.roundtrip()
        }
        release()
        #expect(owner.client.client.connection.error == nil)
        #expect(fixture.program.client.connection.error == nil)
        #expect(try fixture.makeOwner().register(.alt, "x").answers == [.done])
    }
}
