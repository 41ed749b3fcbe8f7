import SurfaceResponders
import SystemPackage
import Testing
import WaylandBackends
import WaylandShell

/// Virtual terminals, and displays and cards that come and go.
struct ScreenSessionTests {
    // MARK: Sessions

    @Test func `a hidden session pauses the seat and shows nothing`() throws {
        let screen = try ScreenFixture()
        screen.showPicture()
        screen.setShown(false)
        _ = screen.takeCalls()
        screen.output?.frameClock.setNeedsFrame()
        screen.backend.setNeedsDisplay()
        screen.showPicture()
        #expect(screen.takeCalls().isEmpty)
        #expect(screen.fixture.compositor.seat.isPaused)
        #expect(screen.script.input.calls == ["suspend"])
    }

    @Test func `a session that is shown again sets the mode`() throws {
        let screen = try ScreenFixture()
        screen.showPicture()
        screen.setShown(false)
        _ = screen.takeCalls()
        screen.setShown(true)
        screen.turn()
        #expect(screen.takeCalls().prefix(2) == ["set 11 1 1024x768", "flip 11"])
        #expect(!screen.fixture.compositor.seat.isPaused)
        #expect(screen.script.input.calls == ["suspend", "resume"])
    }

    @Test func `a flip that ends in a hidden session is ignored`() throws {
        let screen = try ScreenFixture()
        screen.turn()
        screen.setShown(false)
        screen.card.completeFlips()
        screen.turn()
        screen.advance(by: .seconds(2))
        _ = screen.takeCalls()
        screen.setShown(true)
        screen.turn()
        #expect(screen.takeCalls().prefix(2) == ["set 11 1 1024x768", "flip 11"])
    }

    @Test func `displays that changed while hidden are noticed later`() throws {
        let screen = try ScreenFixture()
        screen.setShown(false)
        screen.plug([.display(2)])
        #expect(screen.backend.outputs.map(\.name) == ["DP-1"])
        screen.setShown(true)
        #expect(screen.backend.outputs.map(\.name) == ["DP-2"])
    }

    @Test func `Ctrl+Alt+F keys switch terminals, and clients see none`() throws {
        let screen = try ScreenFixture()
        let user = SeatUser(at: screen.fixture.compositor.seat)
        user.chord(29, 56, 60)  // F2
        user.chord(29, 56, 88)  // F12
        user.chord(60)
        #expect(screen.session.terminals == [2, 12])
    }

    @Test func `a lost session asks the embedder to end`() throws {
        let screen = try ScreenFixture()
        screen.session.failure = .brokenPipe
        screen.session.descriptor.makeReadable()
        screen.turn()
        screen.turn()
        #expect(screen.delegate.events == ["close"])
    }

    // MARK: Displays

    @Test func `displays are plugged in and out`() throws {
        let screen = try ScreenFixture()
        screen.showPicture()
        screen.plug([.display(1), .display(2)])
        #expect(screen.backend.outputs.map(\.name) == ["DP-1", "DP-2"])
        screen.plug([.display(2)])
        #expect(screen.core.outputs.outputs.map(\.name) == ["DP-2"])
        screen.plug([.display(1), .display(2)])
        #expect(screen.delegate.events == ["added DP-2", "removed DP-1", "added DP-1"])
        #expect(screen.backend.outputs.map(\.frame.minX) == [1024, 2048])
    }

    @Test func `a new display at the same connector is a new output`() throws {
        let screen = try ScreenFixture()
        let first = screen.output
        screen.plug([.display(1)])
        #expect(screen.output === first)
        screen.plug([.display(1, edid: EDID(SampleEDID().bytes))])
        #expect(screen.output !== first)
        #expect(screen.output?.model == "Sample 27")
    }

    @Test func `the last display may be unplugged`() throws {
        let screen = try ScreenFixture()
        screen.showPicture()
        screen.plug([])
        screen.showPicture()
        #expect(screen.backend.outputs.isEmpty)
        screen.plug([.display(1)])
        _ = screen.takeCalls()
        screen.backend.setNeedsDisplay()
        screen.turn()
        #expect(screen.backend.outputs.count == 1)
    }

    @Test func `a card that cannot be listed keeps its outputs`() throws {
        let screen = try ScreenFixture()
        screen.card.failures["list"] = .ioError
        screen.plug([])
        #expect(screen.backend.outputs.count == 1)
    }

    @Test func `the outputs of an unplugged card are removed`() throws {
        let screen = try ScreenFixture()
        screen.script.report(.removed("/dev/dri/card0"))
        #expect(screen.backend.outputs.isEmpty)
        screen.script.report(.added("/dev/dri/card0"))
        #expect(screen.backend.outputs.count == 1)
    }

    @Test func `a card that fails is closed`() throws {
        let screen = try ScreenFixture()
        screen.card.failures["read"] = .noSuchAddressOrDevice
        screen.showPicture()
        #expect(screen.backend.outputs.isEmpty)
    }

    // MARK: Messages of udev

    private func message(_ properties: String..., offset: UInt32 = 40) -> [UInt8] {
        var bytes = Array("libudev\0".utf8) + [UInt8](repeating: 7, count: 32)
        for index in 0..<4 { bytes[16 + index] = UInt8(truncatingIfNeeded: offset >> (8 * UInt32(index))) }
        return bytes + properties.flatMap { Array($0.utf8) + [0] }
    }

    @Test func `messages of udev about cards are read`() {
        #expect(
            CardChange(
                message: message("ACTION=change", "SUBSYSTEM=drm", "DEVNAME=/dev/dri/card1", "HOTPLUG=1"))
                == .changed("/dev/dri/card1"))
        #expect(
            CardChange(message: message("ACTION=add", "SUBSYSTEM=drm", "DEVNAME=dri/card0"))
                == .added("/dev/dri/card0"))
        #expect(
            CardChange(message: message("ACTION=remove", "SUBSYSTEM=drm", "DEVNAME=/dev/dri/card0"))
                == .removed("/dev/dri/card0"))
    }

    @Test func `messages of udev about other things are ignored`() {
        #expect(
            CardChange(message: message("ACTION=add", "SUBSYSTEM=input", "DEVNAME=/dev/input/event0")) == nil)
        #expect(
            CardChange(message: message("ACTION=add", "SUBSYSTEM=drm", "DEVNAME=/dev/dri/renderD128")) == nil)
        #expect(CardChange(message: message("ACTION=bind", "SUBSYSTEM=drm", "DEVNAME=/dev/dri/card0")) == nil)
        #expect(CardChange(message: message("ACTION=add", "SUBSYSTEM=drm")) == nil)
        #expect(CardChange(message: message("no property", "=", "", offset: 40)) == nil)
        #expect(CardChange(message: message("ACTION=add", offset: 4_000_000_000)) == nil)
        #expect(CardChange(message: []) == nil)
        #expect(CardChange(message: Array("libudev\0".utf8)) == nil)
    }
}
