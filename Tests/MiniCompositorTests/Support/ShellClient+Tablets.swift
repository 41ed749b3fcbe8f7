import WaylandClient

extension ShellClient {
    /// Binds the tablets of the seat. Tip presses set ``lastPressSerial`` from then on.
    func bindTablets() throws {
        let manager = try client.bind(ZwpTabletManagerV2.self)
        let tablets = manager.getTabletSeat(seat: seat)
        tablets.onEvent = { [weak self] event in
            guard case .toolAdded(let tool) = event else { return }
            tool.onEvent = { [weak self] event in
                if case .down(let serial) = event { self?.lastPressSerial = serial }
            }
        }
        keptObjects.append(tablets)
        try roundtrip()
    }
}
