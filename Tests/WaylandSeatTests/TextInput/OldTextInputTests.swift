import Proofs
import SurfaceResponders
import Testing
import WaylandClient
import WaylandSeat

/// Clients that support only version 1 or 2 of text input, with an input method of version 2.
struct OldTextInputTests {
    private let stage: TextStage
    private let client: TestClient
    private let window: Window

    init() throws {
        stage = try TextStage()
        client = try stage.host.connect()
        window = try stage.host.addWindow(of: client, "a", Rect(x: 0, y: 0, width: 100, height: 100))
        window.makeKey(on: stage.host.seat)
    }

    private func write(
        _ text: String? = nil, before: UInt32 = 0, after: UInt32 = 0, preedit: String? = nil, serial: UInt32
    ) throws {
        let method = try #require(stage.inputMethod)
        if before + after > 0 { method.deleteSurroundingText(beforeLength: before, afterLength: after) }
        if let text { method.commitString(text: text) }
        if let preedit { method.setPreeditString(text: preedit, cursorBegin: 1, cursorEnd: 1) }
        method.commit(serial: serial)
        _ = try stage.method.take()
    }

    // MARK: Version 2

    @Test(.behavior(208)) func `version 2 field is entered and enabled by its surface`() throws {
        let text = try #require(client.addTextInputV2())
        #expect(try client.take() == ["text enter a"])
        text.enable(surface: try #require(client.surfaces["a"]))
        _ = try client.take()
        #expect(try stage.method.take().first == "method activate")
        text.setSurroundingText(text: "abc", cursor: 3, anchor: 3)
        text.setContentType(hint: [], purpose: .terminal)
        text.updateState(serial: client.log.serial("text enter"), reason: .change)
        _ = try client.take()
        #expect(
            try stage.method.take() == [
                "method surrounding 'abc' 3 3", "method cause 0", "method content 0 13", "method done",
            ])
        window.isHidden = true
        #expect(try client.take() == ["text leave a"])
        #expect(try stage.method.take() == ["method deactivate", "method done"])
    }

    @Test(.behavior(208)) func `writes to a version 2 field arrive in protocol order`() throws {
        let text = try #require(client.addTextInputV2())
        text.enable(surface: try #require(client.surfaces["a"]))
        _ = try client.take()
        try write(preedit: "pre", serial: 1)
        #expect(try client.take() == ["text cursor 1", "text preedit 'pre' ''"])
        try write("word", before: 2, serial: 1)
        #expect(try client.take() == ["text preedit '' ''", "text delete 2 0", "text commit 'word'"])
        try write(before: 0, after: 3, serial: 1)
        #expect(try client.take() == ["text delete 0 3", "text commit ''"])
    }

    @Test func `resetting a version 2 field starts a new one`() throws {
        let text = try #require(client.addTextInputV2())
        text.enable(surface: try #require(client.surfaces["a"]))
        _ = try client.take()
        _ = try stage.method.take()
        text.updateState(serial: client.log.serial("text enter"), reason: .reset)
        _ = try client.take()
        #expect(
            try stage.method.take() == [
                "method activate", "method cause 1", "method content 0 0", "method done",
            ])
        try write("for before", serial: 1)
        #expect(try client.take().isEmpty)
    }

    @Test func `version 2 field is not enabled by a different surface`() throws {
        let text = try #require(client.addTextInputV2())
        _ = try stage.host.makeSurface(of: client, "other")
        text.enable(surface: try #require(client.surfaces["other"]))
        _ = try client.take()
        #expect(try stage.method.take().isEmpty)
    }

    // MARK: Version 1

    @Test(.behavior(208)) func `version 1 field is activated by its client`() throws {
        let text = try #require(client.addTextInputV1())
        #expect(try client.take().isEmpty)
        text.activate(seat: try #require(client.seat), surface: try #require(client.surfaces["a"]))
        #expect(try client.take() == ["text enter a"])
        #expect(try stage.method.take().first == "method activate")
        text.setSurroundingText(text: "abc", cursor: 1, anchor: 3)
        text.setContentType(hint: [], purpose: .date)
        text.commitState(serial: 7)
        _ = try client.take()
        #expect(
            try stage.method.take() == [
                "method surrounding 'abc' 1 3", "method cause 0", "method content 0 10", "method done",
            ])
        text.deactivate(seat: try #require(client.seat))
        #expect(try client.take() == ["text leave"])
        #expect(try stage.method.take() == ["method deactivate", "method done"])
    }

    @Test(.behavior(208)) func `writes to a version 1 field name its state`() throws {
        let text = try #require(client.addTextInputV1())
        text.activate(seat: try #require(client.seat), surface: try #require(client.surfaces["a"]))
        text.commitState(serial: 7)
        _ = try client.take()
        try write(preedit: "pre", serial: 2)
        #expect(try client.take() == ["text cursor 1", "text preedit 7 'pre' ''"])
        try write("word", before: 2, after: 1, serial: 2)
        #expect(try client.take() == ["text preedit 7 '' ''", "text delete -2 3", "text commit 7 'word'"])
    }

    /// A reset without a preedit starts no new field, because Weston's editor resets at each key. A new field
    /// would make fcitx5 grab the keyboard anew, and miss keys that were sent to the old grab.
    @Test func `reset that drops a preedit starts a new version 1 field`() throws {
        let text = try #require(client.addTextInputV1())
        text.activate(seat: try #require(client.seat), surface: try #require(client.surfaces["a"]))
        text.commitState(serial: 7)
        _ = try client.take()
        _ = try stage.method.take()
        text.reset()
        text.commitState(serial: 8)
        _ = try client.take()
        #expect(try stage.method.take() == ["method cause 1", "method content 0 0", "method done"])
        text.commitState(serial: 9)
        _ = try client.take()
        #expect(try stage.method.take().first == "method cause 0")
        try write(preedit: "pre", serial: 4)
        text.reset()
        _ = try client.take()
        #expect(try stage.method.take().first == "method activate")
    }

    @Test func `version 1 field activated without the focus waits for it`() throws {
        let text = try #require(client.addTextInputV1())
        stage.host.seat.focus.resignKey()
        text.activate(seat: try #require(client.seat), surface: try #require(client.surfaces["a"]))
        #expect(try client.take().isEmpty)
        #expect(try stage.method.take().isEmpty)
        window.makeKey(on: stage.host.seat)
        #expect(try client.take() == ["text enter a"])
        #expect(try stage.method.take().first == "method activate")
    }

    @Test func `version 1 field loses its activation with the focus`() throws {
        let text = try #require(client.addTextInputV1())
        text.activate(seat: try #require(client.seat), surface: try #require(client.surfaces["a"]))
        _ = try client.take()
        _ = try stage.method.take()
        stage.host.seat.focus.resignKey()
        #expect(try client.take() == ["text leave"])
        window.makeKey(on: stage.host.seat)
        #expect(try client.take().isEmpty)
        #expect(try stage.method.take() == ["method deactivate", "method done"])
    }
}
