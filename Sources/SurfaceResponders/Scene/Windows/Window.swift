/// A tree of surfaces with a first responder of its own: a toplevel with its subsurfaces and popups, a panel,
/// a lock screen.
///
/// The embedder owns windows and puts them in a scene. The window's coordinate system begins at
/// `frame.origin`.
open class Window: Responder {
    /// Where a window stands among all others: a higher level is above every window of a lower one.
    public struct Level: RawRepresentable, Hashable, Comparable, Sendable {
        /// Any number: an embedder may have levels of its own between the standard ones.
        public var rawValue: Int

        /// - Parameter rawValue: higher is further to the front.
        public init(rawValue: Int) {
            self.rawValue = rawValue
        }

        /// Wallpapers: layer-shell's lowest layer.
        public static let background = Level(rawValue: -200)
        /// Desktop widgets, behind ordinary windows: layer-shell's `bottom` layer.
        public static let bottom = Level(rawValue: -100)
        /// Toplevels, and their popups. Only windows here have a text input mode of their own by policy
        /// (`hasTextInputContext`).
        public static let normal = Level(rawValue: 0)
        /// Panels, in front of ordinary windows: layer-shell's `top` layer.
        public static let top = Level(rawValue: 100)
        /// Notifications and the like: layer-shell's highest layer.
        public static let overlay = Level(rawValue: 200)
        /// On-screen keyboards, and other input views.
        public static let inputPanel = Level(rawValue: 300)
        /// In front of all else: lock screens, of an embedder that has them. A level shuts nothing out by itself: a
        /// grab of the kind `lock` does.
        public static let lock = Level(rawValue: 400)

        /// Whether windows of one level lie behind those of another.
        public static func < (lower: Level, higher: Level) -> Bool { lower.rawValue < higher.rawValue }
    }

    /// The client whose window it is, and what comes next on the chain; nil for the compositor's own windows.
    public let application: Application?

    /// The window's surfaces back to front: first the root, then popups in the order in which they were
    /// added.
    @safe @exclusivity(unchecked) public private(set) var surfaces: [SurfaceResponder]

    /// The hindmost of `surfaces`; the window is what its controller has as next. Nil while there is none.
    public var rootSurface: SurfaceResponder? { surfaces.first }

    /// A surface of the compositor's own behind all of `surfaces`, of which it is none: what a window is shown on that does
    /// not fill its output. Its coordinates are the window's. What is pressed on it is pressed on the window, and reaches no
    /// client. Nil by default; a surface that is in a window or in another surface is refused.
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

    /// All that is shown of the window, back to front.
    package final var shownSurfaces: [SurfaceResponder] { backdrop.map { [$0] + surfaces } ?? surfaces }

    /// In global logical pixels. For a toplevel the client's window geometry: shadows lie outside.
    ///
    /// Computed: a change of one part of it from another module would otherwise allocate memory for the time that it takes.
    public final var frame: Rect {
        get { standingFrame }
        set {
            guard standingFrame != newValue else { return }
            standingFrame = newValue
            sceneReference?.use { $0.windowMoved(self) }
        }
    }
    @safe @exclusivity(unchecked) private var standingFrame = Rect.zero

    /// A change puts the window in front of the others of its new level.
    public var level: Level {
        didSet { if level != oldValue { scene?.levelChanged(of: self) } }
    }

    /// A hidden window is never hit, and cannot be key.
    @safe @exclusivity(unchecked) public var isHidden: Bool = false {
        didSet { if isHidden != oldValue { scene?.visibilityChanged(of: self) } }
    }

    /// What can be hit in the window. Nil after something in it has changed, until the next hit test.
    @safe @exclusivity(unchecked) var hitList: HitList?
    /// Whether the index does not know yet what has changed.
    @safe @exclusivity(unchecked) var isChangedInIndex = false
    /// Whether the first responder was removed, and a new one is to be elected.
    var isPlaceVacated = false
    /// The window's number in the scene's index, if it is in there.
    @safe @exclusivity(unchecked) var placeInIndex = Int32.max

    /// Where keys go while this window is key.
    @safe @exclusivity(unchecked) public internal(set) var firstResponder: Responder?

    /// The scene that the window is in; the scene sets it, and clears it when it goes.
    public internal(set) var scene: Scene? {
        @inline(__always) get { sceneReference?.object }
        set {
            sceneReference = newValue.map { Unretained($0) }
            // Outside of a scene, changes in the window are not reported.
            hitList = nil
        }
    }
    private var sceneReference: Unretained<Scene>?

    /// Whatever the embedder keeps with the window. The router never looks at it, and holds it as long as the window
    /// lives.
    public final var userData: Any? {
        get { extras?.userData }
        set {
            if newValue != nil || extras != nil { ownExtras.userData = newValue }
        }
    }

    /// What few windows have: nil for the others, of which there may be very many.
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

    /// The responder that is being asked to resign right now, so that a nested change does not ask again.
    var handOver: Responder?

    /// - Parameters:
    ///   - application: the client whose window it is; nil for the compositor's own.
    ///   - rootSurface: the first of the window's surfaces, taken as ``addSurface(_:)`` takes it.
    ///   - level: where it stands among all others, once it is in a scene.
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

    /// The application, never a window below this one.
    open override var next: Responder? { application }

    override class var standardType: Responder.Type? { Window.self }

    override var standardNextAddress: UInt { application?.address ?? 0 }

    open override var window: Window? { self }

    /// Whether the window may become a seat's key window. A subclass for panels and on-screen keyboards says
    /// false.
    open var canBecomeKey: Bool { true }

    /// Whether the window is to have the keys for as long as it can be key, whatever else is pressed or
    /// shown: a launcher, a prompt for a password. Of several the frontmost has them. What would become key
    /// meanwhile gets the keys once the last such window is gone; until then they go back to the window that
    /// had them.
    ///
    /// Asked when windows become key or go. Whatever shows such a window, or changes the answer, calls
    /// `Focus.electKeyWindow()`.
    open var wantsKeysExclusively: Bool { false }

    /// Whether the window can be the main one while it is key: the one that the person works on, whose responders
    /// are asked about actions. False for what another window presents, such as a dialog: that one is main then. A
    /// subclass for utility panels says false; the window that was key before stays the main one.
    open var canBecomeMain: Bool { rootSurface?.controller?.presenter == nil }

    /// The nearest window that can be main among those that this one was presented by.
    var presentingWindow: Window? {
        var controller = rootSurface?.controller?.presenter
        while let presenter = controller {
            if let window = presenter.window, window !== self, window.canBecomeMain { return window }
            controller = presenter.presenter
        }
        return nil
    }

    /// Called after the window became a seat's key window.
    open func didBecomeKey(on seat: Seat) {}

    /// Called after the window ceased to be a seat's key window.
    open func didResignKey(on seat: Seat) {}

    /// What is remembered by application is kept under this for the window; nil for the compositor's own.
    open var applicationIdentifier: String? {
        application.map { $0.memoryIdentifier(calling: $0.identifier) }
    }

    /// Whether the window is something that the person works in, with a text input mode of its own where the policy of
    /// `TextInputModes` says so. Panels, lock screens and on-screen keyboards are not: they have what is in effect.
    open var hasTextInputContext: Bool { level == .normal }

    /// The window's own: what a responder in the window finds that has no other before it on its chain.
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

    /// Puts a surface on top of the window's others, taking it from a window that it is in. Its coordinates
    /// are the window's. One with a superresponder stays where it is, and is reported as
    /// ``Misuse/tree(_:)``.
    public func addSurface(_ surface: SurfaceResponder) {
        guard surface.superresponder == nil else {
            let misuse = TreeMisuse.rootWithSuperresponder(surface, self)
            return Diagnostics.concerning(self, surface).report(.tree(misuse.description))
        }
        surface.holdingWindow?.removeSurface(surface)
        // An override that heard of its leaving may have put it elsewhere.
        guard surface.superresponder == nil, surface.holdingWindow == nil else { return }
        surface.holdingWindow = self
        surfaces.append(surface)
        scene?.surfaceAppeared(in: self)
    }

    /// Takes a surface out: its touches, buttons and first responder go before this returns.
    public func removeSurface(_ surface: SurfaceResponder) {
        guard surface.holdingWindow === self else { return }
        guard let scene else {
            FirstResponderChange.evict(within: surface, from: self)
            return detach(surface)
        }
        scene.remove(surface, from: self) { detach(surface) }
    }

    private func detach(_ surface: SurfaceResponder) {
        // An override that heard of the removal may have moved the surface already.
        guard surface.holdingWindow === self else { return }
        // What was put on top of many others goes before them.
        if let place = surfaces.lastIndex(where: { $0 === surface }) { surfaces.remove(at: place) }
        if surface === backdrop { extras?.backdrop = nil }
        surface.holdingWindow = nil
    }

    /// Makes this the seat's key window. False when it cannot be: hidden, not in the seat's scene, or
    /// `canBecomeKey` is false.
    @discardableResult
    public func makeKey(on seat: Seat) -> Bool {
        seat.focus.makeKey(self)
    }

    /// A key whose path does not pass the surface with the keyboard focus (there is no first responder, or it
    /// is not in that surface) comes here, and is that surface's client's.
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
    /// Chooses a first responder from what is there: the frontmost surface that can become first, its
    /// controller otherwise. The same surfaces always give the same answer.
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
