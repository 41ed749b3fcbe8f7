import CXKB
import Glibc
import SystemPackage

/// The meanings of keys in the compositor's keymap.
@safe
final class KeyNames {
    private let context = unsafe xkb_context_new(XKB_CONTEXT_NO_FLAGS)
    private var keymap: OpaquePointer?
    private var state: OpaquePointer?

    private static let modifiers = ["Shift", "Lock", "Control", "Mod1", "Mod4", "Mod5"]

    deinit {
        forget()
        unsafe xkb_context_unref(context)
    }

    private func forget() {
        unsafe xkb_state_unref(state)
        unsafe xkb_keymap_unref(keymap)
        unsafe state = nil
        unsafe keymap = nil
    }

    /// Reads the keymap and closes the file.
    func setKeymap(_ file: FileDescriptor, byteCount: Int) {
        defer { try? file.close() }
        forget()
        guard let context = unsafe context, byteCount > 1,
            let memory = unsafe mmap(nil, byteCount, PROT_READ, MAP_PRIVATE, file.rawValue, 0),
            unsafe memory != MAP_FAILED
        else { return }
        defer { unsafe munmap(memory, byteCount) }
        // The NUL byte at the end is not part of the text.
        unsafe keymap = xkb_keymap_new_from_buffer(
            context, memory.assumingMemoryBound(to: CChar.self), byteCount - 1, XKB_KEYMAP_FORMAT_TEXT_V1,
            XKB_KEYMAP_COMPILE_NO_FLAGS)
        if let keymap = unsafe keymap { unsafe state = unsafe xkb_state_new(keymap) }
    }

    func setModifiers(depressed: UInt32, latched: UInt32, locked: UInt32, group: UInt32) {
        guard let state = unsafe state else { return }
        unsafe xkb_state_update_mask(state, depressed, latched, locked, 0, 0, group)
    }

    /// - Parameter key: an evdev code.
    func name(of key: UInt32) -> String {
        guard let state = unsafe state, key <= UInt32.max - 8 else { return "\(key)" }
        let keysym = unsafe xkb_state_key_get_one_sym(state, key + 8)
        var name = [CChar](repeating: 0, count: 64)
        guard keysym != 0, unsafe xkb_keysym_get_name(keysym, &name, name.count) > 0 else { return "\(key)" }
        return unsafe name.withUnsafeBufferPointer { buffer in
            unsafe buffer.baseAddress.map { unsafe String(cString: $0) } ?? "\(key)"
        }
    }

    /// Returns the text that a key (an evdev code) types; `nil` if it types nothing or is a shortcut.
    func text(of key: UInt32) -> String? {
        guard let state = unsafe state, key <= UInt32.max - 8 else { return nil }
        let isCommand = ["Control", "Mod1", "Mod4"].contains { (name: String) in
            unsafe xkb_state_mod_name_is_active(state, name, XKB_STATE_MODS_EFFECTIVE) == 1
        }
        guard !isCommand else { return nil }
        let scalar = unsafe xkb_state_key_get_utf32(state, key + 8)
        return scalar == 0 ? nil : Unicode.Scalar(scalar).map { String($0) }
    }

    var modifierNames: String {
        guard let state = unsafe state else { return "none" }
        let names = Self.modifiers.filter {
            unsafe xkb_state_mod_name_is_active(state, $0, XKB_STATE_MODS_EFFECTIVE) == 1
        }
        return names.isEmpty ? "none" : names.joined(separator: "+")
    }
}
