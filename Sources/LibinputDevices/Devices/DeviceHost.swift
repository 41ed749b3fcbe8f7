import SurfaceResponders

/// A device that is plugged in, with all that the backend keeps of it.
final class DeviceHost {
    let device: any LibinputDevice
    var connected: ConnectedDevice
    var translator = ReportTranslator()
    private var tabletTranslator = TabletTranslator()

    private let seat: Seat
    private var configurator = DeviceConfigurator()
    private var litLEDs: LEDs?
    /// The names of the outputs that its places are on.
    private var mappedOutputs: Set<String> = []
    /// Whether one of them is gone, or the device was mapped to another, and nobody has been told yet.
    private var hasLostOutput = false
    var isAnnounced = false
    private var isUnplugged = false
    private var isApplying = false
    private var isStale = false

    init(_ device: any LibinputDevice, number: Int, on seat: Seat) {
        self.device = device
        self.seat = seat
        connected = ConnectedDevice(id: ConnectedDevice.ID(rawValue: number), info: device.info)
    }

    /// Puts settings into effect. Handlers that hear of the seat's devices may change the settings again.
    ///
    /// - Parameter latest: asked for what is to be in effect, as often as that changes.
    func apply(keymaps: KeymapStore, latest: () -> (settings: InputDeviceSettings, outputs: [OutputArea])) {
        isStale = true
        guard !isApplying else { return }
        isApplying = true
        while isStale, !isUnplugged {
            isStale = false
            let (settings, outputs) = latest()
            connected.settings = settings
            connected.problems = configurator.apply(settings, to: device) + applyScrolling(settings.scrolling)
            join()
            connected.problems += applyKeyboard(settings.keyboard, keymaps: keymaps)
            connected.problems += map(to: settings.output, among: outputs)
            light()
        }
        isApplying = false
    }

    func unplug() {
        isUnplugged = true
        leave()
    }

    /// Adds the device to the seat, or takes it away if it is ignored.
    private func join() {
        let info = connected.info
        if connected.isIgnored {
            leave()
        } else if connected.seatDevice == nil, info.isKnownToSeat {
            connected.seatDevice = seat.addDevice(
                named: info.name, capabilities: info.seatCapabilities, tablet: info.tablet,
                pad: info.padDescription)
            if isUnplugged { leave() }
        }
    }

    /// Takes the device away from the seat, which releases what it holds.
    private func leave() {
        guard let id = connected.seatDevice?.id else { return }
        connected.seatDevice = nil
        litLEDs = nil
        seat.removeDevice(id)
    }

    private func applyScrolling(_ settings: InputDeviceSettings.Scrolling) -> [DeviceSettingProblem] {
        translator.scrolls.isNatural = device.current(.naturalScroll) == .naturalScroll(true)
        translator.scrolls.factor = 1
        guard let factor = settings.factor else { return [] }
        guard connected.info.capabilities.contains(.pointer) else { return [.noScrolling] }
        guard factor.isFinite, factor > 0 else { return [.invalidScrollFactor(factor)] }
        translator.scrolls.factor = factor
        return []
    }

    private func applyKeyboard(
        _ settings: InputDeviceSettings.Keyboard, keymaps: KeymapStore
    ) -> [DeviceSettingProblem] {
        guard connected.info.capabilities.contains(.keyboard) else {
            return settings == InputDeviceSettings.Keyboard() ? [] : [.noKeys]
        }
        guard let id = connected.seatDevice?.id else { return [] }
        seat.keyboard.setRepeatInfo(settings.keyRepeat, for: id)
        do {
            seat.keyboard.setKeymap(try settings.keymap.map(keymaps.keymap(for:)), for: id)
            return []
        } catch {
            seat.keyboard.setKeymap(nil, for: id)
            return [.keymap(error)]
        }
    }

    private func map(
        to output: InputDeviceSettings.Output?, among outputs: [OutputArea]
    ) -> [DeviceSettingProblem] {
        guard connected.info.mayReportPlaces else { return output == nil ? [] : [.noPlaces] }
        let name =
            switch output {
            case .all: String?.none
            case .named(let name): name
            case nil: connected.info.outputName
            }
        let area = outputs.first { $0.name == name }
        translator.area = area ?? OutputArea(holding: outputs)
        let names = Set(area.map { [$0.name] } ?? outputs.map(\.name))
        if !mappedOutputs.isSubset(of: names) { hasLostOutput = true }
        mappedOutputs = names
        guard case .named(let name) = output, area == nil else { return [] }
        return [.noSuchOutput(name)]
    }

    /// Ends what began on an output that is gone: the fingers that are down are cancelled.
    /// - Returns: the tools that are near, of which nobody hears any more before they have been away.
    func cancelOnLostOutput() -> [TabletTool] {
        guard hasLostOutput else { return [] }
        hasLostOutput = false
        let tools = translator.cancelTools()
        if let device = connected.seatDevice, connected.info.capabilities.contains(.touch) {
            seat.handle(InputEvent(time: seat.now, device: device.id, .touchCancel))
        }
        return tools
    }

    /// What the seat is told of what a tool or a pad reports.
    func tabletEvents(for payload: DeviceEvent.Payload, at time: Timestamp) -> [InputEvent] {
        guard let device = connected.seatDevice?.id else { return [] }
        return tabletTranslator.events(for: payload, on: device, of: seat.tablets).map {
            InputEvent(time: time, device: device, $0)
        }
    }

    func light() {
        guard connected.info.capabilities.contains(.keyboard), let id = connected.seatDevice?.id else {
            return
        }
        let leds = seat.keyboard.leds(of: id)
        guard leds != litLEDs else { return }
        litLEDs = leds
        device.light(leds)
    }
}

/// A device that is plugged in, as it is now.
public struct ConnectedDevice: Hashable, Sendable, Identifiable {
    /// Stands for a device as long as it is plugged in. Means nothing to another backend.
    public struct ID: Hashable, Sendable {
        let rawValue: Int
    }

    /// Given by the backend, which never uses it again for another device.
    public let id: ID
    /// What libinput and udev know of it.
    public let info: LibinputDeviceInfo
    /// What the rules set for it.
    public internal(set) var settings = InputDeviceSettings()
    /// What of that is not in effect, and why.
    public internal(set) var problems: [DeviceSettingProblem] = []
    /// The device as the seat knows it; nil if it is ignored, or reports nothing that a seat knows.
    public internal(set) var seatDevice: InputDevice?

    /// Whether the rules have it ignored.
    public var isIgnored: Bool { settings.sendEvents == .disabled }
}

/// Keymaps that devices bring, each compiled once: it takes milliseconds.
final class KeymapStore {
    private var keymaps: [KeymapDescription: Keymap] = [:]

    func keymap(for description: KeymapDescription) throws(KeymapError) -> Keymap {
        if let keymap = keymaps[description] { return keymap }
        let keymap = try description.makeKeymap()
        keymaps[description] = keymap
        return keymap
    }

    /// Forgets those that no device needs any more.
    func keep(_ needed: Set<KeymapDescription>) {
        keymaps = keymaps.filter { needed.contains($0.key) }
    }
}
