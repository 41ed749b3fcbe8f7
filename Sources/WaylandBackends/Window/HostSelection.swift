import SurfaceResponders
import SystemPackage
import WaylandClient
import WaylandSeat
import WaylandServer

/// Keeps one selection of the host and of a seat the same.
final class HostSelection {
    private let kind: SelectionKind
    private let global: SeatGlobal
    private let device: any HostSelectionDevice
    private let seat: HostSeat
    private var observation: ObservationToken?
    /// The host's source for the seat's selection; `nil` while the host's selection is the host's own.
    private var source: (any HostSource)?
    /// Whether the seat's selection is to be offered to the host when a window has its keyboard focus.
    private var isOfferDue = false

    init(_ kind: SelectionKind, of global: SeatGlobal, on device: any HostSelectionDevice, seat: HostSeat) {
        self.kind = kind
        self.global = global
        self.device = device
        self.seat = seat
        device.onSelection = { [unowned self] in hostSelectionChanged($0) }
        observation = global.observe { [unowned self] change in
            if case .selection(kind) = change { ownSelectionChanged() }
        }
    }

    func stop() {
        observation = nil
        source?.end()
        device.end()
    }

    // MARK: From the host

    private func hostSelectionChanged(_ offer: HostOffer?) {
        // The host cancels a source when another selection replaces it, so this is the seat's own selection.
        guard source == nil else {
            offer?.selectionEnded()
            return
        }
        if let offer {
            global.setSelection(offer, as: kind)
        } else if global.selection(kind) is HostOffer {
            global.setSelection(nil, as: kind)
        }
    }

    // MARK: To the host

    private func ownSelectionChanged() {
        guard !(global.selection(kind) is HostOffer) else { return }
        isOfferDue = true
        offerIfPossible()
    }

    /// Call this after the host's keyboard focus has changed: the host accepts selections only with it.
    func offerIfPossible() {
        guard isOfferDue, let keyboard = seat.keyboard, keyboard.isFocused else { return }
        isOfferDue = false
        let former = source
        guard let own = global.selection(kind) else {
            source = nil
            if former != nil { device.select(nil, serial: keyboard.serial) }
            former?.end()
            return
        }
        let source = device.makeSource(of: own.mimeTypes) { [weak own] mimeType, file in
            let file = OwnedFileDescriptor(rawValue: file.rawValue)
            _ = own?.send(mimeType, to: file)
        } onCancel: { [unowned self] in
            self.source?.end()
            self.source = nil
        }
        self.source = source
        device.select(source, serial: keyboard.serial)
        former?.end()
    }
}

/// The host's selection as the selection of a seat.
final class HostOffer: SelectionSource {
    private(set) var mimeTypes: [String] = []
    private let receive: (String, FileDescriptor) -> Void
    private let destroy: () -> Void

    init(receive: @escaping (String, FileDescriptor) -> Void, destroy: @escaping () -> Void) {
        self.receive = receive
        self.destroy = destroy
    }

    func add(_ mimeType: String) { mimeTypes.append(mimeType) }

    /// The host's client writes to the pipe itself.
    func send(_ mimeType: String, to file: consuming OwnedFileDescriptor) -> String? {
        receive(mimeType, file.fileDescriptor)
        return nil
    }

    func selectionEnded() { destroy() }
}

/// A selection that is offered to the host.
protocol HostSource: AnyObject {
    func end()
}

/// The clipboard or the primary selection of a host's seat.
protocol HostSelectionDevice: AnyObject {
    /// Called after the host's selection has changed, and when a window receives the keyboard focus.
    var onSelection: (HostOffer?) -> Void { get set }

    /// Offers data to the host. `onSend` owns the file.
    func makeSource(
        of mimeTypes: [String], onSend: @escaping (String, FileDescriptor) -> Void,
        onCancel: @escaping () -> Void
    ) -> any HostSource

    /// Sets the host's selection.
    func select(_ source: (any HostSource)?, serial: UInt32)

    func end()
}

/// The host's clipboard.
final class HostClipboard: HostSelectionDevice {
    var onSelection: (HostOffer?) -> Void = { _ in }
    private let manager: WaylandClient.WlDataDeviceManager
    private let device: WaylandClient.WlDataDevice
    private var offers: [WaylandClient.WlDataOffer: HostOffer] = [:]

    init?(_ host: Host, _ seat: WaylandClient.WlSeat) {
        guard let manager = host.registry.bind(WaylandClient.WlDataDeviceManager.self) else { return nil }
        self.manager = manager
        device = manager.getDataDevice(seat: seat)
        device.onEvent = { [unowned self] event in
            switch event {
            case .dataOffer(let offer): add(offer)
            case .selection(let offer): onSelection(offer.flatMap { offers[$0] })
            case .enter(_, _, _, _, let offer): offer.map { offers[$0]?.selectionEnded() }
            case .leave, .motion, .drop: break
            }
        }
    }

    private func add(_ offer: WaylandClient.WlDataOffer) {
        let source = HostOffer { [weak offer] in
            offer?.receive(mimeType: $0, fd: $1)
        } destroy: { [weak self, weak offer] in
            guard let offer else { return }
            self?.offers[offer] = nil
            offer.destroy()
        }
        offers[offer] = source
        offer.onEvent = { [unowned source] event in
            if case .offer(let mimeType) = event { source.add(mimeType) }
        }
    }

    private final class Source: HostSource {
        let proxy: WaylandClient.WlDataSource
        init(_ proxy: WaylandClient.WlDataSource) { self.proxy = proxy }
        func end() { proxy.destroy() }
    }

    func makeSource(
        of mimeTypes: [String], onSend: @escaping (String, FileDescriptor) -> Void,
        onCancel: @escaping () -> Void
    ) -> any HostSource {
        let source = manager.createDataSource()
        for mimeType in mimeTypes { source.offer(mimeType: mimeType) }
        source.onEvent = { event in
            switch event {
            case .send(let mimeType, let file): onSend(mimeType, file)
            case .cancelled: onCancel()
            default: break
            }
        }
        return Source(source)
    }

    func select(_ source: (any HostSource)?, serial: UInt32) {
        device.setSelection(source: (source as? Source)?.proxy, serial: serial)
    }

    func end() {
        if device.version >= 2 { device.release() } else { device.destroyProxy() }
    }
}

/// The host's primary selection.
final class HostPrimarySelection: HostSelectionDevice {
    var onSelection: (HostOffer?) -> Void = { _ in }
    private let manager: WaylandClient.ZwpPrimarySelectionDeviceManagerV1
    private let device: WaylandClient.ZwpPrimarySelectionDeviceV1
    private var offers: [WaylandClient.ZwpPrimarySelectionOfferV1: HostOffer] = [:]

    init?(_ host: Host, _ seat: WaylandClient.WlSeat) {
        guard let manager = host.registry.bind(WaylandClient.ZwpPrimarySelectionDeviceManagerV1.self)
        else { return nil }
        self.manager = manager
        device = manager.getDevice(seat: seat)
        device.onEvent = { [unowned self] event in
            switch event {
            case .dataOffer(let offer): add(offer)
            case .selection(let offer): onSelection(offer.flatMap { offers[$0] })
            }
        }
    }

    private func add(_ offer: WaylandClient.ZwpPrimarySelectionOfferV1) {
        let source = HostOffer { [weak offer] in
            offer?.receive(mimeType: $0, fd: $1)
        } destroy: { [weak self, weak offer] in
            guard let offer else { return }
            self?.offers[offer] = nil
            offer.destroy()
        }
        offers[offer] = source
        offer.onEvent = { [unowned source] event in
            if case .offer(let mimeType) = event { source.add(mimeType) }
        }
    }

    private final class Source: HostSource {
        let proxy: WaylandClient.ZwpPrimarySelectionSourceV1
        init(_ proxy: WaylandClient.ZwpPrimarySelectionSourceV1) { self.proxy = proxy }
        func end() { proxy.destroy() }
    }

    func makeSource(
        of mimeTypes: [String], onSend: @escaping (String, FileDescriptor) -> Void,
        onCancel: @escaping () -> Void
    ) -> any HostSource {
        let source = manager.createSource()
        for mimeType in mimeTypes { source.offer(mimeType: mimeType) }
        source.onEvent = { event in
            switch event {
            case .send(let mimeType, let file): onSend(mimeType, file)
            case .cancelled: onCancel()
            }
        }
        return Source(source)
    }

    func select(_ source: (any HostSource)?, serial: UInt32) {
        device.setSelection(source: (source as? Source)?.proxy, serial: serial)
    }

    func end() { device.destroy() }
}
