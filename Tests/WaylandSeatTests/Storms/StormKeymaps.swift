import SurfaceResponders

/// Keymaps that several storms share, because compiling them takes longer than a storm.
final class StormKeymaps {
    let all: [Keymap]

    init() throws {
        all = [try Keymap(layouts: ["us"]), try Keymap(layouts: ["us", "ru"]), try Keymap(layouts: ["fr"])]
    }
}
