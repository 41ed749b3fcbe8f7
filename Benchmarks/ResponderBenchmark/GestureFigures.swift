import SurfaceResponders

/// What gesture recognizers add to a finger's motion.
struct GestureFigures {
    let measurement: Measurement

    init(_ measurement: Measurement) {
        self.measurement = measurement
    }

    func run() {
        measure("gesture.none", recognizers: 0, reach: 8)
        // All of them watch, and none has made up its mind.
        measure("gesture.20-possible", recognizers: 20, reach: 8)
        // One has begun and tells its target of each motion; the others have failed.
        measure("gesture.20-one-begun", recognizers: 20, reach: 256)
    }

    private func measure(_ name: String, recognizers: Int, reach: Int) {
        let bench = ChainBench(chainOf: 12, commands: 0)
        var told = 0
        for number in 0..<recognizers {
            let recognizer = Self.recognizer(number)
            recognizer.addHandler { _ in told += 1 }
            bench.policy.addGestureRecognizer(recognizer)
        }
        bench.touchDown()
        measurement.report(name, batchSize: 20_000, batches: 21) { count in
            for index in 0..<count { bench.touchMove(index & (reach - 1)) }
        }
        keep(Double(told))
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
