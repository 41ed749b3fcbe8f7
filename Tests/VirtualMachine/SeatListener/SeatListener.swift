import Glibc
import LibinputDevices
import SurfaceResponders
import SystemPackage

/// Writes the events of the machine's devices to the file that is its only argument, one line per event.
@main
enum SeatListener {
    static func main() throws {
        guard CommandLine.arguments.count == 2 else { exit(64) }
        let notes = Notes(
            try FileDescriptor.open(
                FilePath(CommandLine.arguments[1]), .writeOnly, options: [.create, .append],
                permissions: [.ownerReadWrite, .groupRead, .otherRead]))
        let seat = Seat(name: "seat0")
        seat.addSpy(notes)
        let backend = LibinputBackend(
            context: try LibinputLibrary(), seat: seat, rules: rules,
            outputs: [OutputArea(name: "screen", frame: Rect(x: 0, y: 0, width: 1000, height: 500))])
        backend.delegate = notes
        while true {
            try backend.dispatch()
            var descriptor = pollfd(fd: backend.fileDescriptor.rawValue, events: Int16(POLLIN), revents: 0)
            _ = poll(&descriptor, 1, -1)
        }
    }

    /// A scroll factor, whose effect is checked, and tapping, which no mouse supports and which must be
    /// reported.
    private static let rules: InputDeviceRules = [
        InputDeviceRule(
            InputDeviceMatch(kind: .mouse),
            InputDeviceSettings(
                acceleration: .init(profile: .flat), scrolling: .init(factor: 2),
                tapping: .init(isEnabled: true)))
    ]
}
