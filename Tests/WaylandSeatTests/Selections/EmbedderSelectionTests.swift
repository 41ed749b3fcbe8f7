import CLinux
import Glibc
import SurfaceResponders
import SystemPackage
import Testing
import WaylandClient
import WaylandSeat
import WaylandServer

/// Selections that the embedder sets, and its access to the selections of clients.
final class EmbedderSelectionTests {
    private let host: SeatHost
    private let client: TestClient
    private let offers = TestOffers()

    /// A selection source of the embedder.
    private final class OwnData: SelectionSource {
        var mimeTypes = ["text/own"]
        private(set) var endCount = 0

        func send(_ mimeType: String, to file: consuming OwnedFileDescriptor) -> String? {
            let text = "own \(mimeType)"
            _ = text.withCString { write(file.rawValue, $0, strlen($0)) }
            return nil
        }

        func selectionEnded() { endCount += 1 }
    }

    init() throws {
        host = try SeatHost()
        client = try host.connect()
        client.addKeyboard()
        try host.addWindow(of: client, "a", Rect(x: 0, y: 0, width: 100, height: 100)).makeKey(on: host.seat)
        _ = try client.take()
        client.addPrimaryDevice("primary", offers)
        _ = try client.take()
    }

    @Test func `clients can paste the embedder's selection`() throws {
        host.global.setSelection(OwnData(), as: .primary)
        #expect(try client.take() == ["primary offers text/own", "primary selection"])
        let file = try #require(try offers.receive("primary", as: "text/own"))
        defer { try? file.close() }
        _ = try client.take()
        #expect(try file.readToEnd() == "own text/own")
    }

    @Test func `end of the embedder's data is reported once`() throws {
        let data = OwnData()
        host.global.setSelection(data, as: .primary)
        host.global.setSelection(data, as: .primary)
        #expect(data.endCount == 0)
        host.global.setSelection(nil, as: .primary)
        #expect(data.endCount == 1)
        #expect(
            try client.take() == [
                "primary offers text/own", "primary selection", "primary selection is empty",
            ])
    }

    @Test func `added types are offered when the data is set again`() throws {
        let data = OwnData()
        host.global.setSelection(data, as: .primary)
        _ = try client.take()
        data.mimeTypes.append("text/more")
        host.global.setSelection(data, as: .primary)
        #expect(
            try client.take() == ["primary offers text/own", "primary offers text/more", "primary selection"])
    }

    @Test func `embedder can read the selections of clients`() throws {
        host.keyDown(30)
        _ = try client.take()
        let data = OwnData()
        host.global.setSelection(data)
        let device = try #require(client.addDataDevice())
        _ = try client.take()
        device.setSelection(source: client.makeSource(), serial: client.log.serial("keyboard press"))
        #expect(try client.take() == ["data offers text/source", "data selection"])
        #expect(data.endCount == 1)
        #expect(
            host.delegate.selectionLines == [
                "clipboard: text/own", "clipboard?", "clipboard: text/source",
            ])
        let selection = try #require(host.global.selection())
        #expect(
            selection.send("text/other", to: OwnedFileDescriptor(rawValue: -1))
                == "it is not offered as text/other")
        var ends: [Int32] = [-1, -1]
        #expect(clinux_pipe(&ends) == 0)
        #expect(selection.send("text/source", to: OwnedFileDescriptor(rawValue: ends[1])) == nil)
        #expect(try client.take() == ["source is asked for text/source"])
        let reading = FileDescriptor(rawValue: ends[0])
        defer { try? reading.close() }
        #expect(try reading.readToEnd() == "source")
    }

    @Test func `embedder's data ends with its seat`() throws {
        let data = OwnData()
        host.global.setSelection(data)
        host.global.remove()
        #expect(data.endCount == 1)
        let late = OwnData()
        host.global.setSelection(late)
        #expect(late.endCount == 1)
        #expect(host.global.selection() == nil)
    }

    /// The embedder may respond to the end of its data by setting a new selection.
    @Test func `data that is set when other data ends wins`() throws {
        final class Insisting: SelectionSource {
            let mimeTypes = ["text/insisting"]
            var onEnd: () -> Void = {}
            func send(_ mimeType: String, to file: consuming OwnedFileDescriptor) -> String? { nil }
            func selectionEnded() { onEnd() }
        }
        let data = Insisting()
        let other = OwnData()
        data.onEnd = { [host] in host.global.setSelection(other, as: .primary) }
        host.global.setSelection(data, as: .primary)
        _ = try client.take()
        host.global.setSelection(nil, as: .primary)
        #expect(host.global.selection(.primary) === other)
        #expect(try client.take().last == "primary selection")
        #expect(other.endCount == 0)
    }
}
