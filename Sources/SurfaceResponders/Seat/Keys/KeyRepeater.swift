/// Has a held key repeat on the seat's clock.
final class KeyRepeater {
    /// Called when a key is to repeat, with the time at which it was due. Set while the seat is there.
    var onRepeat: ((KeyCode, Timestamp) -> Void)?

    private let clock: any SeatClock
    private var keyRepeat = KeyRepeat()
    private var timer = SeatTimer {}
    /// When the timer fires; nil while it waits for nothing.
    private var armed: Timestamp?

    init(clock: any SeatClock) {
        self.clock = clock
        timer = SeatTimer { [unowned self] in fire() }
    }

    var info: RepeatInfo { keyRepeat.info }

    var code: KeyCode? { keyRepeat.code }

    func update(_ info: RepeatInfo) {
        keyRepeat.update(info)
        schedule()
    }

    /// A key goes down.
    func press(_ key: Key, at time: Timestamp) {
        if key.repeats {
            keyRepeat.start(key.code, at: time)
            schedule()
        } else {
            scheduleAnew()
        }
    }

    @inline(__always)
    func release(_ code: KeyCode) {
        if keyRepeat.code == code { stop() } else { scheduleAnew() }
    }

    func stop() {
        keyRepeat.stop()
    }

    /// The seat goes.
    func end() {
        keyRepeat.stop()
        clock.cancel(timer)
        onRepeat = nil
    }

    /// Another key than the one that repeats changed: what is due at the same moment as that comes before it.
    private func scheduleAnew() {
        if keyRepeat.code != nil {
            armed = nil
            schedule()
        }
    }

    /// A timer that is early enough stays as it is, and looks again when it fires. Most keys go up long before they repeat,
    /// and to set a timer takes a system call.
    private func schedule() {
        guard let fire = keyRepeat.nextFire, armed.map({ fire < $0 }) ?? true else { return }
        armed = fire
        // It is never another one.
        Unretained(timer).use { clock.schedule($0, at: fire) }
    }

    private func fire() {
        armed = nil
        if let (code, time) = keyRepeat.advance(to: clock.now) {
            onRepeat?(code, time)
        }
        schedule()
    }
}

/// How keys repeat: as it is set for all keyboards, and for single ones. That of the device typed on last is in use.
struct RepeatRates {
    private(set) var shared = RepeatInfo.default
    /// The one in use.
    private(set) var active = RepeatInfo.default
    /// Whether no device has its own: then it does not matter which one is typed on.
    private(set) var isShared = true

    private var own: [(device: InputDevice.ID, info: RepeatInfo)] = []
    /// The device typed on last, as far as that was asked for.
    private var latest: InputDevice.ID?

    mutating func setShared(_ info: RepeatInfo) {
        shared = info
        refresh()
    }

    /// - Parameter info: nil takes the device's own back.
    mutating func set(_ info: RepeatInfo?, of device: InputDevice.ID) {
        own.removeAll { $0.device == device }
        if let info { own.append((device, info)) }
        isShared = own.isEmpty
        refresh()
    }

    mutating func activate(_ device: InputDevice.ID) {
        latest = device
        refresh()
    }

    private mutating func refresh() {
        active = own.first { $0.device == latest }?.info ?? shared
    }
}
