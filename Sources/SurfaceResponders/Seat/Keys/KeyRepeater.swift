/// Has a held key repeat on the seat's clock.
final class KeyRepeater {
    /// Called when a key is to repeat, with the time at which it was due. Set while the seat is there.
    var onRepeat: ((KeyCode, Timestamp) -> Void)?

    private let clock: any SeatClock
    @safe @exclusivity(unchecked) private var keyRepeat = KeyRepeat()
    private lazy var timer = SeatTimer { [unowned self] in fire() }

    init(clock: any SeatClock) {
        self.clock = clock
    }

    var info: RepeatInfo { keyRepeat.info }

    /// The key that repeats.
    var code: KeyCode? { keyRepeat.code }

    func update(_ info: RepeatInfo) {
        keyRepeat.update(info)
        schedule()
    }

    /// A key goes down that repeats if the keymap says so.
    func press(_ code: KeyCode, at time: Timestamp, under keymap: Keymap) {
        keyRepeat.press(code, at: time, under: keymap)
        schedule()
    }

    func release(_ code: KeyCode) {
        keyRepeat.release(code)
        schedule()
    }

    func stop() {
        keyRepeat.stop()
        clock.cancel(timer)
    }

    /// The seat goes.
    func end() {
        stop()
        onRepeat = nil
    }

    private func schedule() {
        if let fire = keyRepeat.nextFire {
            clock.schedule(timer, at: fire)
        } else {
            clock.cancel(timer)
        }
    }

    private func fire() {
        if let (code, time) = keyRepeat.advance(to: clock.now) {
            onRepeat?(code, time)
        }
        schedule()
    }
}
