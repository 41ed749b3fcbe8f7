import Logging
import SurfaceResponders
import WaylandClient

/// The devices of a host's seat, which are devices of one seat of the compositor.
final class HostSeat {
    /// The seat that receives the events.
    let seat: Seat
    let logger: Logger
    let relativePointers: ZwpRelativePointerManagerV1?
    private(set) var pointer: HostPointer?
    private(set) var keyboard: HostKeyboard?

    /// Called after the host's pointer has entered or left a window.
    var onPointerEnter: () -> Void = {}
    /// Called after a window has received or lost the host's keyboard focus.
    var onKeyboardFocus: () -> Void = {}
    /// Returns the window of a surface.
    var window: (WlSurface) -> HostWindow? = { _ in nil }
    /// Returns the frame that a surface is a part of.
    var frame: (WlSurface) -> HostFrame? = { _ in nil }

    let proxy: WlSeat
    private let gestures: ZwpPointerGesturesV1?
    private let constraints: ZwpPointerConstraintsV1?
    private let shortcuts: ZwpKeyboardShortcutsInhibitManagerV1?
    private let usesHostKeymap: Bool
    private var touch: HostTouch?
    private var lock: PointerLock?

    private struct PointerLock {
        let proxy: ZwpLockedPointerV1
        unowned let window: HostWindow
    }

    init(_ proxy: WlSeat, for seat: Seat, _ registry: Registry, usesHostKeymap: Bool, logger: Logger) {
        self.proxy = proxy
        self.seat = seat
        self.logger = logger
        self.usesHostKeymap = usesHostKeymap
        relativePointers = registry.bind(ZwpRelativePointerManagerV1.self)
        gestures = registry.bind(ZwpPointerGesturesV1.self)
        constraints = registry.bind(ZwpPointerConstraintsV1.self)
        shortcuts = registry.bind(ZwpKeyboardShortcutsInhibitManagerV1.self)
        proxy.onEvent = { [unowned self] event in
            if case .capabilities(let capabilities) = event { update(capabilities) }
        }
    }

    /// Removes the devices. The owner is not notified.
    func stop() {
        onPointerEnter = {}
        onKeyboardFocus = {}
        unlock()
        update([])
    }

    func window(of surface: WlSurface?) -> HostWindow? { surface.flatMap { window($0) } }
    func frame(of surface: WlSurface?) -> HostFrame? { surface.flatMap { frame($0) } }

    /// Asks the host to pass on its own key combinations while a window has the keyboard focus.
    func inhibitShortcuts(on surface: WlSurface) -> ZwpKeyboardShortcutsInhibitorV1? {
        shortcuts?.inhibitShortcuts(surface: surface, seat: proxy)
    }

    private func update(_ capabilities: WlSeat.Capability) {
        if capabilities.contains(.pointer) != (pointer != nil) {
            if capabilities.contains(.pointer) {
                pointer = HostPointer(proxy.getPointer(), of: self, gestures: gestures)
                pointer?.onEnter = { [unowned self] in onPointerEnter() }
            } else {
                unlock()
                pointer?.stop()
                pointer = nil
                onPointerEnter()
            }
        }
        if capabilities.contains(.keyboard) != (keyboard != nil) {
            if capabilities.contains(.keyboard) {
                keyboard = HostKeyboard(proxy.getKeyboard(), of: self, usesHostKeymap: usesHostKeymap)
                keyboard?.onFocus = { [unowned self] in onKeyboardFocus() }
            } else {
                keyboard?.stop()
                keyboard = nil
                onKeyboardFocus()
            }
        }
        if capabilities.contains(.touch) != (touch != nil) {
            if capabilities.contains(.touch) {
                touch = HostTouch(proxy.getTouch(), of: self)
            } else {
                touch?.stop()
                touch = nil
            }
        }
    }

    // MARK: Locking the pointer

    /// Locks the host's pointer while a client has locked the seat's pointer. Called at the end of each turn.
    func updateLock() {
        let isWanted = seat.pointer.activeConstraint?.kind == .locked
        if isWanted, lock == nil, let pointer, let window = pointer.window {
            lock(pointer, in: window)
        } else if !isWanted, lock != nil {
            unlock()
        }
    }

    private func lock(_ pointer: HostPointer, in window: HostWindow) {
        guard relativePointers != nil, let constraints else { return }
        let proxy = constraints.lockPointer(
            surface: window.surface, pointer: pointer.pointer, region: nil, lifetime: .persistent)
        proxy.onEvent = { [unowned pointer] event in
            switch event {
            case .locked: pointer.isLocked = true
            case .unlocked: pointer.isLocked = false
            }
        }
        lock = PointerLock(proxy: proxy, window: window)
    }

    /// The host's pointer continues where the seat's pointer is.
    private func unlock() {
        guard let lock else { return }
        self.lock = nil
        pointer?.isLocked = false
        let place = lock.window.hostPoint(at: seat.pointer.location)
        lock.proxy.setCursorPositionHint(surfaceX: place.x, surfaceY: place.y)
        lock.window.surface.commit()
        lock.proxy.destroy()
    }
}
