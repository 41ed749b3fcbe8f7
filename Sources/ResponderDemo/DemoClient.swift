import ArgumentParser
import WaylandClient

/// A window that prints the input that it receives.
@main
struct ResponderDemo: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "responder-demo",
        abstract: "A window that prints each input event it receives, one on a line.",
        discussion: """
            In the window's center is a subsurface of another color, half as wide and high. If the \
            compositor supports surface-responder-v1, two text fields are above it. Each remembers the \
            layout that is typed with. A click, a tap, Tab and Shift+Tab move between them, and Control+U \
            clears one. Undo, redo, cut, copy and paste are performed when the compositor asks for them. The \
            program ends when its window is closed or Escape is pressed.
            """)

    @OptionGroup var options: DemoOptions

    func run() throws {
        try DemoClient(options).run()
    }
}

/// The demo's connection, with its window and its seats.
final class DemoClient {
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    private let connection: Connection
    private let registry: Registry
    private let report: Report
    private let window: DemoWindow
    private var seats: [SeatReporter] = []

    init(_ options: DemoOptions) throws {
        connection = try Connection.connect(to: nil)
        registry = Registry(connection)
        try connection.roundtrip()
        report = Report(isVerbose: options.isVerbose, eventLimit: options.eventLimit)
        window = DemoWindow(
            compositor: try Self.bind(registry), subcompositor: try Self.bind(registry),
            shm: try Self.bind(registry), wmBase: try Self.bind(registry),
            responders: options.fields ? registry.bind(SurfaceResponderManagerV1.self) : nil,
            options: options, report: report)
        for global in registry.globals where global.interface == WlSeat.interface.name {
            seats.append(SeatReporter(registry.bind(global, as: WlSeat.self), window: window, report: report))
        }
    }

    private static func bind<P: ProxyType>(_ registry: Registry) throws(Failure) -> P {
        guard let proxy = registry.bind(P.self) else {
            throw Failure(description: "the compositor has no \(P.interface.name)")
        }
        return proxy
    }

    func run() throws {
        while !window.isClosed, !report.isComplete {
            try connection.dispatch()
            if let failure = window.failure { throw failure }
        }
    }
}
