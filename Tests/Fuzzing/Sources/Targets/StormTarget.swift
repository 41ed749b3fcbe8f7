import PropertyTesting
import SurfaceResponders

/// Input on a seat while windows, surfaces, grabs and devices change. The bytes choose the steps.
struct StormTarget: FuzzTarget {
    static let name = "storm"

    /// Limits the time of an input.
    private static let stepLimit = 500
    private let keymaps: [Keymap]

    init() throws {
        keymaps = try Storm.makeKeymaps()
    }

    func problem(with input: [UInt8]) -> String? {
        let choices = Choices(bytes: input, stepLimit: Self.stepLimit)
        var storm = Storm(choices, keymaps: keymaps)
        while choices.beginStep() {
            storm.step()
            let broken = storm.findings()
            if !broken.isEmpty { return "\(broken)" }
        }
        return nil
    }
}
