/// Key commands that perform when their keys have been held for a while.
final class HeldCommands {
    struct Entry {
        let press: Press
        let command: KeyCommand
        fileprivate let timer: SeatTimer
    }

    /// Called when a key was held long enough, after its entry was removed. Set by `KeyCommands`.
    var onHold: ((Entry) -> Void)?

    private let clock: any SeatClock
    @safe @exclusivity(unchecked) private(set) var entries: [Entry] = []

    init(clock: any SeatClock) {
        self.clock = clock
    }

    func begin(_ press: Press, of command: KeyCommand, afterMicroseconds microseconds: UInt64) {
        let timer = SeatTimer { [unowned self, unowned press] in timedOut(press) }
        entries.append(Entry(press: press, command: command, timer: timer))
        clock.schedule(timer, afterMicroseconds: microseconds)
    }

    func end(where isMeant: (Entry) -> Bool) {
        guard !entries.isEmpty else { return }
        for entry in entries where isMeant(entry) { clock.cancel(entry.timer) }
        entries.removeAll(where: isMeant)
    }

    private func timedOut(_ press: Press) {
        guard let index = entries.firstIndex(where: { $0.press === press }) else { return }
        onHold?(entries.remove(at: index))
    }
}
