import SurfaceResponders

import MiniCompositor

/// A compositor with input triggers, a client that registers them, and a program that carries out actions.
/// The program's window is focused.
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

    /// Connects another client that registers triggers.
    func makeOwner() throws -> TestTriggerOwner {
        try TestTriggerOwner(shell.connect())
    }

    /// Creates a listener for the action of a token.
    func makeListener(_ token: String, of client: ShellClient? = nil) throws -> TestTriggerListener {
        let listener = try TestTriggerListener(token, of: client ?? program)
        try listener.client.roundtrip()
        return listener
    }

    /// Creates a listener for a new action of a trigger.
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
