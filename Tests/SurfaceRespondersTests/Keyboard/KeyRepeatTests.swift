import Testing

@testable import SurfaceResponders

@Suite struct KeyRepeatTests {
    private let keymap: Keymap

    init() throws {
        keymap = try Keymap(layouts: ["us"])
    }

    private func advance(_ keyRepeat: inout KeyRepeat, to time: UInt64) -> [KeyCode: UInt64] {
        keyRepeat.advance(to: time).map { [$0.code: $0.time] } ?? [:]
    }

    @Test func aHeldKeyRepeatsAfterTheDelayAtTheRate() {
        var keyRepeat = KeyRepeat(info: RepeatInfo(rate: 20, delay: 300))
        keyRepeat.press(.a, at: 1_000_000, under: keymap)
        #expect(keyRepeat.nextFire == 1_300_000)
        #expect(advance(&keyRepeat, to: 1_299_999).isEmpty)
        #expect(advance(&keyRepeat, to: 1_300_000) == [.a: 1_300_000])
        #expect(advance(&keyRepeat, to: 1_300_000).isEmpty)
        #expect(keyRepeat.nextFire == 1_350_000)
        #expect(advance(&keyRepeat, to: 1_350_000) == [.a: 1_350_000])
    }

    @Test func onlyKeysThatTheKeymapSaysRepeat() {
        var keyRepeat = KeyRepeat()
        keyRepeat.press(.leftShift, at: 0, under: keymap)
        #expect(keyRepeat.nextFire == nil)
    }

    @Test func aNewKeyTakesOver() {
        var keyRepeat = KeyRepeat(info: RepeatInfo(rate: 20, delay: 300))
        keyRepeat.press(.a, at: 0, under: keymap)
        keyRepeat.press(.c, at: 200_000, under: keymap)
        #expect(keyRepeat.code == .c)
        #expect(keyRepeat.nextFire == 500_000)
        keyRepeat.release(.a)
        #expect(keyRepeat.code == .c)
    }

    @Test func aModifierDoesNotStopTheKeyThatRepeats() {
        var keyRepeat = KeyRepeat()
        keyRepeat.press(.a, at: 0, under: keymap)
        keyRepeat.press(.leftShift, at: 100, under: keymap)
        #expect(keyRepeat.code == .a)
    }

    @Test func theReleaseOfTheKeyStopsIt() {
        var keyRepeat = KeyRepeat()
        keyRepeat.press(.a, at: 0, under: keymap)
        keyRepeat.release(.a)
        #expect(keyRepeat.nextFire == nil)
        #expect(advance(&keyRepeat, to: 10_000_000).isEmpty)
    }

    @Test func rateZeroDisables() {
        var keyRepeat = KeyRepeat(info: .disabled)
        keyRepeat.press(.a, at: 0, under: keymap)
        #expect(keyRepeat.nextFire == nil)
        keyRepeat.update(RepeatInfo(rate: 20, delay: 300))
        keyRepeat.press(.a, at: 0, under: keymap)
        keyRepeat.update(.disabled)
        #expect(keyRepeat.nextFire == nil)
    }

    @Test func aTimerThatRingsLateRepeatsOnceAndKeepsTheBeat() {
        var keyRepeat = KeyRepeat(info: RepeatInfo(rate: 20, delay: 300))
        keyRepeat.press(.a, at: 0, under: keymap)
        #expect(advance(&keyRepeat, to: 1_020_000) == [.a: 1_000_000])
        #expect(advance(&keyRepeat, to: 1_020_000).isEmpty)
        #expect(keyRepeat.nextFire == 1_050_000)
    }

    @Test func aRateThatDividesNoSecondDoesNotDrift() {
        var keyRepeat = KeyRepeat(info: RepeatInfo(rate: 30, delay: 0))
        keyRepeat.press(.a, at: 0, under: keymap)
        var fires = 0
        while let next = keyRepeat.nextFire, next <= 10_000_000 {
            #expect(advance(&keyRepeat, to: next) == [.a: next])
            fires += 1
        }
        #expect(fires == 301)
    }

    @Test func newRatesHoldFromTheNextTimeOn() {
        var keyRepeat = KeyRepeat(info: RepeatInfo(rate: 20, delay: 300))
        keyRepeat.press(.a, at: 0, under: keymap)
        keyRepeat.update(RepeatInfo(rate: 10, delay: 1000))
        #expect(keyRepeat.nextFire == 300_000)
        _ = keyRepeat.advance(to: 300_000)
        #expect(keyRepeat.nextFire == 400_000)
    }

    @Test func ratesThatMakeNoSenseAreBounded() {
        #expect(RepeatInfo(rate: -5, delay: -7) == .disabled)
        #expect(RepeatInfo(rate: .max, delay: 0).rate == 1000)
        var keyRepeat = KeyRepeat(info: RepeatInfo(rate: .max, delay: .max))
        keyRepeat.start(.a, at: 0)
        #expect(advance(&keyRepeat, to: .max).keys.contains(.a))
    }
}
