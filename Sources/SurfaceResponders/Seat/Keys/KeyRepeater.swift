/// Repeats a held key on the seat's clock.
final class KeyRepeater {
    /// Called when a key repeats, with the time at which the repetition was due. Set by the seat.
    var onRepeat: ((KeyCode, Timestamp) -> Void)?

    private let clock: any SeatClock
    private var keyRepeat = KeyRepeat()
    private var timer = SeatTimer {}
    /// The deadline of the timer, which stays scheduled when the repetition stops; `nil` if not scheduled.
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

    /// Starts the repetition of a key that was pressed, if it repeats under the keymap.
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

    /// Called when the seat ends.
    func end() {
        keyRepeat.stop()
        clock.cancel(timer)
        onRepeat = nil
    }

    /// Schedules the timer anew when another key is pressed or released, so that `ManualClock`, which fires
    /// equal deadlines in the order of scheduling, fires that key's timers before the repetition.
    private func scheduleAnew() {
        if keyRepeat.code != nil {
            armed = nil
            schedule()
        }
    }

    /// Schedules the timer, unless it fires before the next repetition anyway and is then scheduled again.
    /// Most keys are released long before they repeat, and setting a timer takes a system call.
    private func schedule() {
        guard let fire = keyRepeat.nextFire, armed.map({ fire < $0 }) ?? true else { return }
        armed = fire
        // The timer is never replaced.
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

/// The repeat settings of all keyboards and of single devices. That of the device typed on last is in use.
struct RepeatRates {
    private(set) var shared = RepeatInfo.default
    private(set) var active = RepeatInfo.default
    /// Whether no device has its own setting, so that it does not matter which one is typed on.
    private(set) var isShared = true

    private var own: [(device: InputDevice.ID, info: RepeatInfo)] = []
    /// The device typed on last. Kept up to date only while a device has its own setting.
    private var latest: InputDevice.ID?

    mutating func setShared(_ info: RepeatInfo) {
        shared = info
        refresh()
    }

    /// - Parameter info: `nil` removes the device's own setting.
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
