import LibinputDevices
import SurfaceResponders
import SystemPackage

/// Writes a line for each event and each change of devices.
final class Notes: InputSpy, LibinputBackendDelegate {
    private let file: FileDescriptor

    init(_ file: FileDescriptor) {
        self.file = file
    }

    private func write(_ line: String) {
        _ = try? file.writeAll((line + "\n").utf8)
    }

    func observe(_ event: InputEvent, on seat: Seat) {
        switch event.payload {
        case .pointerMotion(let delta, let unaccelerated):
            write("motion \(delta.dx) \(delta.dy) of \(unaccelerated.dx) \(unaccelerated.dy)")
        case .pointerPosition(let place):
            write("place \(Int(place.x.rounded())) \(Int(place.y.rounded()))")
        case .button(let button, let isDown): write("button \(button.rawValue) \(isDown ? "down" : "up")")
        case .scroll(let scroll):
            write("scroll \(scroll.vertical?.value ?? 0) \(scroll.vertical?.value120 ?? 0)")
        case .key(let code, let isDown): write("\(code) \(isDown ? "down" : "up")")
        default: write("\(event.payload)")
        }
    }

    func backend(_ backend: LibinputBackend, didAdd device: ConnectedDevice) {
        let kinds = device.info.description.kinds.map { "\($0)" }.sorted().joined(separator: ",")
        write("added \(device.info.name): \(kinds)")
        for problem in device.problems { write("problem of \(device.info.name): \(problem)") }
    }

    func backend(_ backend: LibinputBackend, didRemove device: ConnectedDevice) {
        let held = backend.seat.keyboard.pressedKeys.map { "\($0)" }.joined(separator: ", ")
        write("removed \(device.info.name), held: \(held.isEmpty ? "nothing" : held)")
    }

    func backend(_ backend: LibinputBackend, didReceive event: DeviceEvent) {
        write("\(event.payload)")
    }
}
