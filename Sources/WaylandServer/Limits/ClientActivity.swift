/// What a client does that a person may want to see a mark of, as long as it lasts: see ``Display/observeActivities(_:)``.
public enum ClientActivity: CaseIterable, Hashable, Sendable {
    /// It has a capture of an output, a window or a pointer, or waits for a picture of one.
    case capturesScreen
    /// It has a virtual keyboard or pointer, by which it types and clicks for the person.
    case actsAsDevice
}

extension ClientLimit {
    /// What a client does that has some of it.
    var activity: ClientActivity? {
        switch self {
        case .captureSessions, .waitingPictures: .capturesScreen
        case .virtualDevices: .actsAsDevice
        default: nil
        }
    }
}

extension Client {
    /// What the client does now.
    public var activities: Set<ClientActivity> {
        Set(ClientActivity.allCases.filter { account.isActive($0) })
    }
}
