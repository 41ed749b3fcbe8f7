import Glibc
import MiniCompositor
import WaylandShell
import SurfaceResponders

/// Creates, uses, ends and releases a compositor in each round. Prints the resident memory in KiB.
///
/// Arguments: the numbers of rounds after which it prints, in ascending order.
@main
enum CompositorRounds {
    static func main() throws {
        var round = 0
        for end in CommandLine.arguments.dropFirst().compactMap({ Int($0) }) {
            while round < end {
                try makeUseAndEnd()
                round += 1
            }
            print(memory())
        }
    }

    private static func makeUseAndEnd() throws {
        let compositor = try MiniCompositor()
        let seat = compositor.seat
        let devices = seat.addDevice(named: "all", capabilities: [.pointer, .keyboard, .touch])
        let place = Point(x: 100, y: 100)
        let events: [InputEvent.Payload] = [
            .pointerPosition(place), .button(.left, isDown: true), .button(.left, isDown: false),
            .key(KeyCode(30), isDown: true), .key(KeyCode(30), isDown: false), .touchDown(id: 1, at: place),
            .touchUp(id: 1),
        ]
        for event in events {
            seat.handle(InputEvent(time: compositor.clock.now, device: devices, event))
        }
        let timer = compositor.display.eventLoop.addTimer { [unowned compositor] in compositor.terminate() }
        timer?.arm(after: .milliseconds(1))
        compositor.run(endingAt: [])
    }

    /// Returns the resident memory of the process in KiB; 0 if it is unknown.
    private static func memory() -> Int {
        guard let file = fopen("/proc/self/statm", "r") else { return 0 }
        defer { fclose(file) }
        var line = [CChar](repeating: 0, count: 200)
        guard fgets(&line, Int32(line.count), file) != nil else { return 0 }
        let fields = String(decoding: line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
            .split(separator: " ")
        return fields.count > 1 ? (Int(fields[1]) ?? 0) * Int(getpagesize()) / 1024 : 0
    }
}
