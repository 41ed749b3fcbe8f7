import LibinputDevices
import SurfaceResponders
import SystemPackage

/// libinput without hardware: reports what a test puts in.
final class ScriptedContext: LibinputContext {
    let fileDescriptor = FileDescriptor(rawValue: -1)
    /// What the next `dispatch` fails with.
    var failure: Errno?
    private var waiting: [LibinputEvent] = []
    private var ready: [LibinputEvent] = []
    private var plugged: [ScriptedDevice] = []

    /// Has the next `dispatch` read something.
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
