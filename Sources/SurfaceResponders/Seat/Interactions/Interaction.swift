/// Something that is held down on a seat, such as a finger, a key, a button, or fingers on a touchpad.
///
/// An interaction records what receives it and what the receivers were sent. Its route, which is the target
/// and the path above it, is settled at the beginning and does not follow changes of the tree. The route
/// changes only in a hand-over to another responder, and the consumer only by the rule in `InteractionKind`.
public class Interaction {
    /// What receives the rest of the interaction.
    enum Consumer {
        /// The responders along the route, and the client of the route's surface.
        case responders
        /// A filter of the embedder, which took the beginning.
        case filter(any InputFilter)
        /// A key command; `nil` if nothing remains to be performed, or if the key only belongs to a sequence.
        case command(KeyCommand?)
        /// The responders along the route, which received the media key as a command.
        case remoteControl
        /// Gesture recognizers alone: the pointer with a button down, which only recognizers see as a finger.
        case recognizers
        /// The seat's pointer, which a tablet tool moves where no responder handles tools.
        case pointer
        /// The client of a surface whose enter listed the key as held.
        case listed(SurfaceResponder)
        /// None. The key is listed to the next client that gets the keyboard focus.
        case nobody
        /// None. The interaction was taken away from its receiver or refused, and the rest is not delivered.
        case swallowed
    }

    /// What a receiver was sent. Every receiver of a beginning is sent exactly one end.
    enum Told {
        case nothing, begun, ended
    }

    /// The part of an interaction that an event belongs to.
    enum Moment {
        case beginning, middle, end
    }

    final let device: InputDevice.ID
    /// Where the interaction began; `nil` if there was no target, or once it was taken away.
    final var route: Route?
    final var consumer: Consumer
    final var toldResponders = Told.nothing
    /// The number of the climb that is delivering the beginning to responders; zero if none is.
    final var beginningClimb = 0
    final var toldClient = Told.nothing

    init(device: InputDevice.ID, route: Route?, consumer: Consumer) {
        self.device = device
        self.route = route
        self.consumer = consumer
        route?.freeze()
    }

    /// Begins the interaction, for the first time or with another receiver.
    final func begin(along route: Route?, _ consumer: Consumer) {
        self.route = route
        self.consumer = consumer
        route?.freeze()
        toldResponders = .nothing
        toldClient = .nothing
    }

    @inline(__always)
    final var isRouted: Bool { if case .responders = consumer { true } else { false } }

    @inline(__always)
    final var standingRoute: Route? { if case .responders = consumer { route } else { nil } }

    final func isTaken(by filter: any InputFilter) -> Bool {
        if case .filter(let taker) = consumer { taker === filter } else { false }
    }

    final var filter: (any InputFilter)? { if case .filter(let filter) = consumer { filter } else { nil } }

    // MARK: The client

    /// Whether the client of a surface is to be sent an event: a beginning while responders have the
    /// interaction, and the rest only if the client took the beginning. Handlers that ran before may have
    /// taken the interaction away, or handed it to another responder, for which it begins again.
    @inline(__always)
    final func concernsClient(of surface: SurfaceResponder, at moment: Moment) -> Bool {
        switch moment {
        case .beginning: isRouted && toldClient == .nothing && route?.host === surface
        case .middle: toldClient == .begun && route?.host === surface
        case .end: awaitsEndForClient && route?.host === surface
        }
    }

    /// Whether responders no longer have the interaction, and the client that took it was not sent the end.
    @inline(__always)
    final var awaitsEndForClient: Bool { toldClient == .begun && !isRouted }

    /// Records what the client was sent. Call this before an end is sent, and after a beginning was taken.
    @inline(__always)
    final func noteClient(at moment: Moment, isTaken: Bool = true) {
        switch moment {
        case .beginning: if isTaken { toldClient = .begun }
        case .middle: break
        case .end: toldClient = .ended
        }
    }
}

/// Why an interaction is taken away from its receiver.
enum CancelReason {
    /// The surface that it began on leaves the scene, most often at the request of its client.
    case surfaceGone(SurfaceResponder)
    /// The compositor hides or dismisses the surface that it began on.
    case hidden
    /// The device was removed, or canceled the interaction itself.
    case deviceGone
    /// The session is locked or paused.
    case suspended
    /// The keyboard focus or the key window changed.
    case focusMoved
    /// A gesture recognizer recognized a gesture.
    case recognized
    /// A drag takes the interaction over or ends, or the interaction was transferred to another responder.
    case transferred
}

/// A part of a seat that keeps interactions. It is notified of changes that affect all interactions.
protocol InteractionHolder: AnyObject {
    /// Whether something is down, so that a modifier pressed now is not alone.
    var isAnythingPressed: Bool { get }

    /// Everything that is down, the oldest first in each kind.
    var interactions: [Interaction] { get }

    /// Called before a surface is detached or hidden. Takes away what began in it while its chain exists.
    func surfaceWillGo(_ surface: SurfaceResponder)

    /// Ends what a device alone holds down, because the device was removed or the seat is paused.
    func letGo(of device: InputDevice.ID)

    /// Called when the session is locked or paused. The rest of what is down is delivered to no responder.
    func suspend()

    /// Hands what began within a region to another responder of the same surface. No receiver is notified.
    func pass(within region: SurfaceResponder, to heir: SurfaceResponder)

    /// Called when a filter is removed. The rest of what it took is discarded.
    func forget(_ filter: any InputFilter)

    /// Called before the keyboard focus is left, and when the key window changes while no surface has the
    /// focus. Cancels the interactions that follow the keys.
    func focusWillMove()

    /// Called after the keyboard focus moved to a surface.
    func focusMoved(to surface: SurfaceResponder)
}

/// By default, interactions stay where they began when the focus moves.
extension InteractionHolder {
    func focusWillMove() {}
    func focusMoved(to surface: SurfaceResponder) {}
}

/// Notifies all holders of a seat's interactions.
struct Interactions {
    var holders: ContiguousArray<any InteractionHolder> = []

    var isAnythingPressed: Bool { holders.contains(where: \.isAnythingPressed) }

    var all: [Interaction] { holders.flatMap(\.interactions) }

    func surfaceWillGo(_ surface: SurfaceResponder) {
        for holder in holders { holder.surfaceWillGo(surface) }
    }

    func letGo(of device: InputDevice.ID) {
        for holder in holders { holder.letGo(of: device) }
    }

    func suspend() {
        for holder in holders { holder.suspend() }
    }

    func pass(within region: SurfaceResponder, to heir: SurfaceResponder) {
        for holder in holders { holder.pass(within: region, to: heir) }
    }

    func forget(_ filter: any InputFilter) {
        for holder in holders { holder.forget(filter) }
    }

    func focusWillMove() {
        for holder in holders { holder.focusWillMove() }
    }

    func focusMoved(to surface: SurfaceResponder) {
        for holder in holders { holder.focusMoved(to: surface) }
    }
}
