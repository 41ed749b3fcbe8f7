/// Makes a gesture of what fingers do: a tap, a pan, a pinch.
///
/// Attached to a responder by `Responder.addGestureRecognizer(_:)`, it sees the fingers of that responder and
/// of everything below it before they do. It is on no chain. When it recognizes its gesture, the responders
/// that had the fingers are told that they are cancelled, and each client concerned is told once; other
/// recognizers of the same fingers fail.
///
/// A subclass overrides `touchesBegan` and the others, and sets `state`. It is discrete if it goes from
/// `possible` to `ended` at once, and continuous if it begins. The rules are those of `UIGestureRecognizer`.
///
/// It works for one seat at a time: while the fingers of one concern it, it does not see those of another.
open class GestureRecognizer: CustomStringConvertible {
    /// How far a gesture is. See ``GestureRecognizer/state`` for which state may follow which.
    public enum State: Hashable, Sendable {
        /// Not recognized yet: where every sequence of fingers begins.
        case possible
        /// In this order: a continuous gesture has begun, goes on, is over, was taken away. A discrete one is
        /// only ever `ended`.
        case began, changed, ended, cancelled
        /// The fingers do something else. It stays so until all of them are up.
        case failed

        /// The state that a discrete gesture ends in: `ended`.
        public static var recognized: State { .ended }
    }

    // MARK: Settings

    /// Asked about what this recognizer may do. Not kept. Nil for the answers that the protocol has without
    /// an implementation.
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
    /// Whether one was set; spares those without the search for what it may be able to do.
    var hasDelegate: Bool { delegateReference != nil }

    /// Whether it takes part for fingers, keys and touchpads that begin something from now on. Disabling one
    /// that has begun cancels it; one that is possible fails, and nobody is told.
    public var isEnabled = true {
        didSet { if !isEnabled { context?.arbiter?.withdraw(self) } }
    }

    /// Whether recognition takes the fingers, keys and touchpad gestures that it saw away from the responders
    /// that have them.
    public var cancelsTouchesInView = true
    /// Whether the responders are told of the fingers, and of keys, only once this recognizer has failed. If
    /// it is recognized instead and takes the fingers away (``cancelsTouchesInView``), they are never told.
    public var delaysTouchesBegan = false
    /// Whether the responders are told that a finger was lifted only once this recognizer has failed. If it
    /// is recognized instead and takes the fingers away (``cancelsTouchesInView``), the finger is cancelled.
    public var delaysTouchesEnded = true
    /// What the recognizer makes gestures of: fingers on a screen (`direct`), gestures that touchpads report
    /// (`indirect`), the pointer with its left button down (`indirectPointer`). All of them at first.
    public var allowedTouchTypes: Set<Touch.TouchType> = [.direct, .indirect, .indirectPointer]
    /// For people and logs. Nil for the name of the class.
    public var name: String?

    /// The recognizer's name, or else that of its class.
    open var description: String { name ?? String(describing: type(of: self)) }

    /// The responder that it is attached to; nil while it is attached to none. Not kept: the responder keeps
    /// the recognizer.
    public var responder: Responder? { responderReference.target }
    var responderReference = WeakReference<Responder>()

    private var targets: [GestureTarget] = []
    private var nextHandlerNumber = 0
    package private(set) var failureRequirements: [GestureRecognizer] = []

    // MARK: The sequence of fingers that goes on

    /// Set while fingers, keys or a timer concern it.
    var context: GestureContext?
    @safe @exclusivity(unchecked) var sequence = GestureSequence()
    var progress = GestureProgress() {
        didSet { sequence.isListening = progress.isListening }
    }
    private var timer: SeatTimer?
    var isTimerRunning = false

    /// A recognizer with its first target, or with none: if either argument is nil, nothing is added.
    ///
    /// - Parameters:
    ///   - target: the object that performs the action. Not kept.
    ///   - action: what it performs, with the recognizer as its sender.
    public init(target: AnyObject? = nil, action: Action? = nil) {
        if let target, let action { addTarget(target, action: action) }
    }

    /// A recognizer with its first handler, as ``addHandler(_:)`` adds one.
    ///
    /// - Parameter handler: called with the recognizer, whenever a target would be told. Kept with what it
    ///   captures, which should not be what keeps the recognizer.
    public init(handler: @escaping (GestureRecognizer) -> Void) {
        addHandler(handler)
    }

    // MARK: Targets

    /// Makes an object perform an action as the gesture goes on. A discrete gesture tells its targets once; a
    /// continuous one when it begins, each time it changes, and once when it ends or is cancelled. A failure
    /// tells nobody.
    ///
    /// - Parameters:
    ///   - target: the object, which need not be a responder. Not kept. One that does not have the action is
    ///     skipped.
    ///   - action: what it performs, with the recognizer as its sender. It does not climb.
    public func addTarget(_ target: AnyObject, action: Action) {
        targets.append(.action(action, on: WeakObject(target)))
    }

    /// Takes back what ``addTarget(_:action:)`` added. Without an action, all of the target's are removed.
    public func removeTarget(_ target: AnyObject, action: Action? = nil) {
        targets.removeAll { $0.isAction(action, on: target) }
    }

    /// A closure that was added to a recognizer, for removing it.
    public struct Handler: Hashable, Sendable {
        fileprivate let number: Int
    }

    /// Calls a closure whenever a target would be told. It is kept, with what it captures, as long as the
    /// recognizer, or until it is removed.
    /// - Returns: what ``removeHandler(_:)`` removes it by.
    @discardableResult
    public func addHandler(_ handler: @escaping (GestureRecognizer) -> Void) -> Handler {
        nextHandlerNumber += 1
        targets.append(.handler(handler, number: nextHandlerNumber))
        return Handler(number: nextHandlerNumber)
    }

    /// Removes what ``addHandler(_:)`` of this recognizer added. The second time, nothing happens.
    public func removeHandler(_ handler: Handler) {
        targets.removeAll { $0.isHandler(handler.number) }
    }

    /// Tells each target. One that another removes meanwhile is not told.
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

    /// Makes this recognizer wait until another has failed. If that one is recognized, this one fails; that
    /// holds even if a delegate allows both at once. A recognizer without a part in the present sequence of
    /// fingers is not waited for.
    ///
    /// Refused, and reported as ``Misuse/gesture(_:)``, if the other requires
    /// this one to fail, by itself or by way of others.
    public func require(toFail other: GestureRecognizer) {
        guard other !== self, !other.requiresFailure(of: self) else {
            return report(.circularFailureRequirement(self, other))
        }
        if !failureRequirements.contains(where: { $0 === other }) { failureRequirements.append(other) }
    }

    func requiresFailure(of other: GestureRecognizer) -> Bool {
        failureRequirements.contains { $0 === other || $0.requiresFailure(of: other) }
    }

    /// Whether this one, recognized, makes another fail (or cancels it, if it has begun) that shares a
    /// finger, a key or a touchpad's gesture with it. True here. Delegates can allow both all the same.
    open func canPrevent(_ other: GestureRecognizer) -> Bool { true }
    /// The same asked of the one that would fail. True here; one answer of false, of either recognizer, lets
    /// both be recognized.
    open func canBePrevented(by other: GestureRecognizer) -> Bool { true }

    /// Whether this one waits until another, with which it shares a finger, has failed. False here; a
    /// subclass overrides it to say what holds for all recognizers of its kind. Asked before the delegates,
    /// and often.
    open func shouldRequireFailure(of other: GestureRecognizer) -> Bool { false }
    /// Whether another waits until this one has failed. False here. Asked as ``shouldRequireFailure(of:)``
    /// is.
    open func shouldBeRequiredToFail(by other: GestureRecognizer) -> Bool { false }

    func report(_ misuse: GestureMisuse) {
        let diagnostics = context?.scene.diagnostics ?? responder.map { .concerning($0) } ?? .concerning()
        diagnostics.report(.gesture(misuse.description))
    }

    // MARK: For subclasses

    /// How far the gesture is. Set by subclasses alone: from `possible` to `began`, `ended` or `failed`, and
    /// from `began` or `changed` to `changed`, `ended` or `cancelled`. Anything else is reported as
    /// ``Misuse/gesture(_:)`` and not done, as is a state that is set while no finger, key or
    /// touchpad concerns the recognizer.
    ///
    /// What is set need not happen at once: while another has to fail first, the state stays `possible`.
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

    /// Whether it has begun, or will once others have failed.
    public var hasBegun: Bool { progress.hasBegun }

    /// Whether the recognizer takes part for a finger that came down. True here. A subclass overrides it so
    /// that its users need no delegate for that; a delegate is asked too.
    open func shouldReceive(_ touch: Touch) -> Bool { true }

    /// Whether the recognizer takes part for keys, one at a time. False here.
    open var receivesPresses: Bool { false }

    /// Fingers came down that the recognizer takes part for: those of one frame in one call, before their
    /// responders are told. ``GestureRecognizer/touches`` has all that are down. Does nothing here. Not called once
    /// the gesture has failed or is over, as none of these methods is.
    open func touchesBegan(_ touches: Touches, with event: Event) {}
    /// Fingers moved. Does nothing here.
    open func touchesMoved(_ touches: Touches, with event: Event) {}
    /// Fingers were lifted. They are still among ``GestureRecognizer/touches``, for the last time. Does nothing here.
    ///
    /// One that is still `possible` when all fingers are up fails, unless its timer runs; one that has begun
    /// and does not end is cancelled.
    open func touchesEnded(_ touches: Touches, with event: Event) {}
    /// The fingers were taken away from everybody. Here one that has begun is cancelled, any other fails.
    open func touchesCancelled(_ touches: Touches, with event: Event) {
        giveUp()
    }

    /// A key went down that the recognizer takes part for (``receivesPresses``), before its responders are
    /// told. Key commands come first. Does nothing here.
    open func pressesBegan(_ presses: Presses, with event: Event) {}
    /// The key repeats. Does nothing here.
    open func pressesChanged(_ presses: Presses, with event: Event) {}
    /// The key was let go. Does nothing here.
    open func pressesEnded(_ presses: Presses, with event: Event) {}
    /// The key was taken away from everybody. Here one that has begun is cancelled, any other fails.
    open func pressesCancelled(_ presses: Presses, with event: Event) {
        giveUp()
    }

    /// Whether the recognizer takes part for touchpads' gestures of a kind, one at a time. False here. It
    /// needs `indirect` among ``GestureRecognizer/allowedTouchTypes``.
    open func receives(_ kind: TouchpadGesture.Kind) -> Bool { false }

    /// A touchpad's gesture began, went on, ended or was cancelled; `event.phase` tells which. Nothing of it
    /// can be held back. Here one that has begun is cancelled when that ends, and any other fails.
    open func touchpadGestureChanged(with event: TouchpadGestureEvent) {
        if event.phase == .ended || event.phase == .cancelled { giveUp() }
    }

    /// Called once when the sequence is over, all fingers are up, and the state is `possible` again. A
    /// subclass forgets here what it knew of the sequence, and calls `super` if its superclass is not this
    /// class.
    open func reset() {}

    /// Called when the time that ``GestureRecognizer/startTimer(_:)`` was given is over. Does nothing here.
    open func timerFired() {}

    /// Fails if it has not begun, and cancels what has begun. Does nothing once it is over. For subclasses.
    public func giveUp() {
        switch state {
        case .possible: state = .failed
        case .began, .changed: state = .cancelled
        case .ended, .cancelled, .failed: break
        }
    }

    /// The fingers of a continuous gesture are gone: it ends if it has begun, and fails if not.
    func conclude() {
        state = hasBegun ? .ended : .failed
    }

    /// Says that the rest of a finger does not concern this recognizer: it is not told of it any more, and
    /// neither delays nor cancels it. For subclasses; as in UIKit.
    ///
    /// - Parameters:
    ///   - touch: one of the fingers that the recognizer was told of.
    ///   - event: the event that it was told of them by.
    public func ignore(_ touch: Touch, for event: Event) {
        sequence.ignored |= 1 << UInt64(touch.slot)
        context?.needsDecisions = true
    }

    /// Calls `timerFired()` once, after a span of time. A timer that runs is started anew. While it runs, a
    /// recognizer whose fingers are all up stays possible. For subclasses, while fingers, keys or a touchpad
    /// concern the recognizer; otherwise it is reported as ``Misuse/gesture(_:)`` and nothing is
    /// waited for.
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

    /// Stops what ``startTimer(_:)`` started. Does nothing if no timer runs. A recognizer that has failed or
    /// is over has its timer stopped for it.
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
