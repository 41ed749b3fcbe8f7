/// Presents what the first responder types with: its input view, an on-screen keyboard say, and the accessory above it.
///
/// The views are found along the chain of the key window's first responder. They are shown in a window of their own at
/// the bottom of the key window's output, over its whole width, as high as they ask to be. That window never becomes
/// key, and touching it leaves the first responder alone. What changes within one turn is one change.
///
/// A view with an input region begins where that begins: some on-screen keyboards are as large as the output, and nothing is to
/// be seen of them above their keys.
public final class InputViews: FocusFollower {
    /// What is shown, and where.
    private struct Presentation {
        var inputView: SurfaceResponder?
        var accessoryView: SurfaceResponder?
        var frame: Rect?

        func hasSameViews(as other: Presentation) -> Bool {
            inputView === other.inputView && accessoryView === other.accessoryView
        }
    }

    /// Takes its time over a change, and calls the closure when it is over. Nil changes at once. A change that begins
    /// before another is over ends that one.
    public var animate: ((_ from: Rect?, _ to: Rect?, _ completion: @escaping () -> Void) -> Void)?

    private let context: SeatContext
    private let focus: Focus

    private var shown = Presentation()
    private let panel = InputPanelWindow()
    private var observers = Observers<InputViewChange>()
    private(set) var needsUpdate = false
    /// Whether observers are being told of what will change: what they ask for comes after it.
    private var isChanging = false
    /// What is left to be told of a change that takes its time.
    private var completion: Completion?

    private final class Completion {
        private var tell: (() -> Void)?

        init(_ tell: @escaping () -> Void) {
            self.tell = tell
        }

        /// Once, whoever calls it first.
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

    /// The input view that is shown; nil while there is none. While observers hear what will change, it is
    /// the old one.
    public var inputView: SurfaceResponder? { shown.inputView }
    /// The accessory that is shown, on top of the input view or by itself; nil while there is none.
    public var accessoryView: SurfaceResponder? { shown.accessoryView }
    /// Where they are, in global logical pixels; nil while there are none.
    public var frame: Rect? { shown.frame }

    /// Has a closure called at each step of each change, until the observation is cancelled or let go of.
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

    /// Has the input views looked for again at the end of this turn, or the next. The seat calls it when who is first, or
    /// which window is key, may be another; an embedder when a responder has another answer.
    public func setNeedsUpdate() {
        needsUpdate = true
    }

    /// At the end of each turn. Clients make their keyboards higher or lower without telling anybody.
    @inline(__always)
    func updateIfNeeded() {
        if needsUpdate || shown.frame != nil && hasOtherHeight { update(isAnimated: true) }
    }

    @inline(never)
    private var hasOtherHeight: Bool { shown.frame?.height != Self.height(of: shown) }

    /// The first responder's views are others than they were, or as high as they were not.
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

    /// What a view covers: below the upper edge of its input region.
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

    /// The one that the window is on; without outputs, the window.
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
            // A view that is in another window stays there: its owner moves it when it hears of the change.
            if view.containingWindow == nil { panel.addSurface(view) }
            if view.containingWindow === panel {
                let hidden = view.bounds.height - height
                view.frame = Rect(x: 0, y: y - hidden, width: frame.width, height: view.bounds.height)
            }
            y += height
        }
        if panel.scene == nil { context.scene.add(panel) }
    }

    /// The seat goes.
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

/// What an embedder is told when input views come, go or change their place. In the order of the cases, each once; the
/// last two of a pair when the change is over.
public struct InputViewChange: Equatable {
    /// How far a change is. The names are those of UIKit's keyboard notifications.
    public enum Step: Hashable, Sendable {
        /// Before anything is moved: always the first of these, then the one that says whether views are
        /// there after the change.
        case willChangeFrame, willShow, willHide
        /// When the change is over, likewise.
        case didChangeFrame, didShow, didHide
    }

    /// What this notification tells.
    public let step: Step
    /// Where the input view and its accessory were before the change, in global logical pixels; nil if there
    /// were none.
    public let oldFrame: Rect?
    /// Where they are after the change, in global logical pixels; nil if there are none.
    public let newFrame: Rect?
    /// Whether the change may take time. One by `reloadInputViews` is at once.
    public let isAnimated: Bool
}

/// The window of input views. It never has the keys.
final class InputPanelWindow: Window {
    init() {
        super.init(level: .inputPanel)
    }

    override var canBecomeKey: Bool { false }
    override var canBecomeMain: Bool { false }
    override var description: String { "input panel" }
}
