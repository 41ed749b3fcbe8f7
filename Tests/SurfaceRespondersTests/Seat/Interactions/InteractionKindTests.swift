import SurfaceRespondersTesting
import Testing

@testable import SurfaceResponders

/// The rules of all interactions, tested with a custom kind: gamepad buttons on a region of a client's
/// surface.
struct InteractionKindTests {
    private let pad: PadButtons
    private let window: PadSurface
    private let region: PadSurface

    init() {
        pad = PadButtons(on: EmbeddedSeat())
        window = pad.window("window")
        region = pad.region("region", in: window)
    }

    /// Discards the records of the calls and events so far.
    private func forget() {
        _ = pad.journal.take()
        _ = pad.told.take()
    }

    private func cancelAll(_ reason: CancelReason = .suspended) {
        pad.cancel(for: reason) { _, _ in true }
    }

    // MARK: The beginning

    @Test func `receivers of an interaction are fixed when it begins`() {
        let button = pad.press("A", on: region)
        region.nextResponder = pad.window("other")
        forget()
        pad.move(button)
        pad.release(button)
        #expect(
            pad.journal.take() == [
                "region moved A", "window moved A", "region released A", "window released A",
            ])
        #expect(pad.told.take() == ["window moved A", "window released A"])
    }

    // MARK: One end for each beginning

    @Test func `receivers of a beginning receive one release and no later cancel`() {
        pad.release(pad.press("A", on: region))
        cancelAll()
        #expect(pad.told.take() == ["window pressed A", "window released A"])
        #expect(
            pad.journal.take() == [
                "region pressed A", "window pressed A", "region released A", "window released A",
            ])
    }

    @Test func `receivers of a beginning receive one cancel and no later release`() {
        let button = pad.press("A", on: region)
        cancelAll()
        cancelAll()
        pad.release(button)
        #expect(pad.told.take() == ["window pressed A", "window cancelled A"])
        #expect(
            pad.journal.take() == [
                "region pressed A", "window pressed A", "region cancelled A", "window cancelled A",
            ])
    }

    @Test func `client that did not receive the beginning receives no end`() {
        region.keeps = [.pressed]
        pad.release(pad.press("A", on: region))
        _ = pad.press("B", on: region)
        cancelAll()
        #expect(pad.told.take() == [])
    }

    @Test func `responders that did not receive the beginning receive no end`() {
        let button = pad.stand("A", along: pad.makeRoute(to: region), .responders)
        cancelAll()
        #expect(pad.journal.take() == [])
        #expect(pad.told.take() == [])
        #expect(!button.isRouted)
    }

    @Test func `responder that handles an end does not withhold it from the client`() {
        region.keeps = [.released, .cancelled]
        pad.release(pad.press("A", on: region))
        #expect(pad.told.take() == ["window pressed A", "window released A"])
        _ = pad.press("B", on: region)
        cancelAll()
        #expect(pad.told.take() == ["window pressed B", "window cancelled B"])
    }

    @Test func `release in progress becomes a cancel when its surface is removed`() {
        let button = pad.press("A", on: region)
        forget()
        var toldWhileTheSurfaceStood: [String] = []
        region.before[.released] = { [pad, window] in
            pad.surfaceWillGo(window)
            toldWhileTheSurfaceStood = pad.told.take()
        }
        pad.release(button)
        #expect(toldWhileTheSurfaceStood == ["window cancelled A"])
        #expect(pad.told.take() == [])
    }

    // MARK: Canceling

    @Test func `all interactions are canceled before any receiver is notified`() {
        let other = pad.window("other")
        _ = pad.press("A", on: region)
        _ = pad.press("B", on: other)
        forget()
        var stillRouted: [String]?
        region.before[.cancelled] = { [pad] in
            stillRouted = pad.standing.filter(\.isRouted).map(\.name)
            pad.cancel(for: .suspended) { _, _ in true }
        }
        cancelAll()
        #expect(stillRouted == [])
        #expect(pad.told.take() == ["window cancelled A", "other cancelled B"])
    }

    @Test func `each route receives one call`() {
        let other = pad.window("other")
        let route = pad.makeRoute(to: region)
        pad.press("A", along: route)
        _ = pad.press("B", on: other)
        pad.press("C", along: route)
        forget()
        cancelAll()
        #expect(
            pad.journal.take() == ["region cancelled A C", "window cancelled A C", "other cancelled B"])
        #expect(pad.told.take() == ["window cancelled A C", "other cancelled B"])
    }

    @Test func `cancel does not affect other interactions`() {
        let other = pad.window("other")
        _ = pad.press("A", on: region)
        let button = pad.press("B", on: other)
        forget()
        pad.surfaceWillGo(window)
        pad.release(button)
        #expect(pad.told.take() == ["window cancelled A", "other released B"])
    }

    @Test func `companions are canceled with their interaction`() {
        let meant = pad.press("A", on: region)
        pad.companions = [pad.press("B", on: pad.window("other"))]
        forget()
        pad.cancel([meant], for: .hidden)
        #expect(pad.told.take() == ["window cancelled A", "other cancelled B"])
    }

    @Test func `rest of a canceled interaction is swallowed`() {
        let button = pad.press("A", on: region)
        cancelAll()
        forget()
        pad.move(button)
        #expect(pad.standing.map(\.name) == ["A"])
        pad.release(button)
        #expect(pad.journal.take() == [])
        #expect(pad.told.take() == [])
        #expect(pad.standing.isEmpty)
    }

    @Test func `kind decides what consumes the rest of a canceled interaction`() {
        pad.remainder = .nobody
        let button = pad.press("A", on: region)
        var isNobodys = false
        region.before[.cancelled] = { if case .nobody = button.consumer { isNobodys = true } }
        cancelAll()
        #expect(isNobodys)
    }

    // MARK: Filters and commands

    @Test func `removing a filter swallows the rest of its interactions`() {
        let filter = TakingFilter()
        let button = pad.stand("A", along: nil, .filter(filter))
        pad.move(button)
        #expect(filter.followed.count == 1)
        pad.seat.removeFilter(filter)
        pad.move(button)
        pad.release(button)
        #expect(filter.followed.count == 1)
        #expect(pad.journal.take() == [])
        #expect(pad.told.take() == [])
    }

    @Test func `removing a filter does not affect interactions of another filter`() {
        let (filter, other) = (TakingFilter(), TakingFilter())
        let button = pad.stand("A", along: nil, .filter(other))
        pad.seat.removeFilter(filter)
        pad.release(button)
        #expect(other.followed.count == 1)
    }

    @Test func `canceling everything notifies filters once and ends commands`() {
        let filter = TakingFilter()
        let taken = pad.stand("A", along: nil, .filter(filter))
        let command = pad.stand("B", along: nil, .command(nil))
        pad.cancelAll(for: .suspended)
        pad.cancelAll(for: .suspended)
        pad.release(taken)
        #expect(pad.journal.take() == ["filter lost A"])
        #expect(filter.followed.isEmpty)
        guard case .swallowed = command.consumer else {
            Issue.record("a command kept \(command.consumer)")
            return
        }
    }

    // MARK: Transfers

    @Test func `restarted interaction is not ended by its former cancel`() {
        let other = pad.window("other")
        let button = pad.press("A", on: region)
        forget()
        window.after[.cancelled] = { [pad] in
            let route = pad.makeRoute(to: other)
            button.begin(along: route, .responders)
            pad.deliver(button, along: route)
        }
        cancelAll(.transferred)
        #expect(pad.told.take() == ["window cancelled A", "other pressed A"])
        pad.move(button)
        pad.release(button)
        #expect(pad.told.take() == ["other moved A", "other released A"])
    }

    @Test func `passing within a surface sends no events`() {
        let heir = pad.region("heir", in: window)
        let button = pad.press("A", on: region)
        forget()
        pad.pass(within: region, along: pad.makeRoute(to: heir))
        #expect(pad.journal.take() == [])
        #expect(pad.told.take() == [])
        pad.release(button)
        #expect(pad.journal.take() == ["heir released A", "window released A"])
        #expect(pad.told.take() == ["window released A"])
    }

    @Test func `interaction that began elsewhere is not passed on`() {
        let heir = pad.region("heir", in: window)
        let button = pad.press("A", on: window)
        forget()
        pad.pass(within: region, along: pad.makeRoute(to: heir))
        pad.release(button)
        #expect(pad.journal.take() == ["window released A"])
    }

    // MARK: Changes that affect all kinds of interactions

    @Test func `removing a surface cancels its interactions`() {
        let button = pad.press("A", on: region)
        forget()
        window.window.map { pad.seat.scene.remove($0) }
        #expect(pad.told.take() == ["window cancelled A"])
        pad.release(button)
        #expect(pad.told.take() == [])
    }

    @Test func `removing a device cancels its interactions`() {
        _ = pad.press("A", on: region)
        forget()
        pad.seat.removeDevice(pad.device.id)
        #expect(pad.told.take() == ["window cancelled A"])
        #expect(pad.standing.isEmpty)
    }

    @Test func `lock and suspension of the session cancel interactions`() {
        _ = pad.press("A", on: region)
        forget()
        pad.seat.begin(Grab(kind: .lock, owner: nil))
        #expect(pad.told.take() == ["window cancelled A"])
        _ = pad.press("B", on: region)
        forget()
        pad.seat.cancelInteractions()
        #expect(pad.told.take() == ["window cancelled B"])
    }

    @Test func `removed filter is released from its interactions`() {
        let filter = TakingFilter()
        let button = pad.stand("A", along: nil, .filter(filter))
        pad.seat.removeFilter(filter)
        pad.release(button)
        #expect(filter.followed.isEmpty && button.filter == nil)
    }

    @Test func `passing a region's interactions sends their end to the new region`() {
        let heir = pad.region("heir", in: window)
        let button = pad.press("A", on: region)
        forget()
        pad.seat.passInteractions(of: region, to: heir)
        #expect(pad.journal.take() == [])
        pad.release(button)
        #expect(pad.journal.take() == ["heir released A", "window released A"])
    }

    @Test func `isAnythingPressed is true only during an interaction`() {
        #expect(!pad.seat.context.interactions.isAnythingPressed)
        let button = pad.press("A", on: region)
        #expect(pad.seat.context.interactions.isAnythingPressed)
        pad.release(button)
        #expect(!pad.seat.context.interactions.isAnythingPressed)
    }

    // MARK: Finished interactions

    @Test func `finished interaction releases its route`() {
        let released = pad.press("A", on: region)
        let cancelled = pad.press("B", on: region)
        pad.release(released)
        #expect(released.route == nil)
        cancelAll()
        #expect(cancelled.route == nil)
    }
}
