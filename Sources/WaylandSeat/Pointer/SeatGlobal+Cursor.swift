import WaylandServer

extension SeatGlobal: WlPointerHandler {
    public func setCursor(
        _ pointer: WlPointer, serial: UInt32, surface: WlSurface?, hotspotX: Int32, hotspotY: Int32
    ) {
        // Whatever the serial: whether a surface may be a cursor does not depend on where the pointer is.
        if let surface, delegate?.seatGlobal(self, assignCursorRoleTo: surface) == false {
            return pointer.postError(WlPointer.Error.role, "the surface for the cursor has another role")
        }
        guard let focus = pointerFocus, focus.client.client === pointer.client else {
            return logger.debug("set_cursor refused: the pointer is not over the client's surfaces")
        }
        guard let enterSerial = focus.enterSerial, serial == enterSerial else {
            return logger.debug("set_cursor refused: serial \(serial) is not that of the last enter")
        }
        cursorObservation?.cancel()
        // A cursor without its surface shows nothing.
        cursorObservation = surface?.onDestroy { [weak self] in self?.show(.hidden) }
        show(surface.map { .surface($0, hotspotX: hotspotX, hotspotY: hotspotY) } ?? .hidden)
    }

    /// The pointer is over nobody who has said what it looks like.
    func resetCursor() {
        if case .default = cursor { return }
        cursorObservation?.cancel()
        cursorObservation = nil
        show(.default)
    }

    private func show(_ cursor: Cursor) {
        self.cursor = cursor
        delegate?.seatGlobal(self, cursorChangedTo: cursor)
    }
}
