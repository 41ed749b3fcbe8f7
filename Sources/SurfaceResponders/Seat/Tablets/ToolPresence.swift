/// A tool that is near a tablet: where it is, and what it is over.
final class ToolPresence {
    /// Whoever gets what the tool does while nothing of it is down.
    enum Receiver {
        /// It is over nothing.
        case nobody
        /// Somebody on the route took the entry.
        case route
        /// Nobody on the route did: it moves the pointer.
        case pointer
    }

    let id: TabletTool.ID
    let tool: TabletTool
    /// The tablet.
    let device: InputDevice.ID
    var state: TabletToolState
    /// When it did something last.
    var time: Timestamp

    /// The route to what it is over; nil for nothing.
    private(set) var route: Route?
    var receiver = Receiver.nobody
    /// The number of the climb by which responders are being told of the entry; zero if none is.
    var entry = 0
    /// The surface whose client took the entry, and was not told the exit yet.
    var enteredSurface: SurfaceResponder?
    /// The scene's when what the tool is over was looked for.
    var pickedVersion: UInt64 = 0

    init(_ tool: SeatTool, near device: InputDevice.ID, at location: Point, _ time: Timestamp) {
        id = tool.id
        self.tool = tool.tool
        self.device = device
        state = TabletToolState(location: location)
        self.time = time
    }

    var target: Responder? { route?.target }

    /// It comes over the target of a route.
    func begin(along route: Route) {
        route.freeze()
        self.route = route
        receiver = .nobody
    }

    /// What it is over has another chain: what begins now climbs that.
    func renew(_ route: Route) {
        route.freeze()
        self.route = route
    }

    /// It is over nothing any more.
    /// - Returns: the route and the receiver that it had; nil if it was over nothing.
    func end() -> (route: Route, receiver: Receiver)? {
        defer {
            route = nil
            receiver = .nobody
        }
        return route.map { ($0, receiver) }
    }
}
