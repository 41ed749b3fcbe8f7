import DequeModule

/// The messages that wait for a client to read, in the order in which they are sent.
@safe
struct WaitingMessages {
    /// Approximately how many bytes it takes to keep a message, besides its content.
    private static let overhead = 96
    /// How many files may wait, so that one client cannot use up the descriptors of this process.
    private static let mostFiles = 16
    /// How many of the latest messages are searched for needless ones, to bound the cost of an event.
    private static let reach = 128

    private var messages: Deque<WaitingMessage> = []
    /// Approximately how many bytes the messages take.
    private(set) var byteCount = 0
    private var files: [WaitingFile] = []
    /// Objects whose begin and end events were just removed. The next frame of each would close nothing.
    private var vanished: [OpaquePointer] = unsafe []

    var isEmpty: Bool { messages.isEmpty }
    var first: WaitingMessage? { messages.first }

    /// Adds a message, which may make earlier ones needless.
    /// - Returns: false if more bytes than the limit would wait, or too many files.
    mutating func append(_ message: WaitingMessage, limit: Int) -> Bool {
        guard case .event(let event) = message else { return push(message, limit: limit) }
        switch event.rule {
        case .kept, .beginning: break
        case .end: if removeBeginning(of: event) { return true }
        case .state(let key, let sums): replaceState(by: event, key, sums)
        case .mode(let key): replaceMode(by: event, key)
        case .frame:
            if let index = unsafe vanished.firstIndex(of: event.resource) {
                unsafe vanished.remove(at: index)
                return true
            }
            removeEmptyFrames(before: event)
        }
        // A later frame may also close events of another object, such as a relative pointer, so it is kept.
        unsafe vanished.removeAll(keepingCapacity: true)
        return push(message, limit: limit)
    }

    mutating func removeFirst() {
        if let message = messages.popFirst() { uncount(message) }
    }

    /// Removes the events of a resource and the events that name it.
    mutating func removeEvents(referringTo resource: OpaquePointer) {
        for index in messages.indices.reversed()
        where unsafe messages[index].event?.refers(to: resource) == true {
            remove(at: index)
        }
        unsafe vanished.removeAll { $0 == resource }
    }

    mutating func removeAll() {
        self = WaitingMessages()
    }

    // MARK: What became needless

    /// The indexes of the latest messages, which are searched.
    private var latest: Range<Int> {
        max(messages.startIndex, messages.endIndex - Self.reach)..<messages.endIndex
    }

    /// The index at which the last steps begin. A step is an event that a later one may replace.
    private var beginningOfSteps: Int {
        messages[latest].lastIndex { $0.event?.rule.isKept != false }.map { $0 + 1 } ?? latest.lowerBound
    }

    /// Returns the index of the step that an event may replace.
    private func step(before event: WaitingEvent, _ key: [Int]) -> Int? {
        messages[beginningOfSteps...].lastIndex { message in
            guard let earlier = message.event else { return false }
            return earlier.isSame(as: event) && event.hasSameNumbers(as: earlier, at: key)
        }
    }

    private mutating func replaceState(by event: WaitingEvent, _ key: [Int], _ sums: [Int]) {
        guard let index = step(before: event, key), let earlier = messages[index].event,
            isDispensable(earlier, at: index)
        else { return }
        event.add(earlier, at: sums)
        remove(at: index)
    }

    private mutating func replaceMode(by event: WaitingEvent, _ key: [Int]) {
        guard let index = step(before: event, key), let earlier = messages[index].event else { return }
        guard event.hasSameNumbers(as: earlier) else {
            // The source changed: finger scrolling must not be added to the rotation of a wheel.
            return messages.append(.border)
        }
        if isDispensable(earlier, at: index) { remove(at: index) }
    }

    /// Returns whether a step can be removed, because an earlier frame, kept event or step of the same kind
    /// waits for its object. Without one, it is unknown whether the next frame closes sent events.
    private func isDispensable(_ step: WaitingEvent, at index: Int) -> Bool {
        messages[latest.lowerBound..<index].contains { message in
            guard let earlier = message.event, unsafe earlier.resource == step.resource else { return false }
            if case .frame = earlier.rule { return true }
            return earlier.rule.isKept || earlier.isSame(as: step)
        }
    }

    /// Removes frames of an event's object that no longer close anything.
    private mutating func removeEmptyFrames(before event: WaitingEvent) {
        var needless: [Int] = []
        // The first frame event may also end the group of events that precede the steps.
        var isNeeded = unsafe !isClosed(event.resource, before: beginningOfSteps)
        for index in beginningOfSteps..<messages.endIndex {
            guard let earlier = messages[index].event, unsafe earlier.resource == event.resource else {
                continue
            }
            if case .frame = earlier.rule {
                if !isNeeded { needless.append(index) }
                isNeeded = false
            } else {
                isNeeded = true
            }
        }
        for index in needless.reversed() { remove(at: index) }
    }

    /// Returns whether the last event of an object that waits before an index is a frame.
    private func isClosed(_ resource: OpaquePointer, before index: Int) -> Bool {
        guard case .frame? = unsafe latestEvent(of: resource, before: index)?.rule else { return false }
        return true
    }

    /// Removes the begin event that matches an end event, and the object's events between them. Returns
    /// false, and removes nothing, if one of these must be kept or no earlier event of the object waits.
    private mutating func removeBeginning(of end: WaitingEvent) -> Bool {
        var needless: [Int] = []
        for index in latest.reversed() {
            guard let earlier = messages[index].event, unsafe earlier.resource == end.resource else {
                continue
            }
            needless.append(index)
            switch earlier.rule {
            case .state, .mode, .frame: continue
            case .kept, .end: return false
            case .beginning: break
            }
            // Without an earlier event, it is unknown whether events already sent still need a frame.
            guard let former = unsafe latestEvent(of: end.resource, before: index) else { return false }
            for index in needless { remove(at: index) }
            if case .frame = former.rule { unsafe vanished.append(end.resource) }
            return true
        }
        return false
    }

    private func latestEvent(of resource: OpaquePointer, before index: Int) -> WaitingEvent? {
        messages[latest.lowerBound..<index].last { unsafe $0.event?.resource == resource }?.event
    }

    // MARK: Counting

    private mutating func push(_ message: WaitingMessage, limit: Int) -> Bool {
        let bytes = Self.cost(of: message)
        guard byteCount + bytes <= limit, message.event.map({ add($0) }) ?? true else { return false }
        messages.append(message)
        byteCount += bytes
        return true
    }

    /// - Returns: false if too many files would wait.
    private mutating func add(_ event: WaitingEvent) -> Bool {
        guard event.descriptorCount > 0 else { return true }
        event.share(files)
        for file in event.files {
            if file.eventCount == 0 { files.append(file) }
            file.eventCount += 1
        }
        return files.count <= Self.mostFiles
    }

    private mutating func remove(at index: Int) {
        uncount(messages.remove(at: index))
    }

    private mutating func uncount(_ message: WaitingMessage) {
        byteCount -= Self.cost(of: message)
        guard let event = message.event, event.descriptorCount > 0 else { return }
        for file in event.files { file.eventCount -= 1 }
        files.removeAll { $0.eventCount == 0 }
    }

    private static func cost(of message: WaitingMessage) -> Int {
        switch message {
        case .event, .destruction: message.byteCount + overhead
        // There is at most one for each event.
        case .border: 0
        }
    }
}

/// A message that waits for a client to read.
@safe
enum WaitingMessage {
    case event(WaitingEvent)
    /// A resource to be destroyed after its earlier events were sent. The client receives its deletion then.
    case destruction(OpaquePointer)
    /// Separates the steps before it from those after it. Nothing is sent.
    case border

    var event: WaitingEvent? {
        switch self {
        case .event(let event): event
        case .destruction, .border: nil
        }
    }

    var descriptorCount: Int { event?.descriptorCount ?? 0 }

    /// The size in libwayland's buffer, in bytes.
    var byteCount: Int {
        switch self {
        case .event(let event): event.byteCount
        // wl_display.delete_id
        case .destruction: 12
        case .border: 0
        }
    }
}
