import SurfaceResponders

/// A device that is plugged in, and its state in the backend.
final class DeviceHost {
    let device: any LibinputDevice
    var connected: ConnectedDevice
    var translator = ReportTranslator()
    private var tabletTranslator = TabletTranslator()

    private let seat: Seat
    private var configurator = DeviceConfigurator()
    private var litLEDs: LEDs?
    /// The names of the outputs to which the device's positions are mapped.
    private var mappedOutputs: Set<String> = []
    /// Whether a mapped output was lost, and touches and tools have not been canceled yet.
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

    /// Applies settings. Observers of the seat's devices may change the settings again during the call.
    /// `latest` is called again after each such change.
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

    /// Adds the device to the seat, or removes it if it is ignored.
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

    /// Removes the device from the seat, which releases what it holds.
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

    /// Cancels the device's touches and tools if an output to which it was mapped was removed, or is no
    /// longer its output. Suppresses reports of the tools until they have left.
    /// - Returns: the tools that were near, whose cancel the caller delivers.
    func cancelOnLostOutput() -> [TabletTool] {
        guard hasLostOutput else { return [] }
        hasLostOutput = false
        let tools = translator.cancelTools()
        if let device = connected.seatDevice, connected.info.capabilities.contains(.touch) {
            seat.handle(InputEvent(time: seat.now, device: device.id, .touchCancel))
        }
        return tools
    }

    /// Returns the seat's events for a report of a tool or a pad.
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

/// The current state of a device that is plugged in.
public struct ConnectedDevice: Hashable, Sendable, Identifiable {
    /// Identifies a device of one backend while it is plugged in.
    public struct ID: Hashable, Sendable {
        let rawValue: Int
    }

    /// The identifier. The backend does not reuse it for another device.
    public let id: ID
    /// The information that libinput and udev have about the device.
    public let info: LibinputDeviceInfo
    /// The settings that the rules give the device.
    public internal(set) var settings = InputDeviceSettings()
    /// The settings that are not in effect, and why.
    public internal(set) var problems: [DeviceSettingProblem] = []
    /// The seat's device; `nil` if the device is ignored or a seat has no events for it.
    public internal(set) var seatDevice: InputDevice?

    /// Whether the rules make the backend ignore the device.
    public var isIgnored: Bool { settings.sendEvents == .disabled }
}

/// The keymaps of devices. Each is compiled once, because that takes milliseconds.
final class KeymapStore {
    private var keymaps: [KeymapDescription: Keymap] = [:]

    func keymap(for description: KeymapDescription) throws(KeymapError) -> Keymap {
        if let keymap = keymaps[description] { return keymap }
        let keymap = try description.makeKeymap()
        keymaps[description] = keymap
        return keymap
    }

    /// Removes the keymaps that no device needs.
    func keep(_ needed: Set<KeymapDescription>) {
        keymaps = keymaps.filter { needed.contains($0.key) }
    }
}
