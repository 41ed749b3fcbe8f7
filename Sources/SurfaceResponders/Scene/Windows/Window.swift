/// A tree of surfaces with its own first responder: a toplevel with its popups, a panel, a lock screen.
///
/// The embedder owns windows and adds them to a scene. A window's coordinate system begins at `frame.origin`.
open class Window: Responder {
    /// A window's layer in the stacking order. Windows of a higher level are in front of all of a lower one.
    public struct Level: RawRepresentable, Hashable, Comparable, Sendable {
        /// Any number. Embedders may define levels between the standard ones.
        public var rawValue: Int

        /// - Parameter rawValue: a higher value is further to the front.
        public init(rawValue: Int) {
            self.rawValue = rawValue
        }

        /// Wallpapers. layer-shell's `background` layer.
        public static let background = Level(rawValue: -200)
        /// Desktop widgets, behind ordinary windows. layer-shell's `bottom` layer.
        public static let bottom = Level(rawValue: -100)
        /// Toplevels and their popups. By default, only these windows have a text input mode of their own.
        public static let normal = Level(rawValue: 0)
        /// Panels, in front of ordinary windows. layer-shell's `top` layer.
        public static let top = Level(rawValue: 100)
        /// Notifications. layer-shell's `overlay` layer.
        public static let overlay = Level(rawValue: 200)
        /// On-screen keyboards, and other input views.
        public static let inputPanel = Level(rawValue: 300)
        /// Lock screens, in front of everything else. The level does not keep input from other windows; a
        /// grab of the kind `lock` does.
        public static let lock = Level(rawValue: 400)

        /// Whether windows of the first level are behind windows of the second.
        public static func < (lower: Level, higher: Level) -> Bool { lower.rawValue < higher.rawValue }
    }

    /// The client that owns the window, and its next responder. `nil` for the compositor's own windows.
    public let application: Application?

    /// The window's surfaces, back to front: the root surface, then the others as they were added.
    @safe @exclusivity(unchecked) public private(set) var surfaces: [SurfaceResponder]

    /// The first of `surfaces`; `nil` if there are none. Its controller's next responder is the window.
    public var rootSurface: SurfaceResponder? { surfaces.first }

    /// A surface of the compositor behind all of `surfaces` and not one of them, such as the background of a
    /// window that does not fill its output. `nil` by default.
    ///
    /// Its coordinate space is the window's. A press on it counts as a press on the window and reaches no
    /// client. Setting a surface that is already in a window or in another surface leaves the backdrop `nil`.
    public final var backdrop: SurfaceResponder? {
        get { extras?.backdrop }
        set {
            guard newValue !== backdrop else { return }
            if let former = backdrop { removeSurface(former) }
            guard let newValue, newValue.superresponder == nil, newValue.holdingWindow == nil, backdrop == nil
            else { return }
            newValue.holdingWindow = self
            ownExtras.backdrop = newValue
            scene?.surfaceAppeared(in: self)
        }
    }

    /// The backdrop and `surfaces`, back to front.
    package final var shownSurfaces: [SurfaceResponder] { backdrop.map { [$0] + surfaces } ?? surfaces }

    /// The window's rectangle in global logical pixels. For a toplevel, the window geometry, without shadows.
    ///
    /// Computed, because changing one component of a stored property from another module allocates memory.
    public final var frame: Rect {
        get { standingFrame }
        set {
            guard standingFrame != newValue else { return }
            standingFrame = newValue
            sceneReference?.use { $0.windowMoved(self) }
        }
    }
    @safe @exclusivity(unchecked) private var standingFrame = Rect.zero

    /// The window's level. A change moves the window in front of the others of its new level.
    public var level: Level {
        didSet { if level != oldValue { scene?.levelChanged(of: self) } }
    }

    /// Whether the window is hidden. A hidden window is never hit and cannot be key.
    @safe @exclusivity(unchecked) public var isHidden: Bool = false {
        didSet { if isHidden != oldValue { scene?.visibilityChanged(of: self) } }
    }

    /// The window's hit list. `nil` after a change of the window's content, until the scene's next hit test;
    /// always `nil` for a live window.
    @safe @exclusivity(unchecked) var hitList: HitList?
    /// Whether the window has changed since the scene's index was last updated.
    @safe @exclusivity(unchecked) var isChangedInIndex = false
    /// Whether the first responder was removed and a new one must be elected.
    var isPlaceVacated = false
    /// The window's index in the scene's index. Invalid if the index does not contain the window.
    @safe @exclusivity(unchecked) var placeInIndex = Int32.max

    /// The responder that receives keys while this window is key.
    @safe @exclusivity(unchecked) public internal(set) var firstResponder: Responder?

    /// The scene that contains the window. Set by the scene, which clears it in its `deinit` at the latest.
    public internal(set) var scene: Scene? {
        @inline(__always) get { sceneReference?.object }
        set {
            sceneReference = newValue.map { Unretained($0) }
            // Outside of a scene, changes in the window are not tracked.
            hitList = nil
        }
    }
    private var sceneReference: Unretained<Scene>?

    /// The embedder's own data about the window, which the router keeps but does not read.
    public final var userData: Any? {
        get { extras?.userData }
        set {
            if newValue != nil || extras != nil { ownExtras.userData = newValue }
        }
    }

    /// Properties that few windows have. `nil` for the others, which may be numerous.
    private var extras: Extras?

    private final class Extras {
        var userData: Any?
        var undoManager: UndoManager?
        var backdrop: SurfaceResponder?
    }

    private var ownExtras: Extras {
        let extras = extras ?? Extras()
        self.extras = extras
        return extras
    }

    /// The responder that is being asked to resign, so that a nested change does not ask it again.
    var handOver: Responder?

    /// - Parameters:
    ///   - application: the client that owns the window; `nil` for the compositor's own windows.
    ///   - rootSurface: the first surface of the window, added as by ``addSurface(_:)``.
    ///   - level: the window's level in the stacking order of its scene.
    public init(
        application: Application? = nil, rootSurface: SurfaceResponder? = nil, level: Level = .normal
    ) {
        self.application = application
        self.surfaces = []
        self.level = level
        super.init()
        if let rootSurface { addSurface(rootSurface) }
    }

    deinit {
        for surface in shownSurfaces { surface.holdingWindow = nil }
    }

    /// The application. Another window is never next.
    open override var next: Responder? { application }

    override class var standardType: Responder.Type? { Window.self }

    override var standardNextAddress: UInt { application?.address ?? 0 }

    open override var window: Window? { self }

    /// Whether the window may become a seat's key window. Override with `false` for panels and input panels.
    open var canBecomeKey: Bool { true }

    /// Whether the window keeps the keys for as long as it can be key, as a password prompt does.
    ///
    /// Among several such windows, the frontmost has the keys. A call of `makeKey(on:)` for another window is
    /// refused; that window becomes key when the last exclusive window is removed or hidden. Without such a
    /// call, the previous key window becomes key again.
    ///
    /// Call `Focus.electKeyWindow()` after you show such a window or change the value.
    open var wantsKeysExclusively: Bool { false }

    /// Whether the window can be the main window while it is key. The main window is the one that the user
    /// works in; its responders are asked about actions.
    ///
    /// By default, `false` for a window that another one presents, such as a dialog: its presenter is main
    /// instead. Override with `false` for utility panels, so that the previous window stays main.
    open var canBecomeMain: Bool { rootSurface?.controller?.presenter == nil }

    /// The window of the nearest direct or indirect presenter whose window can be main; `nil` for none.
    var presentingWindow: Window? {
        var controller = rootSurface?.controller?.presenter
        while let presenter = controller {
            if let window = presenter.window, window !== self, window.canBecomeMain { return window }
            controller = presenter.presenter
        }
        return nil
    }

    /// Called after the window becomes a seat's key window.
    open func didBecomeKey(on seat: Seat) {}

    /// Called after the window is no longer a seat's key window.
    open func didResignKey(on seat: Seat) {}

    /// The key under which settings of the application are stored; `nil` for the compositor's own windows.
    open var applicationIdentifier: String? {
        application.map { $0.memoryIdentifier(calling: $0.identifier) }
    }

    /// Whether the window has a text input mode of its own, if the policy of `TextInputModes` gives windows
    /// one. By default, `false` for every level but `normal`; such windows use the current mode.
    open var hasTextInputContext: Bool { level == .normal }

    /// The window's own undo manager, for responders whose chain has none before the window.
    open override var undoManager: UndoManager? {
        if let manager = extras?.undoManager { return manager }
        let manager = makeUndoManager()
        ownExtras.undoManager = manager
        return manager
    }

    private func makeUndoManager() -> UndoManager {
        let window = WeakReference(self)
        return UndoManager(findingTurn: { window.target?.scene?.turn })
    }

    /// Adds a surface in front of the window's others, and removes it from its former window. Its coordinate
    /// space is the window's. A surface with a superresponder is refused: ``Misuse/tree(_:)`` is reported.
    public func addSurface(_ surface: SurfaceResponder) {
        guard surface.superresponder == nil else {
            let misuse = TreeMisuse.rootWithSuperresponder(surface, self)
            return Diagnostics.concerning(self, surface).report(.tree(misuse.description))
        }
        surface.holdingWindow?.removeSurface(surface)
        // An override that was called for the removal may have added the surface elsewhere.
        guard surface.superresponder == nil, surface.holdingWindow == nil else { return }
        surface.holdingWindow = self
        surfaces.append(surface)
        scene?.surfaceAppeared(in: self)
    }

    /// Removes a surface or the backdrop. Before this returns, its touches and presses are canceled and a
    /// first responder in it resigns. Does nothing if the surface is not in this window.
    public func removeSurface(_ surface: SurfaceResponder) {
        guard surface.holdingWindow === self else { return }
        guard let scene else {
            FirstResponderChange.evict(within: surface, from: self)
            return detach(surface)
        }
        scene.remove(surface, from: self) { detach(surface) }
    }

    private func detach(_ surface: SurfaceResponder) {
        // An override that was called for the removal may have moved the surface already.
        guard surface.holdingWindow === self else { return }
        // Searched from the back, because the frontmost surface is usually removed first.
        if let place = surfaces.lastIndex(where: { $0 === surface }) { surfaces.remove(at: place) }
        if surface === backdrop { extras?.backdrop = nil }
        surface.holdingWindow = nil
    }

    /// Makes this window the seat's key window. Returns `false` if it cannot be key: it is hidden, not in the
    /// seat's scene, `canBecomeKey` is `false`, or another window has the keys exclusively.
    @discardableResult
    public func makeKey(on seat: Seat) -> Bool {
        seat.focus.makeKey(self)
    }

    /// Offers a key to the client with the keyboard focus if the key's path does not contain that client's
    /// surface: no responder is first, or the first responder is outside of that surface.
    open override func pressesBegan(_ presses: Presses, with event: Event) {
        if !event.offerToKeyboardFocus(presses, from: self) { super.pressesBegan(presses, with: event) }
    }

    open override func pressesChanged(_ presses: Presses, with event: Event) {
        if !event.offerToKeyboardFocus(presses, from: self) { super.pressesChanged(presses, with: event) }
    }

    open override func pressesEnded(_ presses: Presses, with event: Event) {
        if !event.offerToKeyboardFocus(presses, from: self) { super.pressesEnded(presses, with: event) }
    }

    open override func pressesCancelled(_ presses: Presses, with event: Event) {
        if !event.offerToKeyboardFocus(presses, from: self) { super.pressesCancelled(presses, with: event) }
    }
}

extension Window {
    /// Elects a first responder: the first of the candidates that becomes it. The candidates are, from front
    /// to back, each visible surface and then its controller.
    func electFirstResponder() {
        isPlaceVacated = false
        for surface in surfaces.reversed() where !surface.isHidden {
            let candidates: [Responder?] = [surface, surface.controller]
            for case let candidate? in candidates where candidate.canBecomeFirstResponder {
                if candidate.becomeFirstResponder() { return }
            }
        }
    }
}
