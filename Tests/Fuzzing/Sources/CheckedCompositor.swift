import Glibc
import MiniCompositor
import SurfaceRespondersTesting
import WaylandServer

/// A compositor on a real socket that stands in for `mini-compositor run`. Its devices act at random in each
/// turn. After a turn, it prints the time if the turn took long, and ends the process if an invariant is
/// violated.
struct CheckedCompositor {
    private let compositor: MiniCompositor
    private let devices: FuzzDevices
    private var random: SeededGenerator

    /// Turns that take more processor time than this are printed. With the address sanitizer and checks, a
    /// turn takes about ten times as long as in a release build.
    private static let longestTurn = Duration.milliseconds(200)

    private static let usage = "usage: fuzz-targets run --socket NAME --stay --seed NUMBER"

    /// - Parameter arguments: the supported arguments of `mini-compositor run`, and a seed.
    init(_ arguments: [String]) throws {
        guard arguments.count == 5, arguments[0] == "--socket", arguments[2] == "--stay",
            arguments[3] == "--seed", let seed = UInt64(arguments[4])
        else {
            print(Self.usage)
            exit(2)
        }
        var configuration = Configuration()
        configuration.launchCommand = []
        compositor = try MiniCompositor(configuration)
        try compositor.display.addSocket(name: arguments[1])
        devices = FuzzDevices(of: compositor.seat)
        random = SeededGenerator(seed: seed)
    }

    /// Runs until a signal ends the process or an invariant is violated.
    mutating func run() {
        while true {
            let start = ThreadTime.now
            _ = compositor.display.eventLoop.dispatch(timeout: .seconds(1))
            compositor.turn()
            let time = ThreadTime.now - start
            if time > Self.longestTurn {
                print("a turn took \(Int(time / .milliseconds(1))) ms")
                fflush(nil)
            }
            var bytes = ByteReader((0..<8).map { _ in UInt8(truncatingIfNeeded: random.next()) })
            devices.act(&bytes, at: compositor.clock.now)
            let broken = compositor.seats.flatMap { $0._checkInvariants() }
            guard broken.isEmpty else {
                print("does not hold: \(broken)")
                fflush(nil)
                abort()
            }
        }
    }
}
