import CXKB
import Glibc
import SystemPackage

/// What keys mean under the keymap that the compositor sent.
final class KeyNames {
    private let context = xkb_context_new(XKB_CONTEXT_NO_FLAGS)
    private var keymap: OpaquePointer?
    private var state: OpaquePointer?

    private static let modifiers = ["Shift", "Lock", "Control", "Mod1", "Mod4", "Mod5"]

    deinit {
        forget()
        xkb_context_unref(context)
    }

    private func forget() {
        xkb_state_unref(state)
        xkb_keymap_unref(keymap)
        state = nil
        keymap = nil
    }

    /// Takes over the file.
    func setKeymap(_ file: FileDescriptor, byteCount: Int) {
        defer { try? file.close() }
        forget()
        guard let context, byteCount > 1,
            let memory = mmap(nil, byteCount, PROT_READ, MAP_PRIVATE, file.rawValue, 0), memory != MAP_FAILED
        else { return }
        defer { munmap(memory, byteCount) }
        // The NUL byte at the end is not part of the text.
        keymap = xkb_keymap_new_from_buffer(
            context, memory.assumingMemoryBound(to: CChar.self), byteCount - 1, XKB_KEYMAP_FORMAT_TEXT_V1,
            XKB_KEYMAP_COMPILE_NO_FLAGS)
        if let keymap { state = xkb_state_new(keymap) }
    }

    func setModifiers(depressed: UInt32, latched: UInt32, locked: UInt32, group: UInt32) {
        guard let state else { return }
        xkb_state_update_mask(state, depressed, latched, locked, 0, 0, group)
    }

    /// - Parameter key: an evdev code.
    func name(of key: UInt32) -> String {
        guard let state, key <= UInt32.max - 8 else { return "\(key)" }
        let keysym = xkb_state_key_get_one_sym(state, key + 8)
        var name = [CChar](repeating: 0, count: 64)
        guard keysym != 0, xkb_keysym_get_name(keysym, &name, name.count) > 0 else { return "\(key)" }
        return name.withUnsafeBufferPointer { buffer in
            buffer.baseAddress.map { String(cString: $0) } ?? "\(key)"
        }
    }

    /// What a key types; nil if it types nothing, or something else is meant by the modifiers.
    /// - Parameter key: an evdev code.
    func text(of key: UInt32) -> String? {
        guard let state, key <= UInt32.max - 8 else { return nil }
        let isCommand = ["Control", "Mod1", "Mod4"].contains { (name: String) in
            xkb_state_mod_name_is_active(state, name, XKB_STATE_MODS_EFFECTIVE) == 1
        }
        guard !isCommand else { return nil }
        let scalar = xkb_state_key_get_utf32(state, key + 8)
        return scalar == 0 ? nil : Unicode.Scalar(scalar).map { String($0) }
    }

    /// The modifiers in effect.
    var modifierNames: String {
        guard let state else { return "none" }
        let names = Self.modifiers.filter {
            xkb_state_mod_name_is_active(state, $0, XKB_STATE_MODS_EFFECTIVE) == 1
        }
        return names.isEmpty ? "none" : names.joined(separator: "+")
    }
}
