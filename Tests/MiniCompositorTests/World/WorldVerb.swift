/// The kinds of steps in a world.
enum WorldVerb: String, CaseIterable {
    // Input devices.
    case wait, move, nudge, button, scroll, gesture
    case finger, slide, cancelTouch, pen, pad
    case key, chord
    case plug, unplug, addSeat, removeSeat
    // Windows of clients.
    case toplevel, subsurface, popup, layer, destroy, state, follow, region, hide, resize, burst
    case lock, unlock, cursor
    // Requests to seats.
    case drag, accept, select, receive, dropSource
    case constrain, unconstrain, inhibit, release, write
    case method, forward, virtualKeyboard, virtualKey, virtualPointer, virtualMotion
    // Connections of clients.
    case connect, die, sleep, wake, lie
    case calm

    enum Group: CaseIterable {
        case pointing, touching, tablets, keys, devices, windows, roles, data, constraints, text, virtual,
            life
    }

    var group: Group {
        switch self {
        case .wait, .move, .nudge, .button, .scroll, .gesture: .pointing
        case .finger, .slide, .cancelTouch: .touching
        case .pen, .pad: .tablets
        case .key, .chord: .keys
        case .plug, .unplug, .addSeat, .removeSeat: .devices
        case .toplevel, .subsurface, .popup, .destroy, .state, .follow, .region, .hide, .resize, .burst:
            .windows
        case .layer, .lock, .unlock, .cursor: .roles
        case .drag, .accept, .select, .receive, .dropSource: .data
        case .constrain, .unconstrain, .inhibit, .release: .constraints
        case .write, .method, .forward: .text
        case .virtualKeyboard, .virtualKey, .virtualPointer, .virtualMotion: .virtual
        case .connect, .die, .sleep, .wake, .lie, .calm: .life
        }
    }

    /// The relative frequency of the verb within its group.
    var weight: Int {
        switch self {
        case .move: 12
        case .button, .key, .slide, .pen: 8
        case .finger, .wait, .forward, .virtualKey, .virtualMotion, .sleep: 6
        case .nudge, .gesture, .chord, .popup, .accept: 4
        case .scroll, .toplevel, .drag, .destroy, .write: 3
        case .subsurface, .state, .pad, .constrain, .unconstrain, .select, .lie, .calm, .follow: 2
        default: 1
        }
    }
}
