import Logging
import SurfaceResponders
import SystemPackage
import WaylandClient

/// Passes the events of a host's keyboard to a seat.
final class HostKeyboard {
    /// The serial of the latest key or enter event, for setting selections.
    private(set) var serial: UInt32 = 0
    /// Whether a window has the host's keyboard focus.
    private(set) var isFocused = false

    /// Called after a window has received or lost the host's keyboard focus.
    var onFocus: () -> Void = {}

    private let keyboard: WlKeyboard
    private unowned let owner: HostSeat
    private let device: InputDevice
    private let usesHostKeymap: Bool
    /// The keys that were passed on and are down.
    private var pressedKeys: Set<UInt32> = []
    /// Whether the next modifiers event is the first since the focus arrived.
    private var isEntering = false
    /// The host's layout in its latest modifiers event.
    private var hostGroup: UInt32?

    /// - Parameter usesHostKeymap: whether the seat gets the keymap, layout and key repeat of the host.
    init(_ keyboard: WlKeyboard, of owner: HostSeat, usesHostKeymap: Bool) {
        self.keyboard = keyboard
        self.owner = owner
        self.usesHostKeymap = usesHostKeymap
        device = owner.seat.addDevice(named: "host keyboard", capabilities: .keyboard)
        keyboard.onEvent = { [unowned self] in handle($0) }
    }

    /// Removes the device, which ends its keys.
    func stop() {
        if keyboard.version >= 3 { keyboard.release() } else { keyboard.destroyProxy() }
        owner.seat.removeDevice(device.id)
    }

    private func handle(_ event: WlKeyboard.Event) {
        switch event {
        case .keymap(let format, let file, let size): setKeymap(format, file, size)
        case .enter(let serial, _, let keys):
            self.serial = serial
            enter(keys)
        case .leave: leave()
        case .key(let serial, _, let key, let state):
            self.serial = serial
            switch state {
            case .pressed: send(key, isDown: true)
            case .released: send(key, isDown: false)
            default: break  // The seat repeats keys itself.
            }
        case .modifiers(_, let depressed, let latched, let locked, let group):
            setModifiers(
                KeyboardModifiers(depressed: depressed, latched: latched, locked: locked, group: group))
        case .repeatInfo(let rate, let delay):
            guard usesHostKeymap else { return }
            owner.seat.keyboard.repeatInfo = RepeatInfo(
                rate: max(rate, 0), delay: .milliseconds(max(delay, 0)))
        }
    }

    private func setKeymap(_ format: WlKeyboard.KeymapFormat, _ file: FileDescriptor, _ size: UInt32) {
        guard usesHostKeymap, format == .xkbV1 else { return WaylandClient.Wire.close(file) }
        do {
            let text = try WlKeyboard.keymapText(from: file, size: size)
            owner.seat.keyboard.keymap = try Keymap(text: text)
        } catch {
            owner.logger.warning("the host's keymap cannot be used: \(error)")
        }
    }

    // MARK: Focus

    /// Of the keys that are held while the focus arrives, only modifiers take effect. The others were typed
    /// elsewhere.
    private func enter(_ keys: [UInt32]) {
        isFocused = true
        isEntering = true
        for key in keys where isModifier(key) { send(key, isDown: true) }
        onFocus()
    }

    private func isModifier(_ key: UInt32) -> Bool {
        let keyboard = owner.seat.keyboard
        return keyboard.keymap.keysym(for: KeyCode(key), group: keyboard.group, level: 0).isModifier
    }

    /// The user did not release the keys that are held while the focus leaves.
    private func leave() {
        isFocused = false
        owner.seat.releaseAll(on: device.id)
        pressedKeys = []
        onFocus()
    }

    private func send(_ key: UInt32, isDown: Bool) {
        if isDown {
            guard pressedKeys.insert(key).inserted else { return }
        } else {
            guard pressedKeys.remove(key) != nil else { return }
        }
        owner.seat.handle(
            InputEvent(time: owner.seat.now, device: device, .key(KeyCode(key), isDown: isDown)))
    }

    /// Takes over the host's modifiers and layout where they differ from the seat's: when the focus arrives,
    /// when the host changes them without a key, and when a virtual keyboard of the host sets them.
    private func setModifiers(_ host: KeyboardModifiers) {
        let present = owner.seat.keyboard.sharedModifiers
        var modifiers = host
        // The layout that a window remembers stays in effect while the host's does not change. A layout that
        // a key changes is changed by the seat itself.
        let takesGroup = usesHostKeymap && host.group != hostGroup && (isEntering || pressedKeys.isEmpty)
        isEntering = false
        hostGroup = host.group
        if !takesGroup { modifiers.group = present.group }
        guard modifiers != present else { return }
        owner.seat.handle(InputEvent(time: owner.seat.now, device: device, .modifiers(modifiers)))
    }
}

extension Keysym {
    /// Whether the key is a modifier that is held, such as Shift or AltGr.
    fileprivate var isModifier: Bool {
        switch rawValue {
        case 0xffe1...0xffe4, 0xffe7...0xffee: true  // Shift_L to Control_R, Meta_L to Hyper_R
        case 0xfe03, 0xfe11, 0xff7e: true  // ISO_Level3_Shift, ISO_Level5_Shift, Mode_switch
        default: false
        }
    }
}
