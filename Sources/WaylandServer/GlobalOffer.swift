import CWaylandServer
import WaylandWire

/// A `wl_global`, for as long as it is offered.
///
/// Not generic: the runtime would search all conformances of the program for each of a compositor's globals as it starts.
final class GlobalOffer {
    private(set) var pointer: OpaquePointer?
    private let binding: GlobalBinding
    private let display: Display

    init(of interface: Interface, on display: Display, version: UInt32, _ binding: GlobalBinding) {
        let served = min(max(version, 1), interface.version)
        if served != version {
            display.observers.misuse.notify(.noSuchVersion(version, interface: interface.name))
        }
        self.display = display
        self.binding = binding
        guard let owner = display.pointer else { return }
        pointer = wl_global_create(
            owner, interface.pointer, Int32(served), Unmanaged.passUnretained(binding).toOpaque(),
            { client, data, version, id in
                guard let client, let data else { return }
                let binding = Unmanaged<GlobalBinding>.fromOpaque(data).takeUnretainedValue()
                binding.bind(Client.wrap(client), version: version, id: id)
            })
    }

    deinit {
        remove()
    }

    func remove() {
        guard let pointer else { return }
        self.pointer = nil
        binding.remove()
        // With a borrowed display, all that libwayland knew of the global is gone.
        guard display.pointer != nil else { return }
        wl_global_remove(pointer)
        display.retire(pointer, binding: binding)
    }
}
