import Testing

/// Tests small clients, most of which use only a few protocols.
@Suite(.serialized)
struct SmallClientTests {
    @Test func `wayland-info finds the seat and its capabilities`() throws {
        let run = try ProgramRun(client: ["wayland-info"])
        #expect(try run.exitStatus() == 0)
        #expect(run.text.contains("capabilities: pointer keyboard touch"))
        for global in [
            "wl_compositor", "wl_subcompositor", "wl_shm", "wl_output", "wl_seat", "xdg_wm_base",
            "wl_data_device_manager", "zxdg_output_manager_v1", "zwp_relative_pointer_manager_v1",
            "zwp_pointer_constraints_v1",
            "zwlr_virtual_pointer_manager_v1", "zwp_virtual_keyboard_manager_v1",
        ] {
            #expect(run.text.contains("'\(global)'"), "\(global) is not announced")
        }
    }

    @Test func `log reports the peak use of a client`() throws {
        let run = try ProgramRun(options: ["--log-client-use"], client: ["foot", "sh", "-c", "sleep 1"])
        #expect(try run.exitStatus() == 0)
        // One toplevel: the window of foot. Its frame has further surfaces.
        #expect(
            run.errorText.contains(
                /foot \(process \d+\) had at most \d\d objects, \d+ surfaces, 1 toplevels, .*\d{5} contentBytes/
            ),
            "\(run.errorText)")
    }

    @Test func `window is idle while a different one changes`() throws {
        let run = try ProgramRun(
            script: [
                #"{"wait": {"title": "simple-shm"}, "deadline": 20000}"#,
                #"{"wait": {"title": "still"}, "deadline": 20000}"#,
                #"{"wait": {"idle": 300}, "window": "still", "deadline": 10000}"#,
                #"{"wait": {"idle": 300}, "deadline": 500}"#,
            ], client: ["sh", "-c", "weston-simple-shm & exec foot -T still sleep 1000"])
        #expect(try run.exitStatus() == 125)
        #expect(
            run.errorText.contains(
                /line 4: waited 500 ms in vain for 300 ms without a change on the screen; changed: .*'simple-shm' \d+ times/
            ), "\(run.errorText)")
    }

    @Test func `gtk4-demo quits by its shortcut`() throws {
        let run = try ProgramRun(
            script: [
                #"{"wait": {"title": "GTK Demo"}, "deadline": 30000}"#,
                #"{"wait": {"idle": 300}, "deadline": 30000}"#,
                #"{"t": 0, "key": 29, "down": true}"#,
                #"{"t": 20, "key": 16, "down": true}"#,
                #"{"t": 40, "key": 16, "down": false}"#,
                #"{"t": 60, "key": 29, "down": false}"#,
            ], client: ["gtk4-demo"])
        #expect(try run.exitStatus() == 0)
    }

    @Test func `weston-eventdemo reports clicks, wheel and keys`() throws {
        let run = try ProgramRun(
            script: [
                #"{"wait": {"idle": 300}, "deadline": 20000}"#,
                #"{"t": 0, "pointer": [640, 360]}"#,
                #"{"t": 20, "button": "left", "down": true}"#,
                #"{"t": 40, "button": "left", "down": false}"#,
                #"{"t": 60, "axis": "vertical", "value": 15, "steps": 1, "source": "wheel"}"#,
                #"{"t": 80, "key": 30, "down": true}"#,
                #"{"t": 100, "key": 30, "down": false}"#,
            ], client: ["stdbuf", "-oL", "weston-eventdemo"])
        try run.wait(for: "the key's release") { run.text.contains(/unicode: 97, state: released/) }
        #expect(run.text.contains(/button: 272, state: pressed/))
        #expect(run.text.contains(/button: 272, state: released/))
        #expect(run.text.contains(/axis: vertical, value: 15.000000/))
        #expect(run.text.contains(/unicode: 97, state: pressed/))
    }

    @Test func `mousebuttons example of Qt reports buttons and wheel`() throws {
        let run = try ProgramRun(
            script: [
                #"{"wait": {"idle": 300}, "deadline": 20000}"#,
                #"{"t": 0, "pointer": [640, 360]}"#,
                #"{"t": 20, "button": "left", "down": true}"#,
                #"{"t": 30, "button": "right", "down": true}"#,
                #"{"t": 40, "button": "left", "down": false}"#,
                #"{"t": 50, "button": "right", "down": false}"#,
                #"{"t": 60, "axis": "vertical", "value": 15, "steps": 1, "source": "wheel"}"#,
                #"{"t": 70, "button": 275, "down": true}"#,
                #"{"t": 80, "button": 275, "down": false}"#,
            ],
            client: ["/usr/lib/x86_64-linux-gnu/qt5/examples/widgets/widgets/mousebuttons/mousebuttons"])
        let said = /"Mouse (Press|Release): raw button=\d+  Qt=(\w+)|Wheel Event: (\w+)/
        try run.wait(for: "the last button") { run.errorText.matches(of: said).count >= 7 }
        let events = run.errorText.matches(of: said).map { match in
            match.3.map { "wheel \($0)" } ?? "\(match.1 ?? "") \(match.2 ?? "")"
        }
        #expect(
            events == [
                "Press LeftButton", "Press RightButton", "Release LeftButton", "Release RightButton",
                "wheel DOWN", "Press BackButton", "Release BackButton",
            ])
    }

    @Test func `weston-simple-touch draws under a touch`() throws {
        let run = try ProgramRun(
            script: [
                #"{"wait": {"idle": 300}, "deadline": 20000}"#,
                #"{"t": 0, "touch": 0, "down": [640, 360]}"#,
                #"{"t": 20, "touch": 0, "to": [660, 380]}"#,
                #"{"t": 40, "touch": 0, "up": true}"#,
            ], environment: ["WAYLAND_DEBUG": "client"], client: ["weston-simple-touch"])
        try run.wait(for: "the finger's end") { run.errorText.contains(/wl_touch@\d+\.up/) }
        // It draws a dot under a touch, so a commit follows the motion.
        let motion = try #require(run.errorText.firstRange(of: /wl_touch@\d+\.motion/))
        try run.wait(for: "the dot") {
            run.errorText[motion.upperBound...].contains(/wl_surface@\d+\.commit/)
        }
    }

    /// The program binds the announced version of wl_compositor, although the library of Debian 12 knows only
    /// version 5. An event of version 6 would end the program.
    @Test func `weston-simple-damage keeps drawing`() throws {
        let run = try ProgramRun(environment: ["WAYLAND_DEBUG": "client"], client: ["weston-simple-damage"])
        try run.wait(for: "frames") { run.errorText.matches(of: /wl_callback@\d+\.done/).count > 10 }
        #expect(run.errorText.contains(/wl_registry@\d+\.bind\(\d+, "wl_compositor", 7,/))
    }

    /// foot logs the time from the commit of each frame to its presentation.
    @Test func `foot receives the presentation time of its frames`() throws {
        let run = try ProgramRun(client: ["foot", "--presentation-timings", "yes"])
        try run.wait(for: "frames that were shown") {
            run.errorText.matches(of: /commit - \d+ µs -> presented/).count > 10
        }
    }
}
