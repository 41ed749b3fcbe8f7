import DequeModule

/// All that waits for one client to read, in the order in which it is sent.
@safe
struct WaitingMessages {
    /// What keeping a message takes besides its bytes, about.
    private static let overhead = 96
    /// How many files may wait. A client that gets many of them, such as copies of a keymap, must not take the descriptors of all.
    private static let mostFiles = 16
    /// How far back what became needless is looked for: what a client costs each time must not grow with what it lets wait.
    private static let reach = 128

    private var messages: Deque<WaitingMessage> = []
    /// What is kept, about.
    private(set) var byteCount = 0
    private var files: [WaitingFile] = []
    /// Objects of which a beginning and its end have just become needless, so that their next frame closes nothing.
    private var vanished: [OpaquePointer] = unsafe []

    var isEmpty: Bool { messages.isEmpty }
    var first: WaitingMessage? { messages.first }

    /// Adds a message, which may make earlier ones needless.
    /// - Returns: false if it is more than a number of bytes then, or too many files.
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
        // A frame may also be about what others were told, such as a relative pointer.
        unsafe vanished.removeAll(keepingCapacity: true)
        return push(message, limit: limit)
    }

    mutating func removeFirst() {
        if let message = messages.popFirst() { uncount(message) }
    }

    /// Drops the events of a resource, and those that name it.
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

    /// Those at the end that are looked at.
    private var latest: Range<Int> {
        max(messages.startIndex, messages.endIndex - Self.reach)..<messages.endIndex
    }

    /// The steps in a row at the end: where they begin.
    private var beginningOfSteps: Int {
        messages[latest].lastIndex { $0.event?.rule.isKept != false }.map { $0 + 1 } ?? latest.lowerBound
    }

    /// Where the step is that a later one may take the place of.
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
            // What two fingers did is not added to the turns of a wheel.
            return messages.append(.border)
        }
        if isDispensable(earlier, at: index) { remove(at: index) }
    }

    /// Whether a step may go. Where neither a frame waits before it, nor what stays, nor a step like it, nobody knows what the
    /// frame after it would have to close then: that may have been sent already, or be nothing.
    private func isDispensable(_ step: WaitingEvent, at index: Int) -> Bool {
        messages[latest.lowerBound..<index].contains { message in
            guard let earlier = message.event, unsafe earlier.resource == step.resource else { return false }
            if case .frame = earlier.rule { return true }
            return earlier.rule.isKept || earlier.isSame(as: step)
        }
    }

    /// Removes frames of an event's object that close nothing any more.
    private mutating func removeEmptyFrames(before event: WaitingEvent) {
        var needless: [Int] = []
        // The first one may close what is before the steps.
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

    /// Whether a frame is the last that waits of an object before a place.
    private func isClosed(_ resource: OpaquePointer, before index: Int) -> Bool {
        guard case .frame? = unsafe latestEvent(of: resource, before: index)?.rule else { return false }
        return true
    }

    /// Removes the beginning that an event ends, with what its object was told since, if that was nothing that stays.
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
            // Where nothing waits from before, nobody knows whether a frame is still to come for that.
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

    /// - Returns: false for an event with one file too many.
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
        // There is one at most for each event.
        case .border: 0
        }
    }
}

/// What waits for a client to read.
@safe
enum WaitingMessage {
    case event(WaitingEvent)
    /// A resource that is to be destroyed, after what it was told before: the client reads of its end then.
    case destruction(OpaquePointer)
    /// Nothing that is sent: steps before it stay apart from those after it.
    case border

    var event: WaitingEvent? {
        switch self {
        case .event(let event): event
        case .destruction, .border: nil
        }
    }

    var descriptorCount: Int { event?.descriptorCount ?? 0 }

    /// In libwayland's buffer.
    var byteCount: Int {
        switch self {
        case .event(let event): event.byteCount
        // wl_display.delete_id
        case .destruction: 12
        case .border: 0
        }
    }
}
