import SurfaceResponders

/// Measures a touch motion that no responder handles, and what gesture recognizers add to its cost.
struct TouchChainFigures {
    private let measurement: Measurement

    init(_ measurement: Measurement) {
        self.measurement = measurement
    }

    func run() {
        for length in [4, 12] {
            measure("ours.touch.unhandled.chain\(length)", chainOf: length, recognizers: 0, reach: 256)
        }
        // All recognizers stay in the possible state.
        measure("ours.gesture.possible20", chainOf: 12, recognizers: 20, reach: 8)
        // One recognizer has begun and calls its handler for each motion. The others have failed.
        measure("ours.gesture.begun20", chainOf: 12, recognizers: 20, reach: 256)
    }

    /// - Parameter reach: how far the finger moves, in logical pixels. A power of two.
    private func measure(_ name: String, chainOf length: Int, recognizers: Int, reach: Int) {
        guard measurement.wants(name) else { return }
        let chain = Chain(length: length, takesEvents: false)
        for number in 0..<recognizers {
            let recognizer = Self.recognizer(number)
            recognizer.addHandler { [policy = chain.policy] _ in policy.count(nil) }
            chain.policy.addGestureRecognizer(recognizer)
        }
        chain.putFingerDown()
        measurement.measure(name, iterations: 1024, batches: 41, counted: 256) { count in
            for index in 0..<count { chain.moveFinger(to: Double(10 + index & (reach - 1))) }
        }
        let shouldBegin = recognizers > 0 && reach > 8
        if (chain.policy.performed > 0) != shouldBegin {
            measurement.complain(name, "\(chain.policy.performed) calls of handlers")
        }
    }

    private static func recognizer(_ number: Int) -> GestureRecognizer {
        switch number % 6 {
        case 0: return PanGestureRecognizer()
        case 1: return LongPressGestureRecognizer()
        case 2: return SwipeGestureRecognizer()
        case 3: return PinchGestureRecognizer()
        case 4: return RotationGestureRecognizer()
        default:
            let tap = TapGestureRecognizer()
            tap.numberOfTapsRequired = 2
            return tap
        }
    }
}
