import SurfaceResponders

/// Keymaps for storms, which take longer to make than a storm to rage.
final class StormKeymaps {
    let all: [Keymap]

    init() throws {
        all = [try Keymap(layouts: ["us"]), try Keymap(layouts: ["us", "ru"]), try Keymap(layouts: ["fr"])]
    }
}
