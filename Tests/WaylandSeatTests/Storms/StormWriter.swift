import CLinux
import Glibc
import SurfaceResponders
import SystemPackage
import WaylandClient

/// The input method of a storm. It grabs the keyboard and forwards some keys through a virtual keyboard.
final class StormWriter {
    private unowned let client: StormClient
    private let method: ZwpInputMethodV2?
    private let virtual: ZwpVirtualKeyboardV1?
    private var grab: ZwpInputMethodKeyboardGrabV2?
    /// The key events that it received and has not forwarded.
    private var received: [(key: UInt32, isDown: Bool)] = []
    private var doneCount: UInt32 = 0
    private var time: UInt32 = 0

    init(on seat: WlSeat, of client: StormClient, _ keymap: Keymap) {
        self.client = client
        method = client.registry.bind(ZwpInputMethodManagerV2.self)?.getInputMethod(seat: seat)
        virtual = client.registry.bind(ZwpVirtualKeyboardManagerV1.self)?.createVirtualKeyboard(seat: seat)
        method?.onEvent = { [unowned self] in note($0) }
        let file = clinux_memfd_create("keymap")
        _ = write(file, keymap.textBytes, keymap.textBytes.count)
        virtual?.keymap(
            format: 1, fd: FileDescriptor(rawValue: file), size: UInt32(keymap.textBytes.count))
        // libwayland keeps a duplicate of the descriptor.
        close(file)
    }

    func grabKeyboard() {
        guard grab == nil, let method else { return }
        grab = method.grabKeyboard()
        grab?.onEvent = { [unowned self] in note($0) }
        client.hasRequests = true
    }

    func releaseKeyboard() {
        grab?.release()
        grab = nil
        received = []
        client.hasRequests = true
    }

    /// Forwards the oldest received key event.
    func forward() {
        guard !received.isEmpty else { return }
        let (key, isDown) = received.removeFirst()
        time += 1
        virtual?.key(time: time, key: key, state: isDown ? 1 : 0)
        client.hasRequests = true
    }

    /// Commits text in place of the oldest received key event.
    func writeText() {
        guard !received.isEmpty else { return }
        received.removeFirst()
        method?.commitString(text: "x")
        method?.commit(serial: doneCount)
        client.hasRequests = true
    }

    private func note(_ event: ZwpInputMethodV2.Event) {
        switch event {
        case .activate: client.note("method activate", "")
        case .deactivate: client.note("method deactivate", "")
        case .done:
            doneCount += 1
            client.note("method done", "")
        case .unavailable: client.note("method unavailable", "")
        case .surroundingText, .textChangeCause, .contentType: client.note("method state", "")
        }
    }

    private func note(_ event: ZwpInputMethodKeyboardGrabV2.Event) {
        switch event {
        case .keymap(_, let file, let size):
            try? file.close()
            client.note("grab keymap", "\(size)")
        case .key(let serial, let time, let key, let state):
            let isDown = state == .pressed
            received.append((key, isDown))
            client.note(isDown ? "grab press" : "grab release", "\(client.number(of: serial)) \(time) \(key)")
        case .modifiers(let serial, let depressed, let latched, let locked, let group):
            client.note(
                "grab modifiers", "\(client.number(of: serial)) \(depressed) \(latched) \(locked) \(group)")
        case .repeatInfo(let rate, let delay): client.note("grab repeat info", "\(rate) \(delay)")
        }
    }
}
