import SurfaceResponders

import MiniCompositor

/// A compositor with input triggers, a client that registers them, and another one that carries out actions. The second
/// has a window with the keys.
struct TriggerFixture {
    let shell: ShellFixture
    let owner: TestTriggerOwner
    let program: ShellClient
    let window: TestToplevel

    init(_ setUp: (inout Configuration) -> Void = { _ in }) throws {
        var configuration = Configuration()
        configuration.keyboard.servesInputTriggers = true
        setUp(&configuration)
        shell = try ShellFixture(configuration)
        owner = try TestTriggerOwner(shell.connect())
        program = try shell.connect()
        window = try program.showToplevel()
        _ = try program.takeInput()
    }

    /// A client that is not among the others, and registers triggers.
    func makeOwner() throws -> TestTriggerOwner {
        try TestTriggerOwner(shell.connect())
    }

    /// Somebody that carries out the action of a token.
    func makeListener(_ token: String, of client: ShellClient? = nil) throws -> TestTriggerListener {
        let listener = try TestTriggerListener(token, of: client ?? program)
        try listener.client.roundtrip()
        return listener
    }

    /// Somebody that carries out an action which a trigger leads to.
    func makeListener(to trigger: TestTrigger) throws -> TestTriggerListener {
        let control = try owner.makeControl()
        control.add(trigger)
        return try makeListener(control.token)
    }

    func down(_ codes: UInt32...) {
        for code in codes { shell.key(code, isDown: true) }
    }

    func up(_ codes: UInt32...) {
        for code in codes { shell.key(code, isDown: false) }
    }

    func advance() throws {
        try shell.advance(by: .milliseconds(10))
    }
}
