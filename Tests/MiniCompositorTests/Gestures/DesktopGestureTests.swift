import Proofs
import SurfaceResponders
import Testing
import WaylandClient

import MiniCompositor
import WaylandShell

/// Gestures that the desktop recognizes.
struct DesktopGestureTests {
    private let fixture: ShellFixture
    private let client: ShellClient

    init() throws {
        fixture = try ShellFixture()
        client = try fixture.connect()
    }

    private var desktop: Desktop { fixture.desktop }

    /// Moves fingers horizontally in four steps.
    /// - Parameter way: the distance in logical pixels; positive to the right.
    private func swipe(_ way: Double, fingers: Int32) {
        for finger in 0..<fingers { fixture.touchDown(finger, 600, 200 + Double(finger) * 60) }
        for step in 1...4 {
            for finger in 0..<fingers {
                fixture.touchMove(finger, 600 + way * Double(step) / 4, 200 + Double(finger) * 60)
            }
        }
        for finger in 0..<fingers { fixture.touchUp(finger) }
    }

    private func edgePan(_ way: Double) {
        fixture.touchDown(0, 640, 715)
        fixture.touchMove(0, 640, 715 - way / 2)
        fixture.touchMove(0, 640, 715 - way)
        fixture.touchUp(0)
    }

    // MARK: Workspaces

    @Test(.promise(24), .requirement(38)) func `three fingers swipe between workspaces`() throws {
        swipe(-120, fingers: 3)
        #expect(desktop.currentWorkspace == 2)
        swipe(-120, fingers: 3)
        #expect(desktop.currentWorkspace == 3)
        swipe(120, fingers: 3)
        #expect(desktop.currentWorkspace == 2)
        swipe(120, fingers: 3)
        swipe(120, fingers: 3)
        #expect(desktop.currentWorkspace == 1)
    }

    @Test func `three fingers on a touchpad swipe between workspaces`() throws {
        _ = try client.showToplevel(width: 600, height: 600)
        fixture.move(to: 640, 360)
        for (fingers, workspace) in [(3, 2), (4, 2), (2, 2), (3, 3)] {
            fixture.gesture(.begin(.swipe, fingerCount: fingers))
            for _ in 0..<4 { fixture.gesture(.swipe(delta: Vector(dx: -20, dy: 0))) }
            fixture.gesture(.end(.swipe))
            #expect(desktop.currentWorkspace == workspace)
        }
    }

    @Test func `a swipe of two fingers reaches the client`() throws {
        let toplevel = try client.showToplevel(width: 600, height: 600)
        _ = try client.takeInput()
        swipe(-120, fingers: 2)
        #expect(desktop.currentWorkspace == 1)
        #expect(
            try client.takeInput().filter { if case .touchCancel = $0 { true } else { false } } == [])
        #expect(try toplevel.frame() != nil)
    }

    @Test(.promise(23), .requirement(33)) func `the client under a swipe receives one cancel`() throws {
        _ = try client.showToplevel(width: 600, height: 600)
        _ = try client.takeInput()
        swipe(-120, fingers: 3)
        let heard = try client.takeInput()
        #expect(heard.count { $0 == .touchCancel } == 1)
        #expect(!heard.contains { if case .touchUp = $0 { true } else { false } })
    }

    // MARK: Overview

    @Test func `a touch from the lower edge shows the overview`() throws {
        edgePan(40)
        #expect(desktop.overview == nil)
        edgePan(200)
        #expect(desktop.overview != nil)
    }

    @Test func `a tap in the overview raises a window without reaching its client`() throws {
        let first = try client.showToplevel(width: 400, height: 300)
        let second = try client.showToplevel(width: 400, height: 300)
        #expect(desktop.keyToplevel === (try second.served()))
        _ = try client.takeInput()
        edgePan(200)
        let cells = try #require(desktop.overview).cells
        #expect(cells.map { $0.controller === (try? first.served()) } == [true, false])
        let place = cells[0].frame.center
        fixture.touchDown(0, place.x, place.y)
        fixture.touchUp(0)
        #expect(desktop.overview == nil)
        #expect(desktop.keyToplevel === (try first.served()))
        #expect(!(try client.takeInput().contains { if case .touchDown = $0 { true } else { false } }))
    }

    @Test func `windows in the overview do not overlap and stay within the output`() throws {
        for _ in 0..<5 { _ = try client.showToplevel(width: 500, height: 400) }
        desktop.toggleOverview(nil)
        let frames = try #require(desktop.overview).cells.map(\.frame)
        #expect(frames.count == 5)
        for (number, frame) in frames.enumerated() {
            #expect(frame.minX >= 0 && frame.minY >= 0 && frame.maxX <= 1280 && frame.maxY <= 720)
            for other in frames[..<number] { #expect(!other.intersects(frame)) }
        }
    }

    @Test func `the window of a disconnected client leaves the overview`() throws {
        let first = try client.showToplevel(width: 400, height: 300)
        let other = try fixture.connect()
        let second = try other.showToplevel(width: 400, height: 300)
        desktop.toggleOverview(nil)
        let frames = try #require(desktop.overview).cells.map(\.frame)
        weak var controller: DesktopToplevel?
        controller = try second.served()
        other.client.connection.disconnect()
        try fixture.wait { desktop.toplevels.count == 1 }
        let cells = try #require(desktop.overview).cells
        #expect(cells.map(\.frame) == [frames[0]])
        #expect(cells[0].controller === (try first.served()))
        #expect(controller == nil)
    }

    @Test func `a pinch scales the overview within limits`() throws {
        _ = try client.showToplevel(width: 400, height: 300)
        desktop.toggleOverview(nil)
        let overview = try #require(desktop.overview)
        func pinch(_ from: Double, _ to: Double) {
            fixture.touchDown(0, 640 - from / 2, 700)
            fixture.touchDown(1, 640 + from / 2, 700)
            fixture.touchMove(0, 640 - from / 2 - 10, 700)
            fixture.touchMove(1, 640 + to / 2, 700)
            fixture.touchUp(0)
            fixture.touchUp(1)
        }
        pinch(200, 300)
        #expect(overview.scale > 1 && overview.scale < 1.5)
        let width = overview.cells[0].frame.width
        #expect(abs(width - 400 * overview.scale) < 1e-9)
        for _ in 0..<5 { pinch(100, 1000) }
        #expect(overview.scale == 1.5)
        for _ in 0..<5 { pinch(1000, 100) }
        #expect(overview.scale == 0.5)
        #expect(desktop.overview != nil)
    }

    @Test func `a click beside the windows ends the overview`() throws {
        _ = try client.showToplevel(width: 400, height: 300)
        fixture.chord(EvdevKey.super, EvdevKey.o)
        #expect(desktop.overview != nil)
        fixture.click(2, 2)
        #expect(desktop.overview == nil)
        fixture.chord(EvdevKey.super, EvdevKey.o)
        fixture.chord(EvdevKey.super, EvdevKey.o)
        #expect(desktop.overview == nil && fixture.seat.activeGrabs.isEmpty)
    }

    // MARK: The pointer

    @Test func `shaking the pointer shows its location`() throws {
        _ = try client.showToplevel()
        var shown: [Point] = []
        let observation = desktop.observePointerLocations { shown.append($0) }
        defer { observation.cancel() }
        for stroke in 0..<8 {
            fixture.move(to: stroke.isMultiple(of: 2) ? 900 : 300, 350)
        }
        #expect(shown.count == 1)
        fixture.chord(EvdevKey.super, EvdevKey.p)
        #expect(shown.last == Point(x: 300, y: 350))
    }

    @Test func `shaking the pointer has no effect without key commands`() throws {
        var configuration = Configuration()
        configuration.hasKeyCommands = false
        let fixture = try ShellFixture(configuration)
        var shown: [Point] = []
        let observation = fixture.desktop.observePointerLocations { shown.append($0) }
        defer { observation.cancel() }
        for stroke in 0..<8 {
            fixture.move(to: stroke.isMultiple(of: 2) ? 900 : 300, 350)
        }
        #expect(shown == [])
    }
}
