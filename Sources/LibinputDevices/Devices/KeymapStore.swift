import SurfaceResponders

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
