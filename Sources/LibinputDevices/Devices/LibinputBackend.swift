import Logging
import SurfaceResponders
import SystemPackage

/// Brings what libinput reports to a seat, and settings to the devices.
///
/// An embedder watches ``fileDescriptor`` in its event loop and calls ``dispatch()`` when it is readable; once more right
/// after making the backend, since the devices that are there are waiting to be reported. Everything happens on the
/// thread that calls, which is the seat's.
public final class LibinputBackend {
    /// The seat that the devices are of.
    public let seat: Seat

    /// Hears of devices, and of what they report that a seat has no event for. Not kept.
    public weak var delegate: (any LibinputBackendDelegate)?

    /// The settings of all devices. Changes are in effect at once.
    public var rules: InputDeviceRules {
        didSet { if rules != oldValue { applySettings() } }
    }

    /// The outputs that touchscreens, tablets and absolute pointers are mapped to. An embedder sets them anew whenever an
    /// output comes, goes, is moved or turned. As long as there is none, what has a place is dropped. Fingers and tools on a
    /// device whose output is gone are cancelled, and not heard of before they have been lifted.
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

    /// Reports nothing before the first ``dispatch()``.
    ///
    /// - Parameters:
    ///   - context: libinput: ``LibinputLibrary``.
    ///   - seat: the seat that the devices are of.
    ///   - rules: the settings of all devices.
    ///   - outputs: what touchscreens, tablets and absolute pointers are mapped to.
    ///   - logger: told of devices and of settings that are not in effect.
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

    /// The seat stays, without the devices.
    deinit {
        for host in hosts { host.unplug() }
    }

    /// Readable while ``dispatch()`` has something to do. Valid as long as the backend.
    public var fileDescriptor: FileDescriptor { context.fileDescriptor }

    /// The devices that are plugged in, in the order in which they came.
    public var devices: [ConnectedDevice] { hosts.map(\.connected) }

    /// Hands the seat all that there is to report. Called while one is under way, it does nothing: that one goes on.
    ///
    /// - Throws: why libinput could not read; what it had read before was handed over.
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

    /// Closes all devices and removes them from the seat, which releases what they hold: the session is not shown any
    /// more, or the machine goes to sleep.
    public func suspend() {
        context.suspend()
        handleEvents()
    }

    /// Opens the devices that are there now, and adds them to the seat.
    ///
    /// - Throws: why libinput could not; ``suspend()`` still holds then.
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

    /// The seat hears of tools and pads, the delegate of everything.
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

/// Hears what devices come and go, and what they report that a seat has no event for, or less than what is reported. Each method does nothing unless it
/// is implemented.
public protocol LibinputBackendDelegate: AnyObject {
    /// A device was plugged in, and its settings are in effect but for its ``ConnectedDevice/problems``.
    func backend(_ backend: LibinputBackend, didAdd device: ConnectedDevice)
    /// A device is gone. What it held is released.
    func backend(_ backend: LibinputBackend, didRemove device: ConnectedDevice)
    /// Rules or outputs changed, and with them a device's settings, problems or place on the seat.
    func backend(_ backend: LibinputBackend, didChange device: ConnectedDevice)
    /// A device reported something that the seat has no event for, such as a lid; or something of a tablet, of which the
    /// seat hears by itself.
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
