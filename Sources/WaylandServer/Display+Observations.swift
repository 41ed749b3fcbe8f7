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

    /// Calls a handler with each client that is disconnected because it does not read its events: see
    /// ``ClientLimits/waitingBytes``. Called when the event loop is idle. The client is no longer alive then.
    public func observeUnreadClients(_ handler: @escaping (Client) -> Void) -> ObservationToken {
        observers.unreadClients.add(handler)
    }

    /// Calls a handler with each protocol error that a client is sent: after it was posted through this
    /// module or, if libwayland or C code posted it, when the client ends. While errors are observed, each
    /// message of every client is inspected, so observe them only to log them.
    public func observePostedErrors(_ handler: @escaping (Client, PostedError) -> Void) -> ObservationToken {
        postedErrors?.add(handler) ?? ObservationToken {}
    }

    /// Calls a handler with the reason for each connection that is not accepted. There may be many.
    public func observeRefusedConnections(
        _ handler: @escaping (ConnectionRefusal) -> Void
    ) -> ObservationToken {
        observers.refusedConnections.add(handler)
    }

    /// Calls a handler when a client begins or ends an activity, for example to show an indicator. A client
    /// that requests single pictures may begin and end with each one.
    public func observeActivities(_ handler: @escaping (ClientActivityChange) -> Void) -> ObservationToken {
        observers.activities.add(handler)
    }

    /// Calls a handler with each wrong use of the display, its globals or its resources, for logging.
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

/// An event that is not sent, because it is longer than the 4,096 bytes that libwayland can send.
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
