/// What a client may take: all that it can make a compositor keep, in one place.
///
/// A client that asks for more objects, surfaces, toplevels, layer surfaces, regions or their rectangles, offered types,
/// subscriptions, input method panels, window lists and commands, pixels, commits, files, responders or key commands is
/// disconnected with wl_display's error `no_memory`, whose message names the limit. Of what is left, it gets no more, which is
/// logged; a capture that is one too many, or whose pixels are, fails. Nobody else notices. The defaults are at least ten
/// times what programs are measured to need. ``ClientLimitPolicy`` says which limits a client has.
///
///     var limits = ClientLimits()
///     limits[.surfaces] = 10_000
public struct ClientLimits: Hashable, Sendable {
    /// By the raw values of what is counted.
    private var maxima = ClientLimit.allCases.map(\.properties.standard)

    /// Bytes that wait for a client that does not read.
    public var waitingBytes = 524_288
    /// Tokens to bring windows to the front that were not used yet; beyond this, the oldest are forgotten.
    public var activationTokens = 32
    /// Responders that are declared in one surface. Less than 64 counts as that, which the protocol promises.
    public var respondersOfSurface = 256
    /// Key commands of one responder. Less than 32 counts as that, which the protocol promises.
    public var keyCommandsOfResponder = 128
    /// How deep responders lie in each other; 1 lets none lie in another. Less than 8 counts as that, which the protocol
    /// promises.
    public var responderDepth = 16
    /// Bytes of one string that describes a responder, in UTF-8. Less than 128 counts as that, which the protocol promises,
    /// and more than 1024 as that, which an event can carry.
    public var responderTextBytes = 256

    /// What suits programs of any kind.
    public init() {}

    /// How much there may be of what is counted.
    public subscript(_ limit: ClientLimit) -> Int {
        get { maxima[limit.rawValue] }
        set { maxima[limit.rawValue] = newValue }
    }

    /// So many times as much of what is counted, but of pixels no more than half of the machine's memory, and of files no more
    /// than half of what this process may have open: what all clients of an application may take together.
    public func multiplied(by factor: Int) -> ClientLimits {
        var result = self
        for limit in ClientLimit.allCases {
            let (product, isTooMuch) = self[limit].multipliedReportingOverflow(by: factor)
            result[limit] = isTooMuch ? .max : product
        }
        let half = MemoryCeiling.ofProcess / 2
        result[.contentBytes] = max(self[.contentBytes], min(result[.contentBytes], half))
        result[.files] = max(self[.files], min(result[.files], DescriptorLimit.current.count / 2))
        return result
    }
}

/// A client asked for more than its ``ClientLimits`` allow.
public struct ClientLimitExceeded: Error, Hashable, Sendable, CustomStringConvertible {
    /// Of what.
    public let limit: ClientLimit
    /// How much there may be.
    public let maximum: Int
    /// Whose limit it is.
    public let holder: Holder

    /// Who may have only so much.
    public enum Holder: Hashable, Sendable {
        /// The client.
        case client
        /// All clients of its application together.
        case application
        /// All clients of the display together, in bytes of memory, of which the client's application takes the most.
        case display
    }

    /// Such as "more than 1,024 surfaces".
    public var description: String {
        let number = "more than \(Self.grouped(maximum))"
        return switch holder {
        case .client: "\(number) \(limit.properties.name)"
        case .application: "\(number) \(limit.properties.name) of all clients of the application"
        case .display: "\(number) bytes of all clients, of which it takes the most"
        }
    }

    private static func grouped(_ number: Int) -> String {
        let digits = String(number)
        var text = ""
        for (place, digit) in digits.enumerated() {
            if place > 0, (digits.count - place) % 3 == 0 { text += "," }
            text.append(digit)
        }
        return text
    }
}

/// Which limits the clients of a display have. Each is asked once, when the client makes its first object: set them before
/// clients connect.
///
///     display.limits.identity = { $0.identity }
///     display.limits.ofClient = { client in
///         var limits = ClientLimits()
///         if client.listener === nestedCompositors { limits[.surfaces] = 10_000 }
///         return limits
///     }
public struct ClientLimitPolicy {
    /// What a client may take.
    public var ofClient: (Client) -> ClientLimits = { _ in ClientLimits() }

    /// Which application a client belongs to, so that it gets no more by connecting again; nil for none. The client must not
    /// be able to choose it. `Client.identity` of WaylandSeat tells it.
    public var identity: (Client) -> String? = { _ in nil }

    /// What all clients of an application may take together.
    /// - Parameters:
    ///   - identity: of the application.
    ///   - limits: those of the client by which it is asked. Each of its clients asks; the highest limit holds.
    public var ofApplication: (_ identity: String, _ limits: ClientLimits) -> ClientLimits = { _, limits in
        var all = limits.multiplied(by: applicationFactor)
        let double = limits.multiplied(by: 2)
        for limit in goneAtOnce { all[limit] = double[limit] }
        return all
    }

    /// About how much memory all clients may take together, in bytes: their pixels, types of data, objects and regions. If they
    /// take more, the clients of the application that takes the most are disconnected. By default half of what the machine,
    /// this process's limits and its control groups allow it.
    public var memoryOfAllClients = MemoryCeiling.ofGroups / 2

    /// By default, an application may take so many times as much as one client: test runners and shells' tools have hundreds
    /// of small clients. Of objects, surfaces and waiting commits it may take twice as much: those of all of its clients can
    /// go, or be applied, in one turn of the event loop.
    public static let applicationFactor = 16
    private static let goneAtOnce: [ClientLimit] = [.objects, .surfaces, .waitingCommits]

    /// What no embedder has changed.
    public init() {}
}
