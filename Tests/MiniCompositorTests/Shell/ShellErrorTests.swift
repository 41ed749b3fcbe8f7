import Testing
import WaylandClient

import MiniCompositor
import WaylandShell

/// Which requests are protocol errors, and which are not.
struct ShellErrorTests {
    private let fixture: ShellFixture
    private let client: ShellClient

    init() throws {
        fixture = try ShellFixture()
        client = try fixture.connect()
    }

    private func expect<E: RawRepresentable>(
        _ error: E, of type: any ProxyType.Type, sourceLocation: SourceLocation = #_sourceLocation
    ) throws where E.RawValue == UInt32 {
        let posted = try client.client.protocolError()
        #expect(posted.isError(error, of: type), "\(posted)", sourceLocation: sourceLocation)
    }

    /// Expects an error on an object that the client has destroyed, so the error does not name its interface.
    private func expectAfterDestruction<E: RawRepresentable>(
        _ error: E, sourceLocation: SourceLocation = #_sourceLocation
    ) throws where E.RawValue == UInt32 {
        let posted = try client.client.protocolError()
        #expect(
            posted.code == error.rawValue && posted.interface.isEmpty, "\(posted)",
            sourceLocation: sourceLocation)
    }

    // MARK: xdg_wm_base

    @Test func `surface with a role cannot have an xdg_surface`() throws {
        let parent = client.client.makeSurface()
        let child = client.client.makeSurface()
        client.client.subcompositor.getSubsurface(surface: child, parent: parent)
        client.wmBase.getXdgSurface(surface: child)
        try expect(XdgWmBase.Error.role, of: XdgWmBase.self)
    }

    @Test func `second xdg_surface for a surface is an error`() throws {
        let surface = client.client.makeSurface()
        client.wmBase.getXdgSurface(surface: surface)
        client.wmBase.getXdgSurface(surface: surface)
        try expect(XdgWmBase.Error.role, of: XdgWmBase.self)
    }

    @Test(arguments: [false, true])
    func `surface with a buffer cannot have an xdg_surface`(isCommitted: Bool) throws {
        let surface = client.client.makeSurface()
        try client.client.attachBuffer(to: surface, width: 10, height: 10)
        if isCommitted { surface.commit() }
        client.wmBase.getXdgSurface(surface: surface)
        try expect(XdgWmBase.Error.invalidSurfaceState, of: XdgWmBase.self)
    }

    @Test func `destroying xdg_wm_base before its surfaces is an error`() throws {
        _ = client.makeToplevel()
        client.wmBase.destroy()
        try expectAfterDestruction(XdgWmBase.Error.defunctSurfaces)
    }

    @Test func `xdg_wm_base can be destroyed after its surfaces`() throws {
        let toplevel = client.makeToplevel()
        toplevel.toplevel.destroy()
        toplevel.xdgSurface.destroy()
        client.wmBase.destroy()
        try client.roundtrip()
    }

    // MARK: xdg_surface

    @Test func `toplevel cannot also be a popup`() throws {
        let toplevel = client.makeToplevel()
        toplevel.xdgSurface.getPopup(parent: nil, positioner: client.makePositioner())
        try expect(XdgSurface.Error.alreadyConstructed, of: XdgSurface.self)
    }

    @Test func `former toplevel cannot become a popup`() throws {
        let toplevel = client.makeToplevel()
        toplevel.toplevel.destroy()
        toplevel.xdgSurface.getPopup(parent: nil, positioner: client.makePositioner())
        try expect(XdgWmBase.Error.role, of: XdgWmBase.self)
    }

    @Test func `former toplevel cannot become a popup through a new xdg_surface`() throws {
        let toplevel = client.makeToplevel()
        toplevel.toplevel.destroy()
        toplevel.xdgSurface.destroy()
        let again = client.wmBase.getXdgSurface(surface: toplevel.surface)
        again.getPopup(parent: nil, positioner: client.makePositioner())
        try expect(XdgWmBase.Error.role, of: XdgWmBase.self)
    }

    @Test func `former toplevel can become a toplevel again`() throws {
        let toplevel = try client.showToplevel()
        toplevel.toplevel.destroy()
        toplevel.xdgSurface.destroy()
        try toplevel.hide()
        let again = client.wmBase.getXdgSurface(surface: toplevel.surface)
        again.getToplevel()
        try client.roundtrip()
    }

    @Test func `window geometry without a role is an error`() throws {
        let xdgSurface = client.wmBase.getXdgSurface(surface: client.client.makeSurface())
        xdgSurface.setWindowGeometry(x: 0, y: 0, width: 10, height: 10)
        try expect(XdgSurface.Error.notConstructed, of: XdgSurface.self)
    }

    @Test func `acknowledgment without a role is an error`() throws {
        let xdgSurface = client.wmBase.getXdgSurface(surface: client.client.makeSurface())
        xdgSurface.ackConfigure(serial: 1)
        try expect(XdgSurface.Error.notConstructed, of: XdgSurface.self)
    }

    @Test(arguments: [(Int32(0), Int32(10)), (10, 0), (-1, 10), (10, -1)])
    func `window geometry without a positive size is an error`(width: Int32, height: Int32) throws {
        client.makeToplevel().xdgSurface.setWindowGeometry(x: 0, y: 0, width: width, height: height)
        try expect(XdgSurface.Error.invalidSize, of: XdgSurface.self)
    }

    @Test func `destroying an xdg_surface before its toplevel is an error`() throws {
        client.makeToplevel().xdgSurface.destroy()
        try expectAfterDestruction(XdgSurface.Error.defunctRoleObject)
    }

    @Test func `destroying a wl_surface before its toplevel is an error`() throws {
        client.makeToplevel().surface.destroy()
        try expectAfterDestruction(WlSurface.Error.defunctRoleObject)
    }

    @Test func `destroying objects in order is not an error`() throws {
        let toplevel = try client.showToplevel()
        toplevel.toplevel.destroy()
        toplevel.xdgSurface.destroy()
        toplevel.surface.destroy()
        try client.roundtrip()
        #expect(fixture.compositor.scene.windows.isEmpty)
        #expect(fixture.desktop.toplevels.isEmpty)
    }

    // MARK: xdg_toplevel

    @Test(arguments: [(Int32(-1), Int32(0)), (0, -1)])
    func `negative minimum size is an error`(width: Int32, height: Int32) throws {
        client.makeToplevel().toplevel.setMinSize(width: width, height: height)
        try expect(XdgToplevel.Error.invalidSize, of: XdgToplevel.self)
    }

    @Test func `negative maximum size is an error`() throws {
        client.makeToplevel().toplevel.setMaxSize(width: 0, height: -5)
        try expect(XdgToplevel.Error.invalidSize, of: XdgToplevel.self)
    }

    @Test func `minimum size above the maximum is an error`() throws {
        let toplevel = client.makeToplevel()
        toplevel.toplevel.setMinSize(width: 100, height: 100)
        toplevel.toplevel.setMaxSize(width: 200, height: 99)
        toplevel.surface.commit()
        try expect(XdgToplevel.Error.invalidSize, of: XdgToplevel.self)
    }

    @Test func `limits that cross only between commits are accepted`() throws {
        let toplevel = client.makeToplevel()
        toplevel.toplevel.setMaxSize(width: 50, height: 50)
        toplevel.surface.commit()
        toplevel.toplevel.setMinSize(width: 100, height: 100)
        toplevel.toplevel.setMaxSize(width: 200, height: 200)
        toplevel.surface.commit()
        try client.roundtrip()
    }

    @Test func `toplevel cannot be its own parent`() throws {
        let toplevel = try client.showToplevel()
        toplevel.toplevel.setParent(parent: toplevel.toplevel)
        try expect(XdgToplevel.Error.invalidParent, of: XdgToplevel.self)
    }

    @Test func `cycle of parents is an error`() throws {
        let first = try client.showToplevel()
        let second = try client.showToplevel { $0.toplevel.setParent(parent: first.toplevel) }
        let third = try client.showToplevel { $0.toplevel.setParent(parent: second.toplevel) }
        first.toplevel.setParent(parent: third.toplevel)
        try expect(XdgToplevel.Error.invalidParent, of: XdgToplevel.self)
    }

    @Test func `unknown resize edge is an error`() throws {
        let toplevel = try client.showToplevel()
        toplevel.toplevel.resize(seat: client.seat, serial: 0, edges: XdgToplevel.ResizeEdge(rawValue: 3))
        try expect(XdgToplevel.Error.invalidResizeEdge, of: XdgToplevel.self)
    }

    // MARK: xdg_positioner

    @Test(arguments: [(Int32(0), Int32(10)), (10, 0), (-1, 10), (10, -1)])
    func `positioner size that is not positive is an error`(width: Int32, height: Int32) throws {
        client.wmBase.createPositioner().setSize(width: width, height: height)
        try expect(XdgPositioner.Error.invalidInput, of: XdgPositioner.self)
    }

    @Test(arguments: [(Int32(-1), Int32(10)), (10, -1)])
    func `negative size of an anchor rectangle is an error`(width: Int32, height: Int32) throws {
        client.wmBase.createPositioner().setAnchorRect(x: 0, y: 0, width: width, height: height)
        try expect(XdgPositioner.Error.invalidInput, of: XdgPositioner.self)
    }

    @Test func `unknown anchor is an error`() throws {
        client.wmBase.createPositioner().setAnchor(anchor: XdgPositioner.Anchor(rawValue: 9))
        try expect(XdgPositioner.Error.invalidInput, of: XdgPositioner.self)
    }

    @Test func `unknown gravity is an error`() throws {
        client.wmBase.createPositioner().setGravity(gravity: XdgPositioner.Gravity(rawValue: 9))
        try expect(XdgPositioner.Error.invalidInput, of: XdgPositioner.self)
    }

    @Test func `popup positioner without a size is an error`() throws {
        let toplevel = try client.showToplevel()
        let positioner = client.wmBase.createPositioner()
        positioner.setAnchorRect(x: 0, y: 0, width: 1, height: 1)
        _ = client.makePopup(on: toplevel.xdgSurface, positioner)
        try expect(XdgWmBase.Error.invalidPositioner, of: XdgWmBase.self)
    }

    @Test func `popup positioner without an anchor rectangle is an error`() throws {
        let toplevel = try client.showToplevel()
        let positioner = client.wmBase.createPositioner()
        positioner.setSize(width: 10, height: 10)
        _ = client.makePopup(on: toplevel.xdgSurface, positioner)
        try expect(XdgWmBase.Error.invalidPositioner, of: XdgWmBase.self)
    }

    @Test func `reposition with an incomplete positioner is an error`() throws {
        let toplevel = try client.showToplevel()
        let popup = try client.showPopup(on: toplevel.xdgSurface)
        popup.popup.reposition(positioner: client.wmBase.createPositioner(), token: 1)
        try expect(XdgWmBase.Error.invalidPositioner, of: XdgWmBase.self)
    }

    // MARK: xdg_popup

    @Test func `popup without a parent is an error`() throws {
        let popup = client.makePopup(on: nil)
        popup.surface.commit()
        try expect(XdgWmBase.Error.invalidPopupParent, of: XdgWmBase.self)
    }

    @Test func `popup parent without a role is an error`() throws {
        let nothing = client.wmBase.getXdgSurface(surface: client.client.makeSurface())
        _ = client.makePopup(on: nothing)
        try expect(XdgWmBase.Error.invalidPopupParent, of: XdgWmBase.self)
    }

    @Test func `unmapped popup parent is an error`() throws {
        let toplevel = client.makeToplevel()
        let popup = client.makePopup(on: toplevel.xdgSurface)
        popup.surface.commit()
        try client.roundtrip()
        popup.xdgSurface.ackConfigure(serial: popup.serial)
        try client.client.attachBuffer(to: popup.surface, width: 10, height: 10)
        popup.surface.commit()
        try expect(XdgWmBase.Error.invalidPopupParent, of: XdgWmBase.self)
    }

    @Test func `destroying a popup before its child popup is an error`() throws {
        let toplevel = try client.showToplevel()
        let popup = try client.showPopup(on: toplevel.xdgSurface)
        _ = try client.showPopup(on: popup.xdgSurface)
        popup.popup.destroy()
        try expect(XdgWmBase.Error.notTheTopmostPopup, of: XdgWmBase.self)
    }

    @Test func `sibling popups can be destroyed in any order`() throws {
        let toplevel = try client.showToplevel()
        let first = try client.showPopup(on: toplevel.xdgSurface)
        _ = try client.showPopup(on: toplevel.xdgSurface)
        first.destroy()
        try client.roundtrip()
    }
}
