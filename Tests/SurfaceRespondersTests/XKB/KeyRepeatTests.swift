import Testing

import SurfaceResponders

@Suite struct KeyRepeatTests {
    private let keymap: Keymap

    init() throws {
        keymap = try Keymap(layouts: ["us"])
    }

    private func advance(_ keyRepeat: inout KeyRepeat, to time: Timestamp) -> [KeyCode: Timestamp] {
        keyRepeat.advance(to: time).map { [$0.code: $0.time] } ?? [:]
    }

    @Test func `a held key repeats after the delay at the rate`() {
        var keyRepeat = KeyRepeat(info: RepeatInfo(rate: 20, delay: .milliseconds(300)))
        keyRepeat.press(.a, at: .milliseconds(1000), under: keymap)
        #expect(keyRepeat.nextFire == .milliseconds(1300))
        #expect(advance(&keyRepeat, to: Timestamp(microseconds: 1_299_999)).isEmpty)
        #expect(advance(&keyRepeat, to: .milliseconds(1300)) == [.a: .milliseconds(1300)])
        #expect(advance(&keyRepeat, to: .milliseconds(1300)).isEmpty)
        #expect(keyRepeat.nextFire == .milliseconds(1350))
        #expect(advance(&keyRepeat, to: .milliseconds(1350)) == [.a: .milliseconds(1350)])
    }

    @Test func `only keys that the keymap marks repeat`() {
        var keyRepeat = KeyRepeat()
        keyRepeat.press(.leftShift, at: .zero, under: keymap)
        #expect(keyRepeat.nextFire == nil)
    }

    @Test func `a new key takes over`() {
        var keyRepeat = KeyRepeat(info: RepeatInfo(rate: 20, delay: .milliseconds(300)))
        keyRepeat.press(.a, at: .zero, under: keymap)
        keyRepeat.press(.c, at: .milliseconds(200), under: keymap)
        #expect(keyRepeat.code == .c)
        #expect(keyRepeat.nextFire == .milliseconds(500))
        keyRepeat.release(.a)
        #expect(keyRepeat.code == .c)
    }

    @Test func `a modifier does not stop the repeating key`() {
        var keyRepeat = KeyRepeat()
        keyRepeat.press(.a, at: .zero, under: keymap)
        keyRepeat.press(.leftShift, at: Timestamp(microseconds: 100), under: keymap)
        #expect(keyRepeat.code == .a)
    }

    @Test func `releasing the key stops the repeat`() {
        var keyRepeat = KeyRepeat()
        keyRepeat.press(.a, at: .zero, under: keymap)
        keyRepeat.release(.a)
        #expect(keyRepeat.nextFire == nil)
        #expect(advance(&keyRepeat, to: .milliseconds(10000)).isEmpty)
    }

    @Test func `a rate of zero disables repetition`() {
        var keyRepeat = KeyRepeat(info: .disabled)
        keyRepeat.press(.a, at: .zero, under: keymap)
        #expect(keyRepeat.nextFire == nil)
        keyRepeat.update(RepeatInfo(rate: 20, delay: .milliseconds(300)))
        keyRepeat.press(.a, at: .zero, under: keymap)
        keyRepeat.update(.disabled)
        #expect(keyRepeat.nextFire == nil)
    }

    @Test func `a late timer repeats once and keeps the schedule`() {
        var keyRepeat = KeyRepeat(info: RepeatInfo(rate: 20, delay: .milliseconds(300)))
        keyRepeat.press(.a, at: .zero, under: keymap)
        #expect(advance(&keyRepeat, to: .milliseconds(1020)) == [.a: .milliseconds(1000)])
        #expect(advance(&keyRepeat, to: .milliseconds(1020)).isEmpty)
        #expect(keyRepeat.nextFire == .milliseconds(1050))
    }

    @Test func `a rate that does not divide a second does not drift`() {
        var keyRepeat = KeyRepeat(info: RepeatInfo(rate: 30, delay: .zero))
        keyRepeat.press(.a, at: .zero, under: keymap)
        var fires = 0
        while let next = keyRepeat.nextFire, next <= .milliseconds(10000) {
            #expect(advance(&keyRepeat, to: next) == [.a: next])
            fires += 1
        }
        #expect(fires == 301)
    }

    @Test func `a new rate applies from the next repeat`() {
        var keyRepeat = KeyRepeat(info: RepeatInfo(rate: 20, delay: .milliseconds(300)))
        keyRepeat.press(.a, at: .zero, under: keymap)
        keyRepeat.update(RepeatInfo(rate: 10, delay: .milliseconds(1000)))
        #expect(keyRepeat.nextFire == .milliseconds(300))
        _ = keyRepeat.advance(to: .milliseconds(300))
        #expect(keyRepeat.nextFire == .milliseconds(400))
    }

    @Test func `rates out of range are clamped`() {
        #expect(RepeatInfo(rate: -5, delay: .milliseconds(-7)) == .disabled)
        #expect(RepeatInfo(rate: .max, delay: .zero).rate == 1000)
        var keyRepeat = KeyRepeat(info: RepeatInfo(rate: .max, delay: .seconds(Int64.max)))
        keyRepeat.start(.a, at: .zero)
        #expect(advance(&keyRepeat, to: Timestamp(microseconds: .max)).keys.contains(.a))
    }
}
