/// Something that is held down on a seat, from its beginning to its end: a finger, a key, a button, fingers that rest on
/// a touchpad.
///
/// It is one record of who gets it and what they were told. Where it lies is settled when it begins: `route` has the
/// target and the path above it, which stay what they are whatever happens to the tree. Its consumer changes by the rule
/// in `InteractionKind` alone.
public class Interaction {
    /// Who gets what follows.
    enum Consumer {
        /// The responders along the route, and the client of the route's surface.
        case responders
        /// A filter of the embedder's took the beginning.
        case filter(any InputFilter)
        /// A key command; nil where there is nothing to perform any more, or the key only belongs to a sequence.
        case command(KeyCommand?)
        /// It is a media key, and was a command to the responders along the route.
        case remoteControl
        /// Gesture recognizers alone: the pointer with a button down, which is a finger to nobody else.
        case recognizers
        /// The seat's pointer, which a tool of a tablet moves where nobody knows what to do with tools.
        case pointer
        /// The client of a surface that was told on entering that the key is down.
        case listed(SurfaceResponder)
        /// Nobody has it, and the next client that gets the keyboard focus is told that it is down.
        case nobody
        /// It was taken away from whoever had it, or refused: the rest reaches nobody.
        case swallowed
    }

    /// What somebody was told. Whoever was told a beginning is told exactly one end.
    enum Told {
        case nothing, begun, ended
    }

    /// What part of an interaction an event tells of.
    enum Moment {
        case beginning, middle, end
    }

    final let device: InputDevice.ID
    /// Where it began; nil for what hit nothing, or what nobody looked a target up for.
    final var route: Route?
    final var consumer: Consumer
    final var toldResponders = Told.nothing
    /// The number of the climb by which responders are being told of the beginning; zero if none is.
    final var beginningClimb = 0
    final var toldClient = Told.nothing

    init(device: InputDevice.ID, route: Route?, consumer: Consumer) {
        self.device = device
        self.route = route
        self.consumer = consumer
        route?.freeze()
    }

    /// It begins, or begins anew with somebody else.
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

    /// Whether the client of a surface is to hear of a moment: of the beginning while the responders have it, of the rest
    /// exactly if it took the beginning. A handler before the surface on the path may have taken the interaction away, or
    /// given it to somebody else, with whom it has begun anew.
    @inline(__always)
    final func concernsClient(of surface: SurfaceResponder, at moment: Moment) -> Bool {
        switch moment {
        case .beginning: isRouted && toldClient == .nothing && route?.host === surface
        case .middle: toldClient == .begun && route?.host === surface
        case .end: awaitsEndForClient && route?.host === surface
        }
    }

    /// Whether the client has been told the beginning, and the end of it is on its way.
    @inline(__always)
    final var awaitsEndForClient: Bool { toldClient == .begun && !isRouted }

    /// Remembers that the client heard of a moment. Of an end it is remembered before the client hears it, of a beginning
    /// if it took that.
    @inline(__always)
    final func noteClient(at moment: Moment, isTaken: Bool = true) {
        switch moment {
        case .beginning: if isTaken { toldClient = .begun }
        case .middle: break
        case .end: toldClient = .ended
        }
    }
}

/// Why an interaction is taken away from whoever has it.
enum CancelReason {
    /// The surface that it began on leaves the scene, most often because its client says so.
    case surfaceGone(SurfaceResponder)
    /// The compositor hides or dismisses what it began on.
    case hidden
    case deviceGone
    /// The session is locked, or goes to sleep.
    case suspended
    /// The keys have gone elsewhere.
    case focusMoved
    /// A gesture recognizer made something of it.
    case recognized
    /// Somebody else gets it: a drag, or whoever it was transferred to.
    case transferred
}

/// A part of a seat by which something is held down: what concerns all that is held, whatever it is, reaches every one.
protocol InteractionHolder: AnyObject {
    /// Whether something is down that a modifier, pressed meanwhile, would go with.
    var isAnythingPressed: Bool { get }

    /// Before a surface and what is in it are detached or hidden: what began there is taken away while its chain stands.
    func surfaceWillGo(_ surface: SurfaceResponder)

    /// What a device alone held down is up, although it has not said so: it is gone, or will not be heard for a while.
    func letGo(of device: InputDevice.ID)

    /// The session is locked, or goes to sleep: what follows of what is down reaches nobody.
    func suspend()

    /// Another responder of the same surface has from now on what began within a region. Nobody hears of it.
    func pass(within region: SurfaceResponder, to heir: SurfaceResponder)

    /// A filter goes: the rest of what it took reaches nobody.
    func forget(_ filter: any InputFilter)

    /// The keyboard focus or the key window is about to change: the responders of what follows the keys, and is down, are
    /// told that it is cancelled.
    func focusWillMove()

    /// A surface has the keyboard focus from now on.
    func focusMoved(to surface: SurfaceResponder)
}

/// Most of what is held down stays where it began, wherever the keys go.
extension InteractionHolder {
    func focusWillMove() {}
    func focusMoved(to surface: SurfaceResponder) {}
}

/// All that can be held down on a seat. A kind that joins takes part in what concerns every one, without an edit to the
/// others.
struct Interactions {
    var holders: ContiguousArray<any InteractionHolder> = []

    /// Whether a key, a button, a finger or something of another kind is down.
    var isAnythingPressed: Bool { holders.contains(where: \.isAnythingPressed) }

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
