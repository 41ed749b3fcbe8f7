import SurfaceResponders

/// What a seat holds and where its keys go, for inspectors: the answer to `{"get": "seat"}`.
struct SeatState {
    private let seat: Seat

    init(of seat: Seat) {
        self.seat = seat
    }

    var json: JSONValue {
        .object([
            "name": .string(seat.name),
            "pointer": pointer,
            "held": .array(seat.heldInputs.map(held)),
            "grabs": .array(seat.activeGrabs.map(grab)),
            "filters": JSONValue(seat.filters.map { "\(type(of: $0))" }),
            "firstResponder": seat.focus.keyTarget.map { .string($0.description) } ?? .null,
            "mode": .string(seat.keyCommands.mode.name),
            "isInhibited": .bool(seat.keyCommands.isInhibited),
            "isLocked": .bool(seat.isLocked),
            "textInput": textInput,
        ])
    }

    private var pointer: JSONValue {
        guard seat.pointer.isPlaced else { return .null }
        return .object([
            "at": JSONValue(seat.pointer.location),
            "over": seat.pointer.target.map { .string($0.description) } ?? .null,
        ])
    }

    /// Names keys by their present keysym, as explanations do.
    private func held(_ input: HeldInput) -> JSONValue {
        let keysym = input.keyCode.map { seat.keyboard.state.keysym(for: $0) } ?? .noSymbol
        return .object([
            "input": .string(keysym == .noSymbol ? input.text : "key \(keysym)"),
            "receiver": .string(input.receiver.description),
        ])
    }

    private func grab(_ grab: Grab) -> JSONValue {
        .object([
            "kind": .string("\(grab.kind)"),
            "owner": grab.owner.map { .string($0.description) } ?? .null,
        ])
    }

    private var textInput: JSONValue {
        let modes = seat.textInputModes
        return .object([
            "mode": .string(modes.current.description),
            "name": .string(modes.current.displayName),
            "context": modes.activeContext.map { .string($0.description) } ?? .null,
        ])
    }
}
