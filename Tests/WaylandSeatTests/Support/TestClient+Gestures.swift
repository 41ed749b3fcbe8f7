import WaylandClient

/// Touchpad gesture objects. Lines in the log begin with the name of the object: "swipe", "pinch" or "hold",
/// unless the test gives a different name.
extension TestClient {
    private func manager(version: UInt32) -> ZwpPointerGesturesV1? {
        registry.bind(ZwpPointerGesturesV1.self, version: version)
    }

    @discardableResult
    func addSwipe(
        for pointer: WlPointer, _ name: String = "swipe", version: UInt32 = 3
    ) -> ZwpPointerGestureSwipeV1? {
        let swipe = manager(version: version)?.getSwipeGesture(pointer: pointer)
        swipe?.onEvent = { [unowned self] event in
            switch event {
            case .begin(let serial, let time, let surface, let fingers):
                noteBegin(name, surface, fingers, serial, time)
            case .update(let time, let dx, let dy):
                let text = ClientLog.text
                log.note("\(name) by \(text(dx)) \(text(dy))", "\(name) update", time: time)
            case .end(let serial, let time, let cancelled): noteEnd(name, cancelled, serial, time)
            }
        }
        settle()
        return swipe
    }

    @discardableResult
    func addPinch(
        for pointer: WlPointer, _ name: String = "pinch"
    ) -> ZwpPointerGesturePinchV1? {
        let pinch = manager(version: 3)?.getPinchGesture(pointer: pointer)
        pinch?.onEvent = { [unowned self] event in
            let text = ClientLog.text
            switch event {
            case .begin(let serial, let time, let surface, let fingers):
                noteBegin(name, surface, fingers, serial, time)
            case .update(let time, let dx, let dy, let scale, let rotation):
                log.note(
                    "\(name) by \(text(dx)) \(text(dy)) scale \(text(scale)) rotation \(text(rotation))",
                    "\(name) update", time: time)
            case .end(let serial, let time, let cancelled): noteEnd(name, cancelled, serial, time)
            }
        }
        settle()
        return pinch
    }

    @discardableResult
    func addHold(for pointer: WlPointer, _ name: String = "hold") -> ZwpPointerGestureHoldV1? {
        let hold = manager(version: 3)?.getHoldGesture(pointer: pointer)
        hold?.onEvent = { [unowned self] event in
            switch event {
            case .begin(let serial, let time, let surface, let fingers):
                noteBegin(name, surface, fingers, serial, time)
            case .end(let serial, let time, let cancelled): noteEnd(name, cancelled, serial, time)
            }
        }
        settle()
        return hold
    }

    /// Adds objects of all kinds.
    func addGestures(for pointer: WlPointer) {
        addSwipe(for: pointer)
        addPinch(for: pointer)
        addHold(for: pointer)
    }

    private func noteBegin(
        _ name: String, _ surface: WlSurface?, _ fingers: UInt32, _ serial: UInt32, _ time: UInt32
    ) {
        log.note(
            "\(name) begin \(self.name(of: surface)) \(fingers)", "\(name) begin", serial: serial, time: time)
    }

    private func noteEnd(_ name: String, _ cancelled: Int32, _ serial: UInt32, _ time: UInt32) {
        log.note("\(name) end \(cancelled)", "\(name) end", serial: serial, time: time)
    }
}
