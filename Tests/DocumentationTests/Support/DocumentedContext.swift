import LibinputDevices
import SystemPackage

/// A libinput context that reports the events of a test. Its descriptor is the reading end of a pipe.
final class DocumentedContext: LibinputContext {
    let fileDescriptor: FileDescriptor
    private let writer: FileDescriptor
    private var events: [LibinputEvent] = []

    init() throws {
        (fileDescriptor, writer) = try FileDescriptor.pipe()
    }

    deinit {
        try? fileDescriptor.close()
        try? writer.close()
    }

    func report(_ event: LibinputEvent) throws {
        events.append(event)
        try writer.writeAll([0])
    }

    func dispatch() {}
    func nextEvent() -> LibinputEvent? { events.isEmpty ? nil : events.removeFirst() }
    func suspend() {}
    func resume() {}
}
