struct DisplayObservers {
    var clients = Observers<Client>()
    var oversizedEvents = Observers<OversizedEvent>()
    var unreadClients = Observers<Client>()
    var refusedConnections = Observers<ConnectionRefusal>()
    var misuse = Observers<ServerMisuse>()
    var activities = Observers<ClientActivityChange>()
}

/// Several observers may exist. Their handlers are called on the display's thread.
extension Display {
    /// Calls a handler with each client that connects, before its first request.
    public func observeClients(_ handler: @escaping (Client) -> Void) -> ObservationToken {
        observers.clients.add(handler)
    }

    /// Calls a handler with each event that is not sent because it is too long. For a log.
    public func observeOversizedEvents(_ handler: @escaping (OversizedEvent) -> Void) -> ObservationToken {
        observers.oversizedEvents.add(handler)
    }

    /// Calls a handler with each client that is disconnected because it does not read: its socket and libwayland's buffer are
    /// full. Called when the event loop is idle; the client has counted as dead since the failed write. For a log.
    public func observeUnreadClients(_ handler: @escaping (Client) -> Void) -> ObservationToken {
        observers.unreadClients.add(handler)
    }

    /// Calls a handler with each client that is disconnected for an error, and the error: after a request's handler posted it, or, if
    /// libwayland rejected the request by itself, when the client ends. For a log.
    ///
    /// libwayland reports every message of every client while an observation exists, so keep one only where errors are logged.
    public func observePostedErrors(_ handler: @escaping (Client, PostedError) -> Void) -> ObservationToken {
        postedErrors?.add(handler) ?? ObservationToken {}
    }

    /// Calls a handler with the reason for each connection that is not accepted. There can be many. For a log.
    public func observeRefusedConnections(
        _ handler: @escaping (ConnectionRefusal) -> Void
    ) -> ObservationToken {
        observers.refusedConnections.add(handler)
    }

    /// Calls a handler when a client begins to capture what is on the screen, or to act as a device, and when it has stopped,
    /// also by its end. A client that asks for one picture after another begins with each of them. For a mark that a person
    /// sees, and for a log.
    public func observeActivities(_ handler: @escaping (ClientActivityChange) -> Void) -> ObservationToken {
        observers.activities.add(handler)
    }

    /// Calls a handler with each wrong use of the display, its globals or its resources. The wrong call has no effect. For a log.
    public func observeMisuse(_ handler: @escaping (ServerMisuse) -> Void) -> ObservationToken {
        observers.misuse.add(handler)
    }
}

/// That a client began to do something that a person may want to see a mark of, or has stopped.
public struct ClientActivityChange {
    /// It may be at its end.
    public let client: Client
    /// What it does, or did.
    public let activity: ClientActivity
    /// Whether it has begun.
    public let isActive: Bool

    init(_ client: Client, _ activity: ClientActivity, isActive: Bool) {
        self.client = client
        self.activity = activity
        self.isActive = isActive
    }
}

/// An event that is not sent because it is longer than the 4096 bytes that libwayland can carry, for example one with a
/// client's long title.
public struct OversizedEvent: CustomStringConvertible {
    /// The object that the event was meant for.
    public let resource: Resource
    /// The name of the event in its protocol.
    public let event: String
    /// In bytes.
    public let size: Int

    /// Such as "xdg_toplevel.title of 5000 bytes is too long to be sent".
    public var description: String {
        "\(resource.interfaceName).\(event) of \(size) bytes is too long to be sent"
    }
}
