import SurfaceResponders
import WaylandSeat
import WaylandServer
import WaylandShellCore

/// An xdg_popup: a menu or a tooltip beside its parent, in the parent's window or in a ``MenuWindow``.
final class Popup {
    /// Whether the popup grabs the user's input, until it is dismissed.
    enum GrabState {
        case none
        /// The client requested a grab, which begins when the popup is mapped.
        case requested(Seat)
        case standing(ShellPopupGrab)
    }

    let shellSurface: ShellSurface
    let controller: PopupController
    /// `nil` while the popup has no parent yet, and once the parent no longer exists.
    private(set) weak var parent: (any PopupParent)?
    var resource: XdgPopup?

    /// Whether the popup was dismissed or destroyed. It is then never shown again.
    private(set) var isDismissed = false
    private var grabState = GrabState.none

    private var rules: PositionerRules
    private var repositionToken: UInt32?
    private var sentFrame = Rect.zero
    /// The frame in the parent's window geometry, as the client acknowledged it.
    var frame = Rect.zero {
        didSet { if updateWindowOrigin() { shellSurface.surroundingsChanged() } }
    }

    /// The origin of the window geometry in its window. Moves of parents in this turn are not included yet.
    private(set) var windowOrigin = Point.zero
    /// The size of the window geometry as of the last commit; zero before the popup shows anything.
    private(set) var windowSize = Size.zero
    /// The number of nested popups down to this one, including it.
    let depth: Int

    init(_ shellSurface: ShellSurface, parent: ShellSurface?, rules: PositionerRules) {
        self.shellSurface = shellSurface
        self.parent = parent
        self.rules = rules
        controller = PopupController(surface: shellSurface.responder)
        depth = (parent?.popup?.depth ?? 0) + 1
    }

    /// Gives a popup its parent. Returns false if it has one already, or has made its initial commit.
    func adopt(by parent: any PopupParent) -> Bool {
        guard self.parent == nil, !shellSurface.isInitialConfigureSent else { return false }
        self.parent = parent
        parent.popups.append(self)
        return true
    }

    var shell: XdgShell { shellSurface.shell }

    // MARK: Place

    /// - Returns: whether the origin has changed.
    private func updateWindowOrigin() -> Bool {
        let former = windowOrigin
        let size = windowSize == .zero ? frame.size : windowSize
        let shown = PositionerRules.slide(
            Rect(origin: frame.origin, size: size), toTouch: parent?.windowSize ?? .zero)
        windowOrigin = (parent?.windowOrigin ?? .zero) + (shown.origin - .zero)
        return windowOrigin != former
    }

    /// Returns the frame by the rules, moved so that it intersects or adjoins the parent if that is mapped.
    private func place() -> Rect {
        let place = rules.place(within: bounds)
        guard let parent, parent.isMapped else { return place }
        return PositionerRules.slide(place, toTouch: rules.parent.size ?? parent.windowSize)
    }

    /// The area that the popup should be within, in the parent's window geometry.
    private var bounds: Rect? {
        guard let parent, let window = parent.responder.window else { return nil }
        let area = shell.outputArea(of: window.frame)
        guard !area.isEmpty else { return nil }
        let windowOrigin = expectedWindowOrigin(of: parent) ?? window.frame.origin
        return area.offset(by: .zero - (windowOrigin + (parent.windowOrigin - .zero)))
    }

    /// Returns where a toplevel will be once its client has adopted the state that the rules assume.
    private func expectedWindowOrigin(of parent: any PopupParent) -> Point? {
        guard let size = rules.parent.size, let serial = rules.parent.configureSerial else { return nil }
        return parent.expectedWindowOrigin(of: size, configure: serial)
    }

    private func putInPlace() {
        shellSurface.responder.frame.origin = windowOrigin - (shellSurface.geometry.origin - .zero)
    }

    /// Called when a parent or the room around it has changed. May place a reactive popup elsewhere.
    func parentMoved() {
        if let menu = shellSurface.responder.window as? MenuWindow { menu.follow() }
        let isMoved = updateWindowOrigin()
        guard shellSurface.isMapped else { return }
        if isMoved { putInPlace() }
        guard rules.isReactive else { return }
        let frame = place()
        if frame != sentFrame { sendConfigure(frame) }
    }

    // MARK: Configures

    func sendInitialConfigure() {
        guard !isDismissed else { return }
        sendConfigure(place())
    }

    private func sendConfigure(_ frame: Rect) {
        sentFrame = frame
        // Clients of the conformance suite may show the popup without acknowledging a configure.
        if !shellSurface.isConfigured { self.frame = frame }
        if let repositionToken { resource?.repositioned(token: repositionToken) }
        repositionToken = nil
        resource?.configure(
            x: Int32(saturating: frame.minX), y: Int32(saturating: frame.minY),
            width: Int32(saturating: frame.width), height: Int32(saturating: frame.height))
        shellSurface.send(.popup(frame))
    }

    // MARK: Commits

    /// Returns whether the pending state may be applied. If not, an error was posted.
    func checkCommit(attachesContent: Bool) -> Bool {
        guard !isDismissed, !shellSurface.isMapped else { return true }
        guard let parent else { return refuseParent("the popup has no parent") }
        guard !attachesContent || parent.isMapped else {
            return refuseParent("the popup's parent is not mapped")
        }
        return true
    }

    private func refuseParent(_ message: String) -> Bool {
        shellSurface.binding.resource.postError(.invalidPopupParent, message)
        return false
    }

    func committed() {
        guard shellSurface.isMapped else { return }
        updateSize()
        putInPlace()
    }

    private func updateSize() {
        let former = windowSize
        windowSize = shellSurface.geometry.size
        let isMoved = updateWindowOrigin()
        if isMoved || windowSize != former { shellSurface.surroundingsChanged() }
    }

    /// - Returns: whether the popup is now on the screen.
    func map() -> Bool {
        guard !isDismissed, let parent, parent.isMapped, let window = parent.responder.window else {
            return false
        }
        if case .requested(let seat) = grabState, !mayGrab(on: seat) {
            dismiss()
            return false
        }
        updateSize()
        putInPlace()
        makeWindow(from: window).addSurface(shellSurface.responder)
        parent.responder.controller?.present(controller)
        if case .requested(let seat) = grabState { beginGrab(on: seat) }
        return true
    }

    /// Returns the popup's window: its parent's, or a new one above all toplevels for a layer surface's menu.
    private func makeWindow(from window: Window) -> Window {
        guard case .requested = grabState, let layer = window as? LayerWindow, layer.level < .menu else {
            return window
        }
        let menu = MenuWindow(of: layer)
        shell.scene.add(menu)
        return menu
    }

    func unmap() {
        endGrab()
        let window = shellSurface.responder.window
        window?.removeSurface(shellSurface.responder)
        if let window = window as? MenuWindow, window.surfaces.isEmpty { shell.scene.remove(window) }
        windowSize = .zero
        controller.presenter?.dismiss(controller)
    }

    /// Removes the popup from the screen with those on it, the topmost first, and notifies the client.
    func dismiss() {
        guard !isDismissed else { return }
        isDismissed = true
        // End touches on the popup, so that they do not choose an item of the menu.
        for seat in shell.seats { seat.touches.cancel(within: shellSurface.responder) }
        shellSurface.takeOffScreen()
        resource?.popupDone()
    }

    // MARK: Grab

    var isGrabbing: Bool {
        if case .none = grabState { false } else { true }
    }

    /// Returns whether no popup of the client grabs the seat, or the topmost one that does is the parent.
    func mayGrab(on seat: Seat) -> Bool {
        let popups = seat.activeGrabs.compactMap { ($0 as? ShellPopupGrab)?.popup }
        let topmost = popups.last { $0.shellSurface.client === shellSurface.client }
        if let parent = parent?.popup { return topmost == nil || topmost === parent }
        return topmost == nil
    }

    private func beginGrab(on seat: Seat) {
        // A seat has one menu at a time, so menus of other applications are dismissed.
        for case let grab as ShellPopupGrab in seat.activeGrabs
        where grab.popup?.shellSurface.client !== shellSurface.client {
            grab.popup?.dismissChain()
        }
        if let toplevel = shell.toplevel(of: shellSurface.responder) { shell.raise(toplevel) }
        let grab = ShellPopupGrab(self, on: seat)
        grabState = .standing(grab)
        // A popup in a window that cannot become key takes no focus.
        shellSurface.responder.acceptsFirstResponder = shellSurface.responder.window?.canBecomeKey ?? false
        seat.begin(grab)
    }

    /// Called when the seat has revoked the grab.
    func grabRevoked(_ grab: ShellPopupGrab) {
        guard case .standing(let standing) = grabState, standing === grab else { return }
        dismiss()
    }

    private func endGrab() {
        guard case .standing(let grab) = grabState else { return }
        grabState = .none
        shellSurface.responder.acceptsFirstResponder = false
        grab.seat.revoke(grab)
    }

    /// Dismisses all popups of the menu that this one belongs to.
    func dismissChain() {
        var first = self
        while let parent = first.parent?.popup, parent.isGrabbing { first = parent }
        first.dismiss()
    }
}

/// Gives the surface of a popup its role. What the popup does not handle passes to its parent.
final class PopupController: SurfaceController {
    override var description: String { "popup" }
}

extension Window.Level {
    /// The level for menus of layer surfaces: above fullscreen toplevels, and below overlays.
    static let menu = Window.Level(rawValue: (fullscreen.rawValue + overlay.rawValue) / 2)
}

/// The window of a layer surface's menu and its submenus. It has the frame of the layer surface's window.
final class MenuWindow: Window {
    private weak var layer: LayerWindow?

    init(of layer: LayerWindow) {
        self.layer = layer
        super.init(application: layer.application, level: .menu)
        follow()
    }

    override var description: String { "menu window" }

    override var canBecomeKey: Bool { layer?.canBecomeKey ?? false }

    override var canBecomeMain: Bool { false }

    override var wantsKeysExclusively: Bool { layer?.wantsKeysExclusively ?? false }

    /// Called when the layer surface was moved, shown or hidden.
    func follow() {
        guard let layer else { return }
        frame = layer.frame
        isHidden = layer.isHidden
    }
}

/// The grab of an xdg_popup. A press outside of the application dismisses the whole menu.
final class ShellPopupGrab: PopupGrab {
    private(set) weak var popup: Popup?
    let seat: Seat

    init(_ popup: Popup, on seat: Seat) {
        self.popup = popup
        self.seat = seat
        let shellSurface = popup.shellSurface
        super.init(
            popup: shellSurface.responder,
            application: shellSurface.shell.registry.application(of: shellSurface.client))
    }

    override func pressedOutside() {
        popup?.dismissChain()
    }

    /// Called when another window became key, or the grab was displaced. Dismisses the popup.
    override func revoked() {
        popup?.grabRevoked(self)
    }
}

extension Popup: XdgPopupHandler {
    func destroy(_ popup: XdgPopup) {
        guard shellSurface.popups.contains(where: { !$0.isDismissed }) else { return }
        shellSurface.binding.resource.postError(
            .notTheTopmostPopup, "a popup's child popups must be destroyed before it")
    }

    func resourceDestroyed(_ resource: Resource) {
        isDismissed = true
        parent?.popups.removeAll { $0 === self }
        self.resource = nil
        shellSurface.roleObjectDestroyed()
    }

    func reposition(_ popup: XdgPopup, positioner: XdgPositioner, token: UInt32) {
        guard let rules = shellSurface.binding.rules(of: positioner), !isDismissed else { return }
        self.rules = rules
        repositionToken = token
        if shellSurface.isInitialConfigureSent { sendConfigure(place()) }
    }

    func grab(_ popup: XdgPopup, seat: WlSeat, serial: UInt32) {
        guard !isDismissed else { return }
        guard !shellSurface.isMapped else {
            return popup.postError(.invalidGrab, "a popup cannot grab once it is mapped")
        }
        // The seat was removed, which the client may not have read yet.
        guard let global = SeatGlobal.from(seat) else { return dismiss() }
        guard isParentFitForGrab(popup, on: global.seat) else { return }
        guard global.isInputSerial(serial, client: popup.client) else {
            shell.diagnostics.refused(
                "popup grab: serial \(serial) belongs to no input event of this client")
            return dismiss()
        }
        guard depth <= Self.maximumGrabDepth else {
            shell.diagnostics.refused("popup grab: \(depth) nested popups are too many")
            return dismiss()
        }
        grabState = .requested(global.seat)
    }

    /// How deeply popups that grab may be nested. A press elsewhere dismisses all of them together.
    private static var maximumGrabDepth: Int { 64 }

    private func isParentFitForGrab(_ popup: XdgPopup, on seat: Seat) -> Bool {
        if let parent = parent?.popup {
            if parent.isDismissed {
                dismiss()
                return false
            }
            guard parent.isGrabbing else {
                popup.postError(.invalidGrab, "the parent is a popup that does not grab")
                return false
            }
        }
        if mayGrab(on: seat) { return true }
        shellSurface.binding.resource.postError(
            .notTheTopmostPopup, "the parent is not the topmost popup that grabs")
        return false
    }
}
