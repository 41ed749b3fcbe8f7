import WaylandServer

/// What clients ask of zwp_input_timestamps_manager_v1. An object that is inert has no events to tell the times of.
final class InputTimestampsManager: ZwpInputTimestampsManagerV1Handler {
    func getKeyboardTimestamps(
        _ manager: ZwpInputTimestampsManagerV1, id: NewResource<ZwpInputTimestampsV1>, keyboard: WlKeyboard
    ) {
        add(id, for: keyboard, of: keyboard.handler as? SeatRequests)
    }

    func getPointerTimestamps(
        _ manager: ZwpInputTimestampsManagerV1, id: NewResource<ZwpInputTimestampsV1>, pointer: WlPointer
    ) {
        add(id, for: pointer, of: pointer.handler as? SeatRequests)
    }

    func getTouchTimestamps(
        _ manager: ZwpInputTimestampsManagerV1, id: NewResource<ZwpInputTimestampsV1>, touch: WlTouch
    ) {
        add(id, for: touch, of: touch.handler as? SeatRequests)
    }

    private func add(_ id: NewResource<ZwpInputTimestampsV1>, for object: Resource, of seat: SeatRequests?) {
        let resource = id.create(nil)
        guard let client = seat?.global.context.clients.existing(id.client) else { return }
        let timestamps = client.timestamps ?? InputTimestamps(of: client)
        client.timestamps = timestamps
        resource.handler = InputTimestampsRequests(timestamps)
        timestamps.add(resource, for: object)
    }
}
