import Testing
import WaylandClient

/// The embedder of several files. Windows keep the 200 by 100 pixels of their clients, at the top left of their tiles.
@Suite(.serialized)
struct TilingCompositorTests {
    @Test func windowsAreSideBySide() throws {
        let stage = try TinyStage("tiling-compositor")
        let first = try TinyClient(stage)
        #expect(try first.take().contains("configure 1280 720"))
        let second = try TinyClient(stage)
        #expect(try first.take().contains("configure 640 720"))
        #expect(try second.take().contains("configure 640 720"))
        // As GTK says at the beginning.
        first.toplevel.unsetMaximized()
        #expect(try first.take().contains("configure 640 720"))
    }

    @Test func theFocusFollowsThePointer() throws {
        let stage = try TinyStage("tiling-compositor")
        let first = try TinyClient(stage)
        let second = try TinyClient(stage)
        _ = (try first.take(), try second.take())
        try stage.hands.move(to: 5, 5)
        #expect(try first.take().contains("keys in window"))
        #expect(try second.take().contains("no keys"))
    }

    @Test func aScreenshotIsTaken() throws {
        let stage = try TinyStage("tiling-compositor")
        try stage.start("grim", ["picture.png"])
        try stage.wait(for: "PNG", in: "picture.png")
    }

    @Test func aProgramOfItsArgumentsIsStartedOnItsDisplay() throws {
        let stage = try TinyStage(
            "tiling-compositor",
            starting: #"echo "on $WAYLAND_DISPLAY, not on ${DISPLAY-none}" > "$XDG_RUNTIME_DIR/started""#)
        try stage.wait(for: "on wayland-1, not on none", in: "started")
    }
}
