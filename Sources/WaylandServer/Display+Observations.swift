struct DisplayObservers {
    var clients = Observers<Client>()
    var oversizedEvents = Observers<OversizedEvent>()
    var unreadClients = Observers<Client>()
    var refusedConnections = Observers<ConnectionRefusal>()
    var misuse = Observers<ServerMisuse>()
    var activities = Observers<ClientActivityChange>()
}

/// Any number of observers may exist. Handlers are called on the display's thread.
extension Display {
    /// Calls a handler with each new client, before the client's first request.
    public func observeClients(_ handler: @escaping (Client) -> Void) -> ObservationToken {
        observers.clients.add(handler)
    }

    /// Calls a handler with each event that is not sent because it is too long. Intended for logging.
    public func observeOversizedEvents(_ handler: @escaping (OversizedEvent) -> Void) -> ObservationToken {
        observers.oversizedEvents.add(handler)
    }

    /// Calls a handler with each client that is disconnected because it does not read: more waits for it than
    /// is allowed, see ``ClientLimits/waitingBytes``. Called when the event loop is idle. The client counts
    /// as dead from the moment at which the limit was exceeded. Intended for logging.
    public func observeUnreadClients(_ handler: @escaping (Client) -> Void) -> ObservationToken {
        observers.unreadClients.add(handler)
    }

    /// Calls a handler with each client that is disconnected for an error, and with that error. It is called
    /// after the error was posted or, if libwayland rejected a request by itself, when the client ends.
    /// Intended for logging.
    ///
    /// While an observation exists, every message of every client is inspected for errors, which costs time.
    /// Keep one only if errors are logged.
    public func observePostedErrors(_ handler: @escaping (Client, PostedError) -> Void) -> ObservationToken {
        postedErrors?.add(handler) ?? ObservationToken {}
    }

    /// Calls a handler with the reason for each connection that is not accepted. There may be many. Intended
    /// for logging.
    public func observeRefusedConnections(
        _ handler: @escaping (ConnectionRefusal) -> Void
    ) -> ObservationToken {
        observers.refusedConnections.add(handler)
    }

    /// Calls a handler when a client begins to capture the screen or to act as an input device, and when it
    /// stops or disconnects. A client that requests individual pictures begins anew with each one. Intended
    /// for an indicator on the screen and for logging.
    public func observeActivities(_ handler: @escaping (ClientActivityChange) -> Void) -> ObservationToken {
        observers.activities.add(handler)
    }

    /// Calls a handler with each wrong use of the display, its globals or its resources. ``ServerMisuse``
    /// states the effect of the wrong call. Intended for logging.
    public func observeMisuse(_ handler: @escaping (ServerMisuse) -> Void) -> ObservationToken {
        observers.misuse.add(handler)
    }
}

/// The beginning or end of a client's activity that users may want to see an indicator for.
public struct ClientActivityChange {
    /// The client, which may be ending.
    public let client: Client
    /// The activity that begins or ends.
    public let activity: ClientActivity
    /// Whether the activity begins.
    public let isActive: Bool

    init(_ client: Client, _ activity: ClientActivity, isActive: Bool) {
        self.client = client
        self.activity = activity
        self.isActive = isActive
    }
}

/// An event that is not sent because it is longer than 4,096 bytes, the most that libwayland can send. An
/// example is an event with a client's long title.
public struct OversizedEvent: CustomStringConvertible {
    /// The object that the event is for.
    public let resource: Resource
    /// The event's name in the protocol.
    public let event: String
    /// The length of the message in bytes.
    public let size: Int

    /// A description such as "xdg_toplevel.title of 5000 bytes is too long to be sent".
    public var description: String {
        "\(resource.interfaceName).\(event) of \(size) bytes is too long to be sent"
    }
}
