import SurfaceResponders
import WaylandServer

/// zwp_input_timestamps_manager_v1: the times of input events, to the microsecond. An object made for an
/// inert wl_pointer, wl_keyboard or wl_touch sends no events.
extension ManagerRequests: ZwpInputTimestampsManagerV1Handler {
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
        timestamps.add(resource, for: object)
        resource.onDestroy { [weak timestamps, unowned resource] in timestamps?.remove(resource) }
    }
}

/// One client's zwp_input_timestamps_v1 objects on a seat. Exists while the client has any.
final class InputTimestamps {
    private struct Subscription {
        /// The wl_pointer, wl_keyboard or wl_touch whose events get timestamps.
        let object: ObjectIdentifier
        let resource: ZwpInputTimestampsV1
    }

    private unowned let client: SeatClient
    private var subscriptions: [Subscription] = []

    init(of client: SeatClient) {
        self.client = client
    }

    func add(_ resource: ZwpInputTimestampsV1, for object: Resource) {
        subscriptions.append(Subscription(object: ObjectIdentifier(object), resource: resource))
    }

    /// Removes the subscriptions to an object that was destroyed, or the subscription of a
    /// zwp_input_timestamps_v1 that was destroyed.
    func remove(_ resource: Resource) {
        subscriptions.removeAll { $0.object == ObjectIdentifier(resource) || $0.resource === resource }
        if subscriptions.isEmpty { client.timestamps = nil }
    }

    /// Sends the time of an event to the subscriptions of an object. Call this directly before the event.
    func tell(_ time: Timestamp, before object: Resource) {
        let (seconds, rest) = time.microseconds.quotientAndRemainder(dividingBy: 1_000_000)
        for subscription in subscriptions where subscription.object == ObjectIdentifier(object) {
            subscription.resource.timestamp(
                tvSecHi: UInt32(truncatingIfNeeded: seconds >> 32),
                tvSecLo: UInt32(truncatingIfNeeded: seconds), tvNsec: UInt32(rest) * 1000)
        }
    }
}
