import Testing

import SurfaceResponders

/// How rules are combined into the settings of a device.
@Suite struct InputDeviceRulesTests {
    private let touchpad = InputDeviceDescription(
        name: "Pad", vendor: 0x46d, product: 0xc52b, kinds: [.touchpad, .keyboard])

    private func speed(_ speed: Double) -> InputDeviceSettings {
        InputDeviceSettings(acceleration: .init(speed: speed))
    }

    private func speed(under rules: InputDeviceRules, of device: InputDeviceDescription? = nil) -> Double? {
        rules.settings(for: device ?? touchpad).acceleration.speed
    }

    @Test func `match requires all of its conditions`() {
        #expect(InputDeviceMatch.all.matches(touchpad))
        let all = InputDeviceMatch(name: "Pad", vendor: 0x46d, product: 0xc52b, kind: .touchpad)
        #expect(all.matches(touchpad))
        #expect(InputDeviceMatch(kind: .keyboard).matches(touchpad))
        #expect(!InputDeviceMatch(name: "Pa").matches(touchpad))
        #expect(!InputDeviceMatch(name: "Pad", kind: .mouse).matches(touchpad))
        #expect(!InputDeviceMatch(vendor: 0x46e, product: 0xc52b).matches(touchpad))
        #expect(!InputDeviceMatch(vendor: 0x46d, product: 1).matches(touchpad))
    }

    /// From the least to the most specific.
    private static let matches = [
        InputDeviceMatch.all, InputDeviceMatch(kind: .touchpad), InputDeviceMatch(vendor: 0x46d),
        InputDeviceMatch(vendor: 0x46d, kind: .touchpad), InputDeviceMatch(product: 0xc52b),
        InputDeviceMatch(vendor: 0x46d, product: 0xc52b),
        InputDeviceMatch(vendor: 0x46d, product: 0xc52b, kind: .touchpad), InputDeviceMatch(name: "Pad"),
        InputDeviceMatch(name: "Pad", kind: .touchpad),
    ]

    @Test func `most specific rule wins regardless of order`() {
        for (index, match) in Self.matches.enumerated().dropFirst() {
            let lesser = Self.matches[index - 1]
            let rules = [InputDeviceRule(lesser, speed(0.1)), InputDeviceRule(match, speed(0.2))]
            #expect(speed(under: InputDeviceRules(rules)) == 0.2, "\(match) against \(lesser)")
            #expect(speed(under: InputDeviceRules(rules.reversed())) == 0.2, "\(match) against \(lesser)")
        }
    }

    @Test func `last of equally specific rules wins`() {
        let kind = InputDeviceMatch(kind: .touchpad)
        #expect(speed(under: [.init(kind, speed(0.3)), .init(kind, speed(0.4))]) == 0.4)
        #expect(
            speed(under: [
                .init(InputDeviceMatch(kind: .keyboard), speed(0.3)), .init(kind, speed(0.4)),
            ]) == 0.4)
    }

    @Test func `each field is resolved independently`() {
        let rules: InputDeviceRules = [
            InputDeviceRule(
                InputDeviceMatch(name: "Pad"), InputDeviceSettings(tapping: .init(isEnabled: true))),
            InputDeviceRule(
                InputDeviceMatch(kind: .touchpad),
                InputDeviceSettings(
                    scrolling: .init(isNatural: true), tapping: .init(isEnabled: false, isDragEnabled: false))
            ),
            InputDeviceRule(.all, speed(-0.5)),
        ]
        #expect(
            rules.settings(for: touchpad)
                == InputDeviceSettings(
                    acceleration: .init(speed: -0.5), scrolling: .init(isNatural: true),
                    tapping: .init(isEnabled: true, isDragEnabled: false)))
    }

    @Test func `rule for another device sets nothing`() {
        let rules: InputDeviceRules = [.init(InputDeviceMatch(name: "Mouse"), speed(0.5))]
        #expect(rules.settings(for: touchpad) == InputDeviceSettings())
    }
}
