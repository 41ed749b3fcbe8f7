import LibinputDevices
import SurfaceResponders
import SystemPackage

/// A libinput context without hardware that reports the events of a test.
final class ScriptedContext: LibinputContext {
    let fileDescriptor = FileDescriptor(rawValue: -1)
    /// The error that the next `dispatch()` or `resume()` throws.
    var failure: Errno?
    private var waiting: [LibinputEvent] = []
    private var ready: [LibinputEvent] = []
    private var plugged: [ScriptedDevice] = []

    /// Adds an event that the next `dispatch()` reads.
    func queue(_ event: LibinputEvent) {
        waiting.append(event)
    }

    func plug(_ device: ScriptedDevice) {
        plugged.append(device)
        queue(.added(device))
    }

    func unplug(_ device: ScriptedDevice) {
        plugged.removeAll { $0 === device }
        queue(.removed(device))
    }

    func dispatch() throws(Errno) {
        ready += waiting
        waiting = []
        if let failure {
            self.failure = nil
            throw failure
        }
    }

    func nextEvent() -> LibinputEvent? {
        ready.isEmpty ? nil : ready.removeFirst()
    }

    func suspend() {
        ready += plugged.map { .removed($0) }
    }

    func resume() throws(Errno) {
        if let failure {
            self.failure = nil
            throw failure
        }
        ready += plugged.map { .added($0) }
    }
}
