/// The window of input views. It never has the keys.
final class InputPanelWindow: Window {
    init() {
        super.init(level: .inputPanel)
    }

    override var canBecomeKey: Bool { false }
    override var canBecomeMain: Bool { false }
    override var description: String { "input panel" }
}
