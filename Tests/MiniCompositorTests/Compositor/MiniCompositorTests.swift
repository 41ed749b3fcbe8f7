import Glibc
import SurfaceResponders
import Testing
import WaylandClient

import MiniCompositor
import WaylandShell

@Suite struct MiniCompositorTests {
    @Test func itServesWhatClientsStartWith() throws {
        let fixture = try CompositorFixture()
        let client = try fixture.connect()
        let expected: [String: UInt32] = [
            "wl_compositor": 7, "wl_subcompositor": 1, "wl_shm": 2, "wl_seat": 11, "wl_output": 4,
            "zxdg_output_manager_v1": 3, "xdg_wm_base": 7, "zwp_relative_pointer_manager_v1": 1,
            "zwp_pointer_constraints_v1": 1, "wp_pointer_warp_v1": 1, "wp_cursor_shape_manager_v1": 2,
            "zwp_pointer_gestures_v1": 3, "zwp_tablet_manager_v2": 2, "zwlr_layer_shell_v1": 5, "wl_fixes": 1,
            "wp_fifo_manager_v1": 1, "wp_commit_timing_manager_v1": 1, "wp_presentation": 2,
            "wp_viewporter": 1, "wp_single_pixel_buffer_manager_v1": 1, "wp_alpha_modifier_v1": 1,
            "wp_fractional_scale_manager_v1": 1, "wp_content_type_manager_v1": 1,
            "wp_tearing_control_manager_v1": 1, "wp_security_context_manager_v1": 1,
            "zwlr_output_manager_v1": 4, "zwlr_screencopy_manager_v1": 3,
            "ext_image_copy_capture_manager_v1": 1, "ext_output_image_capture_source_manager_v1": 1,
            "ext_foreign_toplevel_image_capture_source_manager_v1": 1, "ext_foreign_toplevel_list_v1": 1,
            "zwlr_foreign_toplevel_manager_v1": 3, "xdg_activation_v1": 1,
            "zxdg_decoration_manager_v1": 2, "org_kde_kwin_server_decoration_manager": 1,
            "zxdg_exporter_v2": 1, "zxdg_importer_v2": 1, "xdg_wm_dialog_v1": 1,
            "xdg_toplevel_tag_manager_v1": 1, "xdg_toplevel_icon_manager_v1": 1, "xdg_system_bell_v1": 1,
            "ext_workspace_manager_v1": 1,
            "wl_data_device_manager": 4, "zwp_input_timestamps_manager_v1": 1,
            "zwp_xwayland_keyboard_grab_manager_v1": 1, "zwp_primary_selection_device_manager_v1": 1,
            "ext_data_control_manager_v1": 1, "zwlr_data_control_manager_v1": 2,
            "zwp_idle_inhibit_manager_v1": 1, "ext_idle_notifier_v1": 2,
            "ext_session_lock_manager_v1": 1,
        ]
        let served = Dictionary(
            client.registry.globals.map { ($0.interface, $0.version) },
            uniquingKeysWith: { first, _ in first })
        for (interface, version) in expected { #expect(served[interface] == version, "\(interface)") }
    }

    @Test func aKeyboardLayoutThatDoesNotExistIsToldByName() throws {
        var configuration = Configuration()
        configuration.keyboard.layouts = ["us", "atlantis"]
        #expect(throws: KeymapError.unknownNames([.layout("atlantis")])) {
            try MiniCompositor(configuration)
        }
    }

    @Test func runningEndsWhenItIsToldTo() throws {
        let compositor = try MiniCompositor()
        var turns = 0
        let timer = compositor.display.eventLoop.addTimer {
            turns += 1
            compositor.terminate()
        }
        timer?.arm(after: .milliseconds(1))
        compositor.run(endingAt: [])
        #expect(turns == 1)
    }

    @Test func runningEndsAtASignal() throws {
        let compositor = try MiniCompositor()
        let timer = compositor.display.eventLoop.addTimer { pthread_kill(pthread_self(), SIGUSR1) }
        timer?.arm(after: .milliseconds(1))
        compositor.run(endingAt: [SIGUSR1])
    }

    @Test func aClientThatTalksNonsenseIsEndedAlone() throws {
        let fixture = try CompositorFixture()
        let broken = try fixture.connect()
        let other = try fixture.connect()
        let surface = other.makeSurface()
        _ = TestWindow.show(try other.served(surface))
        try other.attachBuffer(to: surface, width: 10, height: 10)
        surface.commit()
        let socket = try #require(broken.connection.fileDescriptor?.rawValue)
        let nonsense: [UInt32] = [0xffff, 0x0001_0000, 0xdead_beef]
        #expect(nonsense.withUnsafeBytes { write(socket, $0.baseAddress, $0.count) } == 12)
        try fixture.wait { broken.connection.error != nil }
        try other.roundtrip()
        #expect(fixture.compositor.scene.windows.count == 1)
    }

    @Test func theCompositorEndsWithAllThatItsClientsHave() throws {
        var fixture: CompositorFixture? = try CompositorFixture()
        let client = try #require(try fixture?.connect())
        weak let compositor = fixture?.compositor
        let surface = client.makeSurface()
        let served = try client.served(surface)
        _ = TestWindow.show(served)
        let child = client.makeSurface()
        let subsurface = client.subcompositor.getSubsurface(surface: child, parent: surface)
        try client.attachBuffer(to: child, width: 10, height: 10)
        _ = child.frame()
        child.commit()
        try client.attachBuffer(to: surface, width: 10, height: 10)
        _ = surface.frame()
        surface.commit()
        try client.roundtrip()
        #expect(served.isMapped)
        fixture = nil
        #expect(compositor == nil)
        #expect(!served.isMapped)
        #expect(subsurface.isAlive)
    }
}
