import WaylandClient

/// Input timestamps. They are logged as "times", seconds and nanoseconds.
extension TestClient {
    private func timestamps(
        _ make: (ZwpInputTimestampsManagerV1) -> ZwpInputTimestampsV1
    ) -> ZwpInputTimestampsV1? {
        guard let manager = registry.bind(ZwpInputTimestampsManagerV1.self) else { return nil }
        let timestamps = make(manager)
        timestamps.onEvent = { [log] event in
            switch event {
            case .timestamp(let high, let low, let nanoseconds):
                let seconds = UInt64(high) << 32 | UInt64(low)
                log.note("times \(seconds) s \(nanoseconds) ns")
            }
        }
        manager.destroy()
        settle()
        return timestamps
    }

    @discardableResult
    func addTimestamps(of pointer: WlPointer) -> ZwpInputTimestampsV1? {
        timestamps { $0.getPointerTimestamps(pointer: pointer) }
    }

    @discardableResult
    func addTimestamps(of keyboard: WlKeyboard) -> ZwpInputTimestampsV1? {
        timestamps { $0.getKeyboardTimestamps(keyboard: keyboard) }
    }

    @discardableResult
    func addTimestamps(of touch: WlTouch) -> ZwpInputTimestampsV1? {
        timestamps { $0.getTouchTimestamps(touch: touch) }
    }
}
