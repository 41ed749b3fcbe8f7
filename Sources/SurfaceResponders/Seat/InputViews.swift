/// Presents the input view of the first responder, such as an on-screen keyboard, and the accessory above it.
///
/// The views are found along the chain of the key window's first responder. Their window, which never becomes
/// key, is at the bottom of the key window's output, as wide as the output and as high as the views. A view
/// that is already in another window stays there. Touching a view does not change the first responder.
/// Changes take effect together at the end of a turn, but `Responder.reloadInputViews()` takes effect
/// immediately.
///
/// A view with an input region is shown from the upper edge of the region down, because some on-screen
/// keyboards are as large as the output and transparent above their keys.
public final class InputViews: FocusFollower {
    /// Input views, and their common frame in global logical pixels.
    private struct Presentation {
        var inputView: SurfaceResponder?
        var accessoryView: SurfaceResponder?
        var frame: Rect?

        func hasSameViews(as other: Presentation) -> Bool {
            inputView === other.inputView && accessoryView === other.accessoryView
        }
    }

    /// Animates a change of the frame, in global logical pixels. Called after the views were placed; call
    /// `completion` when the animation ends. `nil` makes changes immediate. If another change begins during
    /// the animation, the pending notifications are sent first, and `completion` then does nothing.
    public var animate: ((_ from: Rect?, _ to: Rect?, _ completion: @escaping () -> Void) -> Void)?

    private let context: SeatContext
    private let focus: Focus

    private var shown = Presentation()
    private let panel = InputPanelWindow()
    private var observers = Observers<InputViewChange>()
    private(set) var needsUpdate = false
    /// Whether a change is being announced or made. Updates are postponed until it is complete.
    private var isChanging = false
    /// The notifications that remain to be sent for an animated change.
    private var completion: Completion?

    private final class Completion {
        private var tell: (() -> Void)?

        init(_ tell: @escaping () -> Void) {
            self.tell = tell
        }

        func run() {
            let pending = tell
            tell = nil
            pending?()
        }
    }

    init(_ context: SeatContext, focus: Focus) {
        self.context = context
        self.focus = focus
    }

    /// The input view that is shown; `nil` if there is none. It changes after the `will` notifications.
    public var inputView: SurfaceResponder? { shown.inputView }
    /// The accessory that is shown, above the input view or alone; `nil` if there is none.
    public var accessoryView: SurfaceResponder? { shown.accessoryView }
    /// The frame of both views together, in global logical pixels; `nil` if none is shown.
    public var frame: Rect? { shown.frame }

    /// Calls a handler at each step of each change, until the token is released or canceled.
    public func observe(_ handler: @escaping (InputViewChange) -> Void) -> ObservationToken {
        observers.add(handler)
    }

    func contains(_ responder: Responder?) -> Bool {
        guard shown.frame != nil, let surface = responder?.nearestSurface else { return false }
        return [shown.inputView, shown.accessoryView].contains { view in
            view.map { surface.isWithin($0) } ?? false
        }
    }

    // MARK: Update

    /// Updates the views at the end of the current or next turn. Call this when a responder's input views
    /// have changed; the seat calls it when the first responder or the key window may have changed.
    public func setNeedsUpdate() {
        needsUpdate = true
    }

    /// Called at the end of each turn. Also compares heights: clients resize their keyboards without notice.
    @inline(__always)
    func updateIfNeeded() {
        if needsUpdate || shown.frame != nil && hasOtherHeight { update(isAnimated: true) }
    }

    @inline(never)
    private var hasOtherHeight: Bool { shown.frame?.height != Self.height(of: shown) }

    /// Updates the views without animation if the responder is the first responder of the key window. During
    /// a change, an animated update is scheduled instead.
    func reload(for responder: Responder) {
        guard responder === firstResponder else { return }
        update(isAnimated: false)
    }

    private var firstResponder: Responder? {
        context.isLocked ? nil : focus.keyWindow?.firstResponder
    }

    private func update(isAnimated: Bool) {
        guard !isChanging else { return setNeedsUpdate() }
        needsUpdate = false
        let wanted = makePresentation()
        guard !wanted.hasSameViews(as: shown) || wanted.frame != shown.frame else { return }
        completion?.run()
        change(to: wanted, isAnimated: isAnimated)
    }

    private func makePresentation() -> Presentation {
        guard let first = firstResponder else { return Presentation() }
        var wanted = Presentation(
            inputView: Self.view(from: first) { $0.inputViewController?.surface ?? $0.inputView },
            accessoryView: Self.view(from: first) {
                $0.inputAccessoryViewController?.surface ?? $0.inputAccessoryView
            })
        let height = Self.height(of: wanted)
        guard wanted.inputView != nil || wanted.accessoryView != nil else { return wanted }
        let output = output(of: first)
        wanted.frame = Rect(x: output.minX, y: output.maxY - height, width: output.width, height: height)
        return wanted
    }

    private static func height(of presentation: Presentation) -> Double {
        height(of: presentation.inputView) + height(of: presentation.accessoryView)
    }

    /// The height of a view below the top of its input region, or its whole height if no region is set.
    private static func height(of view: SurfaceResponder?) -> Double {
        guard let view else { return 0 }
        guard case .region(let region) = view.inputRegion, !region.isEmpty else { return view.bounds.height }
        let top = Double(region.boundingBox.top)
        return max(0, view.bounds.maxY - max(view.bounds.minY, top))
    }

    private static func view(
        from first: Responder, _ find: (Responder) -> SurfaceResponder?
    ) -> SurfaceResponder? {
        for responder in ResponderChain(from: first) {
            if let view = find(responder) { return view }
        }
        return nil
    }

    /// The frame of the output that contains the center of the responder's window, or else of the first
    /// output. Without outputs, the frame of the window.
    private func output(of responder: Responder) -> Rect {
        let window = responder.window?.frame ?? .zero
        return context.scene.output(at: window.center) ?? window
    }

    // MARK: Change

    private func change(to wanted: Presentation, isAnimated: Bool) {
        let former = shown.frame
        let makeChange = { (step: InputViewChange.Step) in
            InputViewChange(step: step, oldFrame: former, newFrame: wanted.frame, isAnimated: isAnimated)
        }
        let isShown = wanted.frame != nil
        isChanging = true
        observers.notify(makeChange(.willChangeFrame))
        observers.notify(makeChange(isShown ? .willShow : .willHide))
        place(wanted)
        isChanging = false
        let completion = Completion { [observers] in
            observers.notify(makeChange(.didChangeFrame))
            observers.notify(makeChange(isShown ? .didShow : .didHide))
        }
        self.completion = completion
        guard isAnimated, let animate else { return completion.run() }
        animate(former, wanted.frame) { completion.run() }
    }

    private func place(_ wanted: Presentation) {
        let old = [shown.inputView, shown.accessoryView].compactMap { $0 }
        let new = [wanted.inputView, wanted.accessoryView].compactMap { $0 }
        shown = wanted
        for view in old where !new.contains(where: { $0 === view }) { panel.removeSurface(view) }
        guard let frame = wanted.frame else { return context.scene.remove(panel) }
        panel.frame = frame
        var y = 0.0
        for view in [wanted.accessoryView, wanted.inputView].compactMap({ $0 }) {
            let height = Self.height(of: view)
            // A view that is in another window stays there: its owner moves it when notified.
            if view.containingWindow == nil { panel.addSurface(view) }
            if view.containingWindow === panel {
                let hidden = view.bounds.height - height
                view.frame = Rect(x: 0, y: y - hidden, width: frame.width, height: view.bounds.height)
            }
            y += height
        }
        if panel.scene == nil { context.scene.add(panel) }
    }

    /// Called when the seat ends.
    func end() {
        panel.scene?.remove(panel)
    }

    func firstResponderChanged() {
        setNeedsUpdate()
    }

    func keepsFocus(pressOn responder: Responder?) -> Bool {
        contains(responder)
    }
}

/// A notification about input views that appear, disappear or change their frame.
///
/// Each change sends four: before it, ``Step/willChangeFrame`` and then ``Step/willShow`` or
/// ``Step/willHide``; after it, ``Step/didChangeFrame`` and then ``Step/didShow`` or ``Step/didHide``.
public struct InputViewChange: Equatable {
    /// The step of a change. The names are those of UIKit's keyboard notifications.
    public enum Step: Hashable, Sendable {
        /// Sent before the change. `willShow` means that views will be shown, `willHide` that none will be.
        case willChangeFrame, willShow, willHide
        /// Sent after the change, and after its animation if there is one.
        case didChangeFrame, didShow, didHide
    }

    /// The step that this notification is about.
    public let step: Step
    /// The frame of both views before the change, in global logical pixels; `nil` if none was shown.
    public let oldFrame: Rect?
    /// The frame of both views after the change, in global logical pixels; `nil` if none is shown.
    public let newFrame: Rect?
    /// Whether the change may be animated; `false` if `reloadInputViews()` made it immediately.
    public let isAnimated: Bool
}

/// The window of input views. It never becomes key.
final class InputPanelWindow: Window {
    init() {
        super.init(level: .inputPanel)
    }

    override var canBecomeKey: Bool { false }
    override var canBecomeMain: Bool { false }
    override var description: String { "input panel" }
}
