import Logging
import SurfaceResponders
import SystemPackage

/// Delivers libinput's events to a seat, and applies settings to the devices, on the seat's thread only.
///
/// Watch ``fileDescriptor`` in the event loop and call ``dispatch()`` when it is readable, and once after
/// creating the backend, because the connected devices are waiting to be reported.
public final class LibinputBackend {
    /// The seat to which the devices belong.
    public let seat: Seat

    /// Notified of devices, and of events that a seat does not have. Held weakly.
    public weak var delegate: (any LibinputBackendDelegate)?

    /// The settings of all devices. A change is passed to libinput immediately, but may take effect later,
    /// for example when all buttons are released.
    public var rules: InputDeviceRules {
        didSet { if rules != oldValue { applySettings() } }
    }

    /// The outputs to which touchscreens, tablets and absolute pointers are mapped. Set this whenever an
    /// output is added, removed, moved or rotated.
    ///
    /// While there are no outputs, events with a position are dropped. When a device loses an output to which
    /// it was mapped, its touches and tools are canceled, and their events are dropped until they begin anew.
    public var outputs: [OutputArea] {
        didSet { if outputs != oldValue { applySettings() } }
    }

    private let context: any LibinputContext
    private let logger: Logger
    private let keymaps = KeymapStore()
    private var hosts: [DeviceHost] = []
    private var nextNumber = 1
    private var frame = FrameGatherer()
    private var isDispatching = false
    private var ledObservation: ObservationToken?

    /// Creates a backend. It reports nothing before the first ``dispatch()``.
    ///
    /// - Parameters:
    ///   - context: libinput, as a ``LibinputLibrary``.
    ///   - seat: the seat to which the devices belong.
    ///   - rules: the settings of all devices.
    ///   - outputs: the outputs to which touchscreens, tablets and absolute pointers are mapped.
    ///   - logger: receives messages about devices and about settings that are not in effect.
    public init(
        context: any LibinputContext, seat: Seat, rules: InputDeviceRules = InputDeviceRules(),
        outputs: [OutputArea] = [], logger: Logger = Logger(label: "libinput-devices")
    ) {
        self.context = context
        self.seat = seat
        self.rules = rules
        self.outputs = outputs
        self.logger = logger
        ledObservation = seat.keyboard.observeLEDs { [weak self] in self?.light() }
    }

    /// Removes the devices from the seat, which may outlive the backend.
    deinit {
        for host in hosts { host.unplug() }
    }

    /// Readable when ``dispatch()`` has work to do. Valid as long as the backend.
    public var fileDescriptor: FileDescriptor { context.fileDescriptor }

    /// The devices that are plugged in, in the order in which they were added.
    public var devices: [ConnectedDevice] { hosts.map(\.connected) }

    /// Delivers all pending events to the seat. Does nothing during another call of this method.
    ///
    /// - Throws: the error if libinput could not read. Events that it had read before were delivered.
    public func dispatch() throws(Errno) {
        guard !isDispatching else { return }
        isDispatching = true
        defer { isDispatching = false }
        do {
            try context.dispatch()
        } catch {
            handleEvents()
            throw error
        }
        handleEvents()
    }

    /// Closes all devices and removes them from the seat, which releases what they hold. Call this when the
    /// session is no longer shown or the machine goes to sleep.
    public func suspend() {
        context.suspend()
        handleEvents()
    }

    /// Opens the devices that are connected now, and adds them to the seat.
    ///
    /// - Throws: the error if libinput could not resume. The devices then stay closed.
    public func resume() throws(Errno) {
        try context.resume()
        handleEvents()
    }

    // MARK: Events

    private func handleEvents() {
        while let event = context.nextEvent() { handle(event) }
        flush()
    }

    private func handle(_ event: LibinputEvent) {
        switch event {
        case .added(let device): add(device)
        case .removed(let device): remove(device)
        case .reported(let report, let device, let time):
            guard let host = host(of: device), !host.connected.isIgnored else { return }
            handle(report, of: host, at: time)
        }
    }

    private func handle(_ report: LibinputReport, of host: DeviceHost, at time: Timestamp) {
        switch host.translator.translate(report) {
        case .event(let payload):
            guard let device = host.connected.seatDevice else { return }
            deliver(frame.add(InputEvent(time: time, device: device, payload)))
        case .frameEnd:
            flush()
        case .other(let payload):
            tell(payload, of: host, at: time)
        case .nowhere:
            logger.debug("\(host.connected.info.name): there is no output for \(report)")
        }
    }

    /// Delivers a report of a tool or a pad to the seat, and any report to the delegate.
    private func tell(_ payload: DeviceEvent.Payload, of host: DeviceHost, at time: Timestamp) {
        flush()
        deliver(host.tabletEvents(for: payload, at: time))
        delegate?.backend(self, didReceive: DeviceEvent(time: time, device: host.connected.id, payload))
    }

    private func flush() {
        deliver(frame.end())
    }

    private func deliver(_ events: [InputEvent]) {
        if !events.isEmpty { seat.handle(contentsOf: events) }
    }

    // MARK: Devices

    private func host(of device: any LibinputDevice) -> DeviceHost? {
        hosts.first { $0.device === device }
    }

    private func add(_ device: any LibinputDevice) {
        guard host(of: device) == nil else { return }
        flush()
        let host = DeviceHost(device, number: nextNumber, on: seat)
        nextNumber += 1
        hosts.append(host)
        apply(to: host)
        guard hosts.contains(where: { $0 === host }) else { return }
        logger.info("added \(host.connected.info.name)")
        report(host.connected.problems, of: host)
        host.isAnnounced = true
        delegate?.backend(self, didAdd: host.connected)
    }

    private func remove(_ device: any LibinputDevice) {
        guard let host = host(of: device) else { return }
        flush()
        hosts.removeAll { $0 === host }
        host.unplug()
        guard host.isAnnounced else { return }
        logger.info("removed \(host.connected.info.name)")
        delegate?.backend(self, didRemove: host.connected)
    }

    private func light() {
        for host in hosts { host.light() }
    }

    // MARK: Settings

    private func applySettings() {
        flush()
        for host in hosts {
            let before = host.connected
            apply(to: host)
            cancelOnLostOutput(of: host)
            guard host.isAnnounced, host.connected != before, hosts.contains(where: { $0 === host }) else {
                continue
            }
            report(host.connected.problems.filter { !before.problems.contains($0) }, of: host)
            delegate?.backend(self, didChange: host.connected)
        }
        keymaps.keep(Set(hosts.compactMap(\.connected.settings.keyboard.keymap)))
    }

    private func apply(to host: DeviceHost) {
        host.apply(keymaps: keymaps) {
            (rules.settings(for: host.connected.info.description), outputs)
        }
    }

    private func cancelOnLostOutput(of host: DeviceHost) {
        for tool in host.cancelOnLostOutput() { tell(.tabletToolCancel(tool), of: host, at: seat.now) }
    }

    private func report(_ problems: [DeviceSettingProblem], of host: DeviceHost) {
        for problem in problems { logger.warning("\(host.connected.info.name): \(problem)") }
    }
}

/// Receives notifications about devices, and events that a seat does not have. All methods are optional.
public protocol LibinputBackendDelegate: AnyObject {
    /// Called when a device was plugged in. Its settings are in effect, except ``ConnectedDevice/problems``.
    func backend(_ backend: LibinputBackend, didAdd device: ConnectedDevice)
    /// Called when a device was removed. The keys and buttons that it held are released.
    func backend(_ backend: LibinputBackend, didRemove device: ConnectedDevice)
    /// Called when a change of rules or outputs changed a device's settings, problems or seat device.
    func backend(_ backend: LibinputBackend, didChange device: ConnectedDevice)
    /// Called for an event that the seat does not have, such as that of a lid, and for all tablet events.
    func backend(_ backend: LibinputBackend, didReceive event: DeviceEvent)
}

extension LibinputBackendDelegate {
    /// Does nothing.
    public func backend(_ backend: LibinputBackend, didAdd device: ConnectedDevice) {}
    /// Does nothing.
    public func backend(_ backend: LibinputBackend, didRemove device: ConnectedDevice) {}
    /// Does nothing.
    public func backend(_ backend: LibinputBackend, didChange device: ConnectedDevice) {}
    /// Does nothing.
    public func backend(_ backend: LibinputBackend, didReceive event: DeviceEvent) {}
}
