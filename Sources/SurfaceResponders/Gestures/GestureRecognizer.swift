/// Recognizes a gesture, such as a tap, pan or pinch, in the motion of fingers.
///
/// A recognizer is attached to a responder with `Responder.addGestureRecognizer(_:)`. It receives the touches
/// of that responder, and of all responders below it, before they do. It is not part of the responder chain.
/// By default, when it recognizes its gesture, the touches are canceled for the responders that had them,
/// each affected client is sent one cancel, and other recognizers of the same fingers fail.
///
/// A subclass overrides `touchesBegan` and its siblings, and sets `state`. A discrete recognizer changes
/// directly from `possible` to `ended`; a continuous one begins first. The rules are those of
/// `UIGestureRecognizer`.
///
/// A recognizer works for one seat at a time. While it tracks fingers of one, it receives none of another.
open class GestureRecognizer: CustomStringConvertible {
    /// The state of a gesture. See ``GestureRecognizer/state`` for the allowed transitions.
    public enum State: Hashable, Sendable {
        /// Not recognized yet. Every sequence of fingers begins in this state.
        case possible
        /// A continuous gesture has begun, has changed, has ended, or was canceled, in this order. A discrete
        /// gesture uses only `ended`.
        case began, changed, ended, cancelled
        /// The fingers do not make this gesture. The state remains until all fingers are up.
        case failed

        /// The final state of a discrete gesture: `ended`.
        public static var recognized: State { .ended }
    }

    // MARK: Settings

    /// The delegate that decides what this recognizer may do. Held weakly. Nil for the default answers.
    public var delegate: (any GestureRecognizerDelegate)? {
        get { delegateReference?.object as? any GestureRecognizerDelegate }
        set { delegateReference = newValue.map { WeakObject($0) } }
    }
    private var delegateReference: WeakObject?
    var decider: (any GestureRecognizerDelegate)? {
        if delegateReference != nil, delegateReference?.object == nil {
            delegateReference = nil
            let diagnostics = responder.map { Diagnostics.concerning($0) } ?? Diagnostics()
            diagnostics.reportReleased("GestureRecognizerDelegate", of: description)
        }
        return delegate
    }
    /// Whether a delegate was set. Recognizers without one skip the lookup of its protocol conformance.
    var hasDelegate: Bool { delegateReference != nil }

    /// Whether the recognizer receives input that begins from now on. Disabling cancels a gesture that has
    /// begun. A recognizer in the possible state fails, without a call to its targets.
    public var isEnabled = true {
        didSet { if !isEnabled { context?.arbiter?.withdraw(self) } }
    }

    /// Whether recognizing the gesture cancels the tracked input for the responders that have it.
    public var cancelsTouchesInView = true
    /// Whether fingers and keys are held back from the responders while this recognizer is possible. If it
    /// recognizes its gesture and ``cancelsTouchesInView`` is true, they are never delivered.
    public var delaysTouchesBegan = false
    /// Whether lifting a finger is held back from the responders while this recognizer is possible. If it
    /// recognizes its gesture and ``cancelsTouchesInView`` is true, the touch is canceled instead.
    public var delaysTouchesEnded = true
    /// The input that the recognizer receives: fingers on a screen (`direct`), gestures that touchpads report
    /// (`indirect`), and the pointer with its left button down (`indirectPointer`). By default, all of them.
    public var allowedTouchTypes: Set<Touch.TouchType> = [.direct, .indirect, .indirectPointer]
    /// A name for users and logs. Nil for the name of the class.
    public var name: String?

    /// The recognizer's name; without one, that of its class.
    open var description: String { name ?? String(describing: type(of: self)) }

    /// The responder to which the recognizer is attached; nil while it is detached. Held weakly.
    public var responder: Responder? { responderReference.target }
    var responderReference = WeakReference<Responder>()

    private var targets: [GestureTarget] = []
    private var nextHandlerNumber = 0
    package private(set) var failureRequirements: [GestureRecognizer] = []

    // MARK: The sequence of fingers that goes on

    /// The seat's context; set while the recognizer tracks fingers, keys or gestures, or runs a timer.
    var context: GestureContext?
    @safe @exclusivity(unchecked) var sequence = GestureSequence()
    var progress = GestureProgress() {
        didSet { sequence.isListening = progress.isListening }
    }
    private var timer: SeatTimer?
    var isTimerRunning = false

    /// Creates a recognizer with one target as in ``addTarget(_:action:)``; with none if an argument is nil.
    public init(target: AnyObject? = nil, action: Action? = nil) {
        if let target, let action { addTarget(target, action: action) }
    }

    /// Creates a recognizer with one handler as in ``addHandler(_:)``. The recognizer keeps the handler, so
    /// it should not capture the recognizer's owner.
    public init(handler: @escaping (GestureRecognizer) -> Void) {
        addHandler(handler)
    }

    // MARK: Targets

    /// Makes an object perform an action for the gesture. A discrete recognizer calls its targets once. A
    /// continuous one calls them when the gesture begins, each time it changes, and once when it ends or is
    /// canceled. A failure calls no target.
    /// - Parameters:
    ///   - target: the object, held weakly. It is skipped if it does not respond to the action.
    ///   - action: performed with the recognizer as its sender. It does not climb the responder chain.
    public func addTarget(_ target: AnyObject, action: Action) {
        targets.append(.action(action, on: WeakObject(target)))
    }

    /// Removes an action of a target, or all its actions if `action` is nil.
    public func removeTarget(_ target: AnyObject, action: Action? = nil) {
        targets.removeAll { $0.isAction(action, on: target) }
    }

    /// Identifies a handler that was added to a recognizer, so that it can be removed.
    public struct Handler: Hashable, Sendable {
        fileprivate let number: Int
    }

    /// Calls a closure whenever targets are called. The recognizer keeps the closure until it is removed.
    @discardableResult
    public func addHandler(_ handler: @escaping (GestureRecognizer) -> Void) -> Handler {
        nextHandlerNumber += 1
        targets.append(.handler(handler, number: nextHandlerNumber))
        return Handler(number: nextHandlerNumber)
    }

    /// Removes a handler that ``addHandler(_:)`` added to this recognizer. A second call does nothing.
    public func removeHandler(_ handler: Handler) {
        targets.removeAll { $0.isHandler(handler.number) }
    }

    /// Calls each target. A target that an earlier one removes is not called.
    func tellTargets() {
        for target in targets where isStillTarget(target) { target.tell(self) }
    }

    private func isStillTarget(_ target: GestureTarget) -> Bool {
        switch target {
        case .action(let action, let reference):
            reference.object.map { object in targets.contains { $0.isAction(action, on: object) } } ?? false
        case .handler(_, let number): targets.contains { $0.isHandler(number) }
        }
    }

    // MARK: Others

    /// Makes this recognizer wait until another has failed, and keeps the other one. If the other one
    /// recognizes its gesture, this one fails, even if a delegate allows both simultaneously. A recognizer
    /// that does not take part in the current sequence of fingers is not waited for.
    ///
    /// A circular requirement is reported as ``Misuse/gesture(_:)`` and has no effect.
    public func require(toFail other: GestureRecognizer) {
        guard other !== self, !other.requiresFailure(of: self) else {
            return report(.circularFailureRequirement(self, other))
        }
        if !failureRequirements.contains(where: { $0 === other }) { failureRequirements.append(other) }
    }

    func requiresFailure(of other: GestureRecognizer) -> Bool {
        failureRequirements.contains { $0 === other || $0.requiresFailure(of: other) }
    }

    /// Returns whether another recognizer that shares input is withdrawn when this one recognizes its
    /// gesture: it fails, or is canceled if it has begun. True by default. Delegates can still allow both.
    open func canPrevent(_ other: GestureRecognizer) -> Bool { true }
    /// Returns whether this recognizer is withdrawn when another one that can prevent it recognizes its
    /// gesture. True by default.
    open func canBePrevented(by other: GestureRecognizer) -> Bool { true }

    /// Returns whether this recognizer waits until another, which shares input with it, has failed. False by
    /// default. Override it for a rule about a whole class. Called often, and before the delegates.
    open func shouldRequireFailure(of other: GestureRecognizer) -> Bool { false }
    /// Returns whether another recognizer waits until this one has failed. False by default. Called often.
    open func shouldBeRequiredToFail(by other: GestureRecognizer) -> Bool { false }

    func report(_ misuse: GestureMisuse) {
        let diagnostics = context?.scene.diagnostics ?? responder.map { .concerning($0) } ?? .concerning()
        diagnostics.report(.gesture(misuse.description))
    }

    // MARK: For subclasses

    /// The state of the gesture. Only subclasses set it: from `possible` to `began`, `ended` or `failed`, and
    /// from `began` or `changed` to `changed`, `ended` or `cancelled`. Any other change, and any while the
    /// recognizer tracks no input, is reported as ``Misuse/gesture(_:)`` and has no effect.
    ///
    /// A change from `possible` to `began` or `ended` takes effect after the recognizers were called, and
    /// only once no other recognizer has to fail first. Until then the state stays `possible`.
    public var state: State {
        get { progress.state }
        set {
            guard let context else { return report(.noSequence(self)) }
            guard progress.advance(to: newValue) else {
                return report(.transition(self, from: progress.state, to: newValue))
            }
            if newValue == .changed || newValue == .ended || newValue == .cancelled {
                progress.needsAction = progress.isTold
            }
            if newValue != .changed { rememberLocations() }
            if !progress.isListening { stopTimer() }
            context.needsDecisions = true
        }
    }

    /// Whether the gesture has begun, or will begin once other recognizers have failed.
    public var hasBegun: Bool { progress.hasBegun }

    /// Returns whether the recognizer receives a new finger. True by default. The delegate is asked, too.
    open func shouldReceive(_ touch: Touch) -> Bool { true }

    /// Whether the recognizer receives keys, one at a time. False by default.
    open var receivesPresses: Bool { false }

    /// Called when fingers come down that the recognizer receives: once for all fingers of a frame, before
    /// their responders are called. `self.touches` contains all tracked fingers. Does nothing by default.
    /// Like its siblings, it is not called after the gesture has failed or ended.
    open func touchesBegan(_ touches: Touches, with event: Event) {}
    /// Called when fingers move. Does nothing by default.
    open func touchesMoved(_ touches: Touches, with event: Event) {}
    /// Called when fingers are lifted. `self.touches` still contains them. Does nothing by default.
    ///
    /// A recognizer that is still `possible` when all fingers are up fails, unless its timer runs or it waits
    /// for another recognizer to fail. A gesture that has begun and does not end by then is canceled.
    open func touchesEnded(_ touches: Touches, with event: Event) {}
    /// Called when fingers are canceled for all receivers. Calls ``giveUp()`` by default.
    open func touchesCancelled(_ touches: Touches, with event: Event) {
        giveUp()
    }

    /// Called when a key is pressed that the recognizer receives (``receivesPresses``), after key commands
    /// and before its responders. Does nothing by default.
    open func pressesBegan(_ presses: Presses, with event: Event) {}
    /// Called when the key repeats. Does nothing by default.
    open func pressesChanged(_ presses: Presses, with event: Event) {}
    /// Called when the key is released. Does nothing by default.
    open func pressesEnded(_ presses: Presses, with event: Event) {}
    /// Called when the key is canceled for all receivers. Calls ``giveUp()`` by default.
    open func pressesCancelled(_ presses: Presses, with event: Event) {
        giveUp()
    }

    /// Returns whether the recognizer receives touchpad gestures of a kind, one at a time. False by default.
    /// The recognizer also needs `indirect` in ``GestureRecognizer/allowedTouchTypes``.
    open func receives(_ kind: TouchpadGesture.Kind) -> Bool { false }

    /// Called when a touchpad gesture begins, changes, ends or is canceled: see `event.phase`. It cannot be
    /// delayed for responders. By default, calls ``GestureRecognizer/giveUp()`` when the touchpad gesture
    /// ends or is canceled.
    open func touchpadGestureChanged(with event: TouchpadGestureEvent) {
        if event.phase == .ended || event.phase == .cancelled { giveUp() }
    }

    /// Called once the sequence is over: all fingers are up and the state is `possible` again. A subclass
    /// resets its own state here. It calls `super` unless its superclass is `GestureRecognizer`.
    open func reset() {}

    /// Called when the duration of ``GestureRecognizer/startTimer(_:)`` has passed. Does nothing by default.
    open func timerFired() {}

    /// Cancels a gesture that has begun; before that, the recognizer fails. Does nothing once it is over.
    public func giveUp() {
        switch state {
        case .possible: state = .failed
        case .began, .changed: state = .cancelled
        case .ended, .cancelled, .failed: break
        }
    }

    /// Called when the fingers of a continuous gesture are up. Ends it, or fails if it has not begun.
    func conclude() {
        state = hasBegun ? .ended : .failed
    }

    /// Ignores a finger until it is lifted, as in UIKit. It is no longer received, delayed or canceled.
    public func ignore(_ touch: Touch, for event: Event) {
        sequence.ignored |= 1 << UInt64(touch.slot)
        context?.needsDecisions = true
    }

    /// Calls `timerFired()` once after a duration. Restarts a timer that is running. While the timer runs, a
    /// recognizer whose fingers are all up stays possible. While the recognizer tracks no input, the call is
    /// reported as ``Misuse/gesture(_:)`` and starts no timer.
    public func startTimer(_ duration: Duration) {
        startTimer(microseconds: duration.microseconds)
    }

    func startTimer(microseconds: UInt64) {
        guard let context else { return report(.noSequence(self)) }
        let timer = timer ?? SeatTimer { [unowned self] in fireTimer() }
        self.timer = timer
        isTimerRunning = true
        context.clock.schedule(timer, afterMicroseconds: microseconds)
    }

    /// Stops a running timer. The timer also stops when the gesture fails or ends.
    public func stopTimer() {
        guard isTimerRunning, let timer else { return }
        isTimerRunning = false
        context?.clock.cancel(timer)
    }

    private func fireTimer() {
        isTimerRunning = false
        context?.arbiter?.timerFired(of: self)
    }
}

enum GestureTarget {
    case action(Action, on: WeakObject)
    case handler((GestureRecognizer) -> Void, number: Int)

    func tell(_ recognizer: GestureRecognizer) {
        switch self {
        case .action(let action, let target):
            if let object = target.object { _ = action.perform(on: object, withSender: recognizer) }
        case .handler(let handler, _):
            handler(recognizer)
        }
    }

    func isHandler(_ number: Int) -> Bool {
        if case .handler(_, number) = self { true } else { false }
    }

    func isAction(_ other: Action?, on object: AnyObject) -> Bool {
        guard case .action(let action, let target) = self else { return false }
        return target.object === object && (other == nil || action == other)
    }
}
