/// Limits on everything that a client can make a compositor keep. ``ClientLimitPolicy`` assigns them.
///
/// A client that asks for more objects, surfaces, toplevels, layer surfaces, regions or their rectangles,
/// offered types, subscriptions, input method panels, window lists and commands, pixels, commits, files,
/// responders or key commands is disconnected with wl_display's error `no_memory`, whose message names the
/// limit. Requests beyond the other limits are refused, which is logged. A capture fails if it or its pixels
/// exceed a limit. The defaults are at least ten times what programs were measured to need.
///
///     var limits = ClientLimits()
///     limits[.surfaces] = 10_000
public struct ClientLimits: Hashable, Sendable {
    /// The maxima, indexed by the raw values of ``ClientLimit``.
    private var maxima = ClientLimit.allCases.map(\.properties.standard)

    /// Bytes of events that wait for a client that does not read.
    public var waitingBytes = 524_288
    /// Activation tokens that were not used yet. If there are more, the oldest become invalid.
    public var activationTokens = 32
    /// Responders that are declared for one surface. The protocol guarantees 64, so fewer count as 64.
    public var respondersOfSurface = 256
    /// Key commands of one responder. The protocol guarantees 32, so fewer count as 32.
    public var keyCommandsOfResponder = 128
    /// The nesting depth of responders; 1 permits no nesting. The protocol guarantees 8, so less counts as 8.
    public var responderDepth = 16
    /// Bytes of one string that describes a responder, in UTF-8. Clamped to the range from 128, which the
    /// protocol guarantees, to 1,024, which an event can carry.
    public var responderTextBytes = 256

    /// Creates limits that suit programs of any kind.
    public init() {}

    /// The maximum of a limit.
    public subscript(_ limit: ClientLimit) -> Int {
        get { maxima[limit.rawValue] }
        set { maxima[limit.rawValue] = newValue }
    }

    /// Returns these limits multiplied by a factor. Pixels and files are limited to half of this process's
    /// memory and descriptors, but not to less than the original limit.
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

/// The error of a client that asks for more than its ``ClientLimits`` allow.
public struct ClientLimitExceeded: Error, Hashable, Sendable, CustomStringConvertible {
    /// The limit that would be exceeded.
    public let limit: ClientLimit
    /// The limit's value.
    public let maximum: Int
    /// Whose limit it is.
    public let holder: Holder

    /// The clients that a limit applies to.
    public enum Holder: Hashable, Sendable {
        /// The client alone.
        case client
        /// All clients of its application together.
        case application
        /// All clients of the display together, in bytes of memory. The client's application uses the most.
        case display
    }

    /// A description such as "more than 1,024 surfaces".
    public var description: String {
        let number = "more than \(Self.grouped(maximum))"
        return switch holder {
        case .client: "\(number) \(limit.properties.name)"
        case .application: "\(number) \(limit.properties.name) of all clients of the application"
        case .display: "\(number) bytes of all clients together; its application uses the most"
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

/// Decides which limits the clients of a display have. Each closure is called at most once for a client, when
/// the client creates its first object or earlier, so set them before clients connect.
///
///     display.limits.identity = { $0.identity }
///     display.limits.ofClient = { client in
///         var limits = ClientLimits()
///         if client.listener === nestedCompositors { limits[.surfaces] = 10_000 }
///         return limits
///     }
public struct ClientLimitPolicy {
    /// Returns the limits of a client.
    public var ofClient: (Client) -> ClientLimits = { _ in ClientLimits() }

    /// Returns the identity of a client's application, whose clients share limits; `nil` if it is unknown. A
    /// client must not be able to choose it. `Client.identity` of WaylandSeat is suitable.
    public var identity: (Client) -> String? = { _ in nil }

    /// Returns what all clients of an application may use together. `limits` are those of a client that
    /// connected. Called for each client of the application; the highest value of each limit applies.
    public var ofApplication: (_ identity: String, _ limits: ClientLimits) -> ClientLimits = { _, limits in
        var all = limits.multiplied(by: applicationFactor)
        let double = limits.multiplied(by: 2)
        for limit in goneAtOnce { all[limit] = double[limit] }
        return all
    }

    /// Approximately how many bytes of memory all clients may use together. If they would use more, the
    /// clients of the application that uses the most are disconnected. By default half of what the machine,
    /// this process's limits and its control groups allow.
    public var memoryOfAllClients = MemoryCeiling.ofGroups / 2

    /// The factor by which the default ``ofApplication`` multiplies a client's limits. It is large because
    /// test runners and shell tools have hundreds of small clients. For objects, surfaces and waiting commits
    /// it is 2, because one turn may destroy or apply those of all clients.
    public static let applicationFactor = 16
    private static let goneAtOnce: [ClientLimit] = [.objects, .surfaces, .waitingCommits]

    /// Creates the default policy.
    public init() {}
}
