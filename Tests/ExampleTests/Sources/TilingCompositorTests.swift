import Testing
import WaylandClient

/// Tests the tiling compositor. The windows of these clients keep their size of 200 by 100 pixels, at the top
/// left of their tiles.
@Suite(.serialized)
struct TilingCompositorTests {
    @Test func `windows are side by side`() throws {
        let stage = try TinyStage("tiling-compositor")
        let first = try TinyClient(stage)
        #expect(try first.take().contains("configure 1280 720"))
        let second = try TinyClient(stage)
        #expect(try first.take().contains("configure 640 720"))
        #expect(try second.take().contains("configure 640 720"))
        // GTK sends this request at launch.
        first.toplevel.unsetMaximized()
        #expect(try first.take().contains("configure 640 720"))
    }

    @Test func `focus follows the pointer`() throws {
        let stage = try TinyStage("tiling-compositor")
        let first = try TinyClient(stage)
        let second = try TinyClient(stage)
        _ = (try first.take(), try second.take())
        try stage.hands.move(to: 5, 5)
        #expect(try first.take().contains("keys in window"))
        #expect(try second.take().contains("no keys"))
    }

    @Test func `grim captures the screen`() throws {
        let stage = try TinyStage("tiling-compositor")
        try stage.start("grim", ["picture.png"])
        try stage.wait(for: "PNG", in: "picture.png")
    }

    @Test func `program in the arguments starts on the compositor's display`() throws {
        let stage = try TinyStage(
            "tiling-compositor",
            starting: #"echo "on $WAYLAND_DISPLAY, not on ${DISPLAY-none}" > "$XDG_RUNTIME_DIR/started""#)
        try stage.wait(for: "on wayland-1, not on none", in: "started")
    }
}
