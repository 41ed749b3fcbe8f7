import ClientTestSupport
import SurfaceResponders
import SurfaceRespondersTesting
import Testing
import WaylandClient
import WaylandSeat
import WaylandShell

import class WaylandServer.Display
import struct WaylandServer.OwnedFileDescriptor

/// The globals that the shell creates for windows.
struct ShellGlobalsTests {
    private static let standard: Set<String> = [
        "xdg_activation_v1", "zxdg_decoration_manager_v1", "org_kde_kwin_server_decoration_manager",
        "zxdg_exporter_v2", "zxdg_importer_v2", "xdg_wm_dialog_v1", "xdg_toplevel_tag_manager_v1",
        "xdg_toplevel_icon_manager_v1", "xdg_toplevel_drag_manager_v1", "xdg_system_bell_v1",
    ]

    private let display: Display
    private let compositor: Compositor
    private let seatGlobal: SeatGlobal
    private let shell: XdgShell
    private let pump: ClientPump

    init() throws {
        let display = try Display()
        self.display = display
        seatGlobal = SeatGlobal(for: Seat(name: "seat0", clock: ManualClock()), on: display)
        let compositor = Compositor(for: seatGlobal, on: display)
        self.compositor = compositor
        shell = XdgShell(on: compositor)
        pump = ClientPump(
            step: { timeout in
                display.eventLoop.dispatch(timeout: timeout)
                compositor.turn()
            },
            accept: { _ = display.createClient(fd: OwnedFileDescriptor(rawValue: $0)) })
    }

    private func globals() throws -> Set<String> {
        let connection = try pump.connect()
        let registry = Registry(connection)
        try pump.roundtrip(connection)
        return Set(registry.globals.map(\.interface))
    }

    /// Creates globals. Returns them and the interfaces that they add to the registry, except
    /// zwp_linux_dmabuf_v1, which depends on the machine.
    private func added(by make: () -> ShellGlobals) throws -> (ShellGlobals, Set<String>) {
        let before = try globals()
        let made = make()
        return (made, try globals().subtracting(before).subtracting(["zwp_linux_dmabuf_v1"]))
    }

    @Test func `default options create only globals for any client`() throws {
        let (made, names) = try added { ShellGlobals(for: shell) }
        #expect(names == Self.standard)
        #expect(made.windowList == nil)
        #expect(made.sessionLocks == nil)
        #expect(made.outputManager == nil)
        #expect(made.inputTriggers == nil)
    }

    @Test func `all options also create globals for trusted clients`() throws {
        let (made, names) = try added { ShellGlobals(.all, for: shell) }
        #expect(
            names.subtracting(Self.standard) == [
                "ext_foreign_toplevel_list_v1", "zwlr_foreign_toplevel_manager_v1",
                "ext_session_lock_manager_v1", "zwlr_output_manager_v1",
                "ext_input_trigger_registration_manager_v1", "ext_input_trigger_action_manager_v1",
            ])
        #expect(made.windowList != nil)
        #expect(made.sessionLocks != nil)
        #expect(made.outputManager != nil)
        #expect(made.inputTriggers != nil)
    }

    @Test func `each group of globals can be created separately`() throws {
        let (made, names) = try added { ShellGlobals([.outputManagement], for: shell) }
        #expect(names.subtracting(Self.standard) == ["zwlr_output_manager_v1"])
        #expect(made.outputManager != nil)
        #expect(made.windowList == nil)
    }
}
