import Testing
import WaylandClient

/// Tests the example compositor that is a single file. Its first window is in the center of the
/// output: a window of 200 by 100 pixels is at (540, 310).
@Suite(.serialized)
struct TinyCompositorTests {
    private let stage: TinyStage
    private var hands: Hands { stage.hands }

    init() throws {
        stage = try TinyStage()
    }

    // MARK: Clients of the test

    @Test func `popup opens where its client asks and closes on an outside click`() throws {
        let client = try TinyClient(stage)
        try hands.click(550, 320)
        _ = try client.take()
        _ = try client.openMenu(x: 20, y: 90, width: 100, height: 50)
        try hands.move(to: 570, 420)
        #expect(try client.take().contains("pointer in menu at 10 20"))
        try hands.click(100, 100)
        #expect(try client.take().contains("menu is done"))
    }

    @Test func `text copied in one window is pasted in another`() throws {
        let first = try TinyClient(stage)
        try hands.click(550, 320)
        _ = try first.take()
        try first.copy("hello")
        let second = try TinyClient(stage)
        #expect(try second.paste(from: first) == "hello")
        // No input of the user preceded this request.
        try second.copy("bye")
        #expect(try second.take().contains("copy is refused"))
    }

    @Test func `window is moved by its title bar`() throws {
        let client = try TinyClient(stage)
        try hands.move(to: 550, 320)
        try hands.press()
        _ = try client.take()
        client.toplevel.move(seat: client.seat, serial: client.lastSerial)
        try client.roundtrip()
        try hands.move(to: 650, 370)
        try hands.release()
        #expect(try client.take().contains("pointer in window at 10 10"))
        try hands.move(to: 645, 365)
        #expect(try client.take() == ["pointer at 5 5"])
    }

    @Test func `window is resized by its corner`() throws {
        let client = try TinyClient(stage)
        try hands.move(to: 739, 409)
        try hands.press()
        _ = try client.take()
        client.toplevel.resize(seat: client.seat, serial: client.lastSerial, edges: .bottomRight)
        try client.roundtrip()
        try hands.move(to: 769, 429)
        #expect(try client.take().contains("configure 230 120"))
        try hands.release()
    }

    @Test func `clicked window is raised`() throws {
        let first = try TinyClient(stage)
        let second = try TinyClient(stage)
        _ = try first.take()
        // The second window is in front, a little to the lower right of the first.
        try hands.click(545, 315)
        #expect(try second.take().contains("no keys"))
        #expect(try first.take().contains("keys in window"))
        try hands.move(to: 700, 400)
        #expect(try first.take() == ["pointer at 160 90"])
    }

    @Test func `close shortcut closes the window`() throws {
        let client = try TinyClient(stage)
        try hands.chord(16, [Hands.logo])
        #expect(try client.take().contains("close"))
    }

    @Test func `close shortcut works with Alt in place of Super`() throws {
        let client = try TinyClient(stage)
        try hands.chord(16, [Hands.alt])
        #expect(try client.take().contains("close"))
    }

    // MARK: Backends

    /// The window of the inner compositor covers the output of the outer one.
    @Test func `compositor in a window passes on input and ends with its host`() throws {
        let inner = try TinyStage(host: stage.socket)
        let client = try TinyClient(inner)
        try stage.wait(for: "the click", telling: "nothing") {
            try hands.click(550, 320)
            return try client.take().contains("pointer in window at 10 10")
        }
        try hands.chord(16, [Hands.alt])
        try stage.wait(for: "the end of the inner window", telling: "nothing") {
            try client.take().contains("close")
        }
        stage.terminate()
        #expect(inner.waitForEnd() == 0)
    }

    @Test func `argument overrides the environment`() throws {
        let inner = try TinyStage("tiny-compositor", ["headless"], host: "/no/such/socket")
        _ = try TinyClient(inner)
    }

    @Test func `unknown backend is refused with the usage`() throws {
        let program = try Program("tiny-compositor", ["hologram"])
        #expect(program.nextLine() == "usage: tiny-compositor [window|screen|headless]")
        #expect(program.wait().status == 64)
    }

    // MARK: Programs

    @Test func `terminal shortcut starts foot on the compositor's display`() throws {
        let client = try TinyClient(stage)
        _ = try client.take()
        try hands.chord(28, [Hands.logo])
        try stage.wait(for: "the focus of the terminal", telling: "nothing") {
            try client.take().contains("no keys")
        }
    }

    @Test func `wev receives pointer and keyboard events`() throws {
        try stage.start("wev", through: ["stdbuf", "-oL"])
        try stage.wait(for: "wl_keyboard] enter", in: "wev")
        try hands.click(640, 360)
        try hands.type(30)
        try stage.wait(for: "button: 272 (left), state: 0", in: "wev")
        try stage.wait(for: "key: 38", in: "wev")
    }

    @Test func `GTK opens a menu, moves, resizes and copies to foot`() throws {
        // The debug log shows the requests that GTK sends.
        try stage.start("gtk4-demo", environment: ["WAYLAND_DEBUG": "1"])
        let log = "gtk4-demo"
        try stage.wait(for: "wl_keyboard@", in: log)
        try stage.wait(for: ".enter(", in: log)
        // Its window of 800 by 600 is at (240, 60), with text in the right half.
        try hands.click(800, 400, button: 0x111)
        try stage.wait(for: ".get_popup(", in: log)
        try stage.wait(for: "xdg_popup@", in: log)
        try hands.type(1)
        try stage.wait(for: "the end of the menu", telling: log) {
            stage.contents(of: log).contains(/xdg_popup@\d+\.destroy/)
        }

        try hands.click(800, 400)
        try stage.wait(for: "the selection", telling: log) {
            try hands.chord(30, [Hands.control])
            try hands.chord(46, [Hands.control])
            return stage.contents(of: log).contains(".set_selection(")
        }

        // The resize border is outside the window.
        try hands.move(to: 1044, 664)
        try hands.press()
        try stage.wait(for: ".resize(wl_seat", in: log)
        try hands.move(to: 944, 614)
        try stage.wait(for: ".configure(700, 550", in: log)
        try hands.release()

        try hands.move(to: 640, 80)
        try hands.press()
        try hands.move(to: 660, 80)
        try hands.move(to: 690, 80)
        try stage.wait(for: ".move(wl_seat", in: log)
        try hands.move(to: 590, 80)
        try hands.release()

        try stage.start("foot", ["sh", "-c", "exec cat > pasted"])
        // Repeats the shortcut, because foot may not have the keyboard focus yet.
        try stage.wait(for: "the pasted text", telling: log) {
            try hands.chord(47, [Hands.control, Hands.shift])
            try hands.type(28)
            return stage.contents(of: "pasted").contains("GTK")
        }
    }
}
