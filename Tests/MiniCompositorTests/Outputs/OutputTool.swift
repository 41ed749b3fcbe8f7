import WaylandClient

/// Records the outputs that a client receives from zwlr_output_manager_v1.
final class OutputTool {
    let manager: ZwlrOutputManagerV1
    private(set) var heads: [Head] = []
    private(set) var serial: UInt32 = 0
    private(set) var isFinished = false

    final class Head {
        let head: ZwlrOutputHeadV1
        /// The events in order. A test may clear them.
        var events: [String] = []
        private(set) var make = ""
        private(set) var model = ""
        private(set) var serialNumber: String?
        /// In millimeters.
        private(set) var physicalSize: [Int32]?
        private var name = ""
        private var isEnabled = false
        private var modes: [ObjectIdentifier: Mode] = [:]
        /// The objects of `modes` that are not finished, in their order.
        private(set) var offered: [ZwlrOutputModeV1] = []
        private var current: ZwlrOutputModeV1?
        private var place = ""
        private var transform: UInt32 = 0
        private var scale = 0.0

        struct Mode {
            var size = ""
            var refresh: Int32 = 0
            var isPreferred = false
        }

        init(_ head: ZwlrOutputHeadV1) {
            self.head = head
            head.onEvent = { [unowned self] in hear($0) }
        }

        /// A summary of the output's state.
        var text: String {
            guard isEnabled else { return "\(name) off" }
            let mode = current.flatMap { modes[ObjectIdentifier($0)] } ?? Mode()
            return "\(name) on \(mode.size)@\(mode.refresh) at \(place) turned \(transform) scaled \(scale)"
        }

        /// The modes, in the order in which they were announced.
        var modeTexts: [String] {
            offered.compactMap { modes[ObjectIdentifier($0)] }
                .map { "\($0.size)@\($0.refresh)\($0.isPreferred ? " preferred" : "")" }
        }

        private func hear(_ event: ZwlrOutputHeadV1.Event) {
            switch event {
            case .name(let name): self.name = name
            case .make(let make): self.make = make
            case .model(let model): self.model = model
            case .mode(let mode):
                modes[ObjectIdentifier(mode)] = Mode()
                offered.append(mode)
                mode.onEvent = { [unowned self, unowned mode] event in
                    switch event {
                    case .size(let width, let height):
                        modes[ObjectIdentifier(mode)]?.size = "\(width)x\(height)"
                    case .refresh(let refresh): modes[ObjectIdentifier(mode)]?.refresh = refresh
                    case .preferred: modes[ObjectIdentifier(mode)]?.isPreferred = true
                    case .finished: offered.removeAll { $0 === mode }
                    }
                }
            case .enabled(let enabled):
                isEnabled = enabled != 0
                events.append("enabled \(enabled)")
            case .currentMode(let mode):
                current = mode
                events.append("mode")
            case .position(let x, let y):
                place = "\(x),\(y)"
                events.append("position \(x) \(y)")
            case .transform(let transform):
                self.transform = transform.rawValue
                events.append("transform \(transform.rawValue)")
            case .scale(let scale):
                self.scale = scale
                events.append("scale \(scale)")
            case .finished: events.append("finished")
            case .adaptiveSync: events.append("adaptive sync")
            case .serialNumber(let number): serialNumber = number
            case .physicalSize(let width, let height): physicalSize = [width, height]
            case .description: break
            }
        }
    }

    init(_ manager: ZwlrOutputManagerV1) {
        self.manager = manager
        manager.onEvent = { [unowned self] event in
            switch event {
            case .head(let head): heads.append(Head(head))
            case .done(let serial): self.serial = serial
            case .finished: isFinished = true
            }
        }
    }
}
