/// Has a held key repeat on the seat's clock.
final class KeyRepeater {
    /// Called when a key is to repeat, with the time at which it was due. Set while the seat is there.
    var onRepeat: ((KeyCode, Timestamp) -> Void)?

    private let clock: any SeatClock
    private var keyRepeat = KeyRepeat()
    private var timer = SeatTimer {}

    init(clock: any SeatClock) {
        self.clock = clock
        timer = SeatTimer { [unowned self] in fire() }
    }

    var info: RepeatInfo { keyRepeat.info }

    /// The key that repeats.
    var code: KeyCode? { keyRepeat.code }

    func update(_ info: RepeatInfo) {
        keyRepeat.update(info)
        schedule()
    }

    /// A key goes down.
    /// - Parameter repeats: whether the keymap says that it does.
    func press(_ code: KeyCode, at time: Timestamp, repeats: Bool) {
        if repeats {
            keyRepeat.start(code, at: time)
            schedule()
        } else {
            scheduleAnew()
        }
    }

    func release(_ code: KeyCode) {
        if keyRepeat.code == code { stop() } else { scheduleAnew() }
    }

    /// Another key than the one that repeats changed: what is due at the same moment as that comes before it.
    private func scheduleAnew() {
        if keyRepeat.code != nil { schedule() }
    }

    func stop() {
        keyRepeat.stop()
        schedule()
    }

    /// The seat goes.
    func end() {
        stop()
        onRepeat = nil
    }

    private func schedule() {
        // It is never another one.
        Unretained(timer).use { timer in
            if let fire = keyRepeat.nextFire {
                clock.schedule(timer, at: fire)
            } else {
                clock.cancel(timer)
            }
        }
    }

    private func fire() {
        if let (code, time) = keyRepeat.advance(to: clock.now) {
            onRepeat?(code, time)
        }
        schedule()
    }
}
