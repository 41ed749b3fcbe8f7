/// Makes one thing of what fingers do: a tap, a pan, a pinch.
///
/// Attached to a responder, it sees the fingers of that responder and of everything below it before they do. It is on no
/// chain. When it recognizes its gesture, the responders that had the fingers are told that they are cancelled, and each
/// client concerned is told once; others that watch the same fingers fail.
///
/// A subclass overrides `touchesBegan` and the others, and sets `state`. It is discrete if it goes from `possible` to
/// `ended` at once, and continuous if it begins. The rules are those of `UIGestureRecognizer`.
open class GestureRecognizer: CustomStringConvertible {
    public enum State: Hashable, Sendable {
        /// Not recognized yet: where every sequence of fingers begins.
        case possible
        case began, changed, ended, cancelled
        /// The fingers do something else. Stays until all of them are up.
        case failed

        /// What a discrete gesture ends in.
        public static var recognized: State { .ended }
    }

    // MARK: Settings

    /// Who is asked about what this recognizer may do. Not kept.
    public var delegate: (any GestureRecognizerDelegate)? {
        get { delegateReference?.object as? any GestureRecognizerDelegate }
        set { delegateReference = newValue.map { WeakObject($0) } }
    }
    private var delegateReference: WeakObject?
    /// Whether one was set; spares those without the search for what it may be able to do.
    var hasDelegate: Bool { delegateReference != nil }

    /// Disabling one that has begun cancels it; one that is possible fails, and nobody is told.
    public var isEnabled = true {
        didSet { if !isEnabled { context?.arbiter?.withdraw(self) } }
    }

    /// Whether recognition takes the fingers away from the responders that have them.
    public var cancelsTouchesInView = true
    /// Whether the responders hear of the fingers, and of keys, only once this recognizer has failed.
    public var delaysTouchesBegan = false
    /// Whether the responders hear of a finger's lifting only once this recognizer has failed; if it is recognized
    /// instead, the finger is cancelled.
    public var delaysTouchesEnded = true
    /// What the recognizer makes gestures of.
    public var allowedTouchTypes: Set<Touch.TouchType> = [.direct, .indirect, .indirectPointer]
    /// For people and logs.
    public var name: String?

    open var description: String { name ?? String(describing: type(of: self)) }

    /// Who it is attached to.
    public var responder: Responder? { responderReference.target }
    var responderReference = WeakReference<Responder>()

    private var targets: [GestureTarget] = []
    package private(set) var failureRequirements: [GestureRecognizer] = []

    // MARK: The sequence of fingers that goes on

    /// Set while fingers, keys or a time concern it.
    @safe @exclusivity(unchecked) var context: GestureContext?
    @safe @exclusivity(unchecked) var sequence = GestureSequence()
    @safe @exclusivity(unchecked) var progress = GestureProgress() {
        didSet { sequence.isListening = progress.isListening }
    }
    private var timer: SeatTimer?
    var isTimerRunning = false

    /// The target performs the action, with the recognizer as its sender. It is not kept.
    public init(target: AnyObject? = nil, action: Action? = nil) {
        if let target, let action { addTarget(target, action: action) }
    }

    /// - Parameter handler: keeps what it captures; it should not capture what keeps the recognizer.
    public init(handler: @escaping (GestureRecognizer) -> Void) {
        addHandler(handler)
    }

    // MARK: Targets

    /// A discrete gesture tells its targets once; a continuous one when it begins, each time it changes, and once when
    /// it ends or is cancelled. A failure tells nobody.
    public func addTarget(_ target: AnyObject, action: Action) {
        targets.append(.action(action, on: WeakObject(target)))
    }

    /// Without an action, all of the target's are removed.
    public func removeTarget(_ target: AnyObject, action: Action? = nil) {
        targets.removeAll { $0.isAction(action, on: target) }
    }

    public func addHandler(_ handler: @escaping (GestureRecognizer) -> Void) {
        targets.append(.handler(handler))
    }

    func tellTargets() {
        for target in targets { target.tell(self) }
    }

    // MARK: Others

    /// Makes this recognizer wait until another has failed. If that one is recognized, this one fails.
    ///
    /// Refused, and reported, if the other requires this one to fail, by itself or by others.
    public func require(toFail other: GestureRecognizer) {
        guard other !== self, !other.requiresFailure(of: self) else {
            return report(.circularFailureRequirement(self, other))
        }
        if !failureRequirements.contains(where: { $0 === other }) { failureRequirements.append(other) }
    }

    func requiresFailure(of other: GestureRecognizer) -> Bool {
        failureRequirements.contains { $0 === other || $0.requiresFailure(of: other) }
    }

    /// Whether this one, recognized, makes another fail that shares a finger with it. Delegates can allow both all the
    /// same.
    open func canPrevent(_ other: GestureRecognizer) -> Bool { true }
    open func canBePrevented(by other: GestureRecognizer) -> Bool { true }

    /// Whether this one waits until another, with which it shares a finger, has failed. False here; a subclass says by it
    /// what holds for all of its kind. Asked before the delegates, and often.
    open func shouldRequireFailure(of other: GestureRecognizer) -> Bool { false }
    /// Whether another waits until this one has failed. False here.
    open func shouldBeRequiredToFail(by other: GestureRecognizer) -> Bool { false }

    func report(_ misuse: GestureMisuse) {
        let scene = context?.scene ?? responder?.window?.scene
        (scene?.diagnostics ?? Diagnostics()).report(.gesture(misuse))
    }

    // MARK: For subclasses

    /// How far the gesture is. Set by subclasses: from `possible` to `began`, `ended` or `failed`, and from `began` or
    /// `changed` to `changed`, `ended` or `cancelled`. Anything else is reported and not done.
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

    /// Whether the recognizer takes part for a finger that came down. A subclass asks less of who uses it that way than
    /// with a delegate, which is asked too.
    open func shouldReceive(_ touch: Touch) -> Bool { true }

    /// Whether the recognizer takes part for keys. False here.
    open var receivesPresses: Bool { false }

    open func touchesBegan(_ touches: Touches, with event: Event) {}
    open func touchesMoved(_ touches: Touches, with event: Event) {}
    /// The fingers are still among `touches`, for the last time.
    open func touchesEnded(_ touches: Touches, with event: Event) {}
    /// The fingers were taken away from everybody. Here one that has begun is cancelled, any other fails.
    open func touchesCancelled(_ touches: Touches, with event: Event) {
        giveUp()
    }

    open func pressesBegan(_ presses: Presses, with event: Event) {}
    open func pressesChanged(_ presses: Presses, with event: Event) {}
    open func pressesEnded(_ presses: Presses, with event: Event) {}
    open func pressesCancelled(_ presses: Presses, with event: Event) {
        giveUp()
    }

    /// Whether the recognizer takes part for gestures of a kind that touchpads report. False here.
    open func receives(_ kind: TouchpadGesture.Kind) -> Bool { false }

    /// A touchpad's gesture began, went on or ended; `event.phase` tells. Nothing of it can be held back. Here one that
    /// has begun is cancelled with it, and any other fails at its end.
    open func touchpadGestureChanged(with event: TouchpadGestureEvent) {
        if event.phase == .ended || event.phase == .cancelled { giveUp() }
    }

    /// Called once when the sequence is over, all fingers are up, and the state is `possible` again.
    open func reset() {}

    /// Called when the time that `startTimer` was given is over.
    open func timerFired() {}

    /// Fails, or cancels what has begun.
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

    /// The rest of a finger does not concern this recognizer.
    public func ignore(_ touch: Touch, for event: Event) {
        sequence.ignored |= 1 << UInt64(touch.slot)
        context?.needsDecisions = true
    }

    /// Wakes the recognizer, once, by `timerFired()`. The time starts anew if one goes on already. While it goes on a
    /// recognizer whose fingers are all up stays possible.
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
