import Glibc

/// Limits how often each client may cause each kind of message, so that no client fills a disk or buries the
/// messages about others.
///
/// A client may cause ten messages of a kind in a row, and one more each second. All clients together may
/// cause a hundred, and ten more each second, because a client may start processes that connect in its place.
/// Further messages are left out and counted.
public struct LogLimit: Sendable {
    /// The kind of a message: the place in the source code that writes it.
    public struct Kind: Hashable, Sendable {
        let file: String
        let line: UInt

        /// By default, the place of the call.
        public init(file: String = #fileID, line: UInt = #line) {
            self.file = file
            self.line = line
        }
    }

    /// The counter that a message belongs to.
    private struct Source: Hashable {
        let kind: Kind
        /// nil for all processes together.
        let process: pid_t?
    }

    private struct Bucket {
        /// The number of messages that may come in a row, and the number of further ones each second.
        let burst: Double
        let rate: Double
        var room: Double
        var latest: ContinuousClock.Instant
        var leftOutCount = 0
        /// The name of the program when its first message was left out. It may have ended since.
        var program: String?

        init(burst: Double, rate: Double, now: ContinuousClock.Instant) {
            self.burst = burst
            self.rate = rate
            room = burst
            latest = now
        }

        mutating func refill(at now: ContinuousClock.Instant) {
            guard now > latest else { return }
            room = min(burst, room + (now - latest) / .seconds(1) * rate)
            latest = now
        }
    }

    /// At most one for each kind, and ``mostProcesses`` more.
    private var buckets: [Source: Bucket] = [:]
    private var processCount = 0
    private var nextReview: ContinuousClock.Instant?
    private let programName: @Sendable (pid_t) -> String

    /// The most pairs of process and kind. Further pairs count only toward the limit of all processes.
    private static let mostProcesses = 256
    private static let reviewInterval = Duration.seconds(1)

    /// `programName` returns a process's name for the log. Called when its first message is left out.
    package init(programName: @escaping @Sendable (pid_t) -> String) {
        self.programName = programName
    }

    /// Counts a message. Returns whether it may be written, and lines about left-out messages to write first.
    package mutating func admit(
        _ kind: Kind, of process: pid_t?, at now: ContinuousClock.Instant
    ) -> (isAdmitted: Bool, leftOut: [String]) {
        var leftOut = review(at: now)
        let sources = [process.map { Source(kind: kind, process: $0) }, Source(kind: kind, process: nil)]
        for source in sources.compactMap(\.self) {
            guard take(source, at: now, telling: &leftOut) else { return (false, leftOut) }
        }
        return (true, leftOut)
    }

    /// Returns the lines about left-out messages that are not reported yet. Called at the end.
    package mutating func remainder() -> [String] {
        defer { buckets = [:] }
        return buckets.compactMap { Self.text(of: $0.value) }.sorted()
    }

    /// - Returns: false if this source has reached its limit.
    private mutating func take(
        _ source: Source, at now: ContinuousClock.Instant, telling leftOut: inout [String]
    ) -> Bool {
        guard var bucket = buckets[source] ?? makeBucket(for: source, at: now) else { return true }
        bucket.refill(at: now)
        defer { buckets[source] = bucket }
        guard bucket.room >= 1 else {
            bucket.leftOutCount += 1
            bucket.program = bucket.program ?? source.process.map(programName)
            return false
        }
        bucket.room -= 1
        if let text = Self.text(of: bucket) { leftOut.append(text) }
        bucket.leftOutCount = 0
        return true
    }

    private mutating func makeBucket(for source: Source, at now: ContinuousClock.Instant) -> Bucket? {
        guard source.process != nil else { return Bucket(burst: 100, rate: 10, now: now) }
        guard processCount < Self.mostProcesses else { return nil }
        processCount += 1
        return Bucket(burst: 10, rate: 1, now: now)
    }

    /// Removes sources that are back at their full limit. Reports left-out messages of sources that may write
    /// again, because they may cause no further message that would report them.
    private mutating func review(at now: ContinuousClock.Instant) -> [String] {
        guard let nextReview, now < nextReview else {
            nextReview = now + Self.reviewInterval
            return reviewAll(at: now)
        }
        return []
    }

    private mutating func reviewAll(at now: ContinuousClock.Instant) -> [String] {
        var leftOut: [String] = []
        for (source, known) in buckets {
            var bucket = known
            bucket.refill(at: now)
            if bucket.room >= 1, let text = Self.text(of: bucket) {
                leftOut.append(text)
                bucket.leftOutCount = 0
            }
            let isForgotten = bucket.room >= bucket.burst && bucket.leftOutCount == 0
            buckets[source] = isForgotten ? nil : bucket
            if isForgotten, source.process != nil { processCount -= 1 }
        }
        return leftOut.sorted()
    }

    private static func text(of bucket: Bucket) -> String? {
        guard bucket.leftOutCount > 0 else { return nil }
        let messages = bucket.leftOutCount == 1 ? "1 message" : "\(bucket.leftOutCount) messages"
        return bucket.program.map { "\(messages) of \($0) left out" } ?? "\(messages) left out"
    }
}
