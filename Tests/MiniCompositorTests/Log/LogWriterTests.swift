import CLinux
import Dispatch
import Glibc
import SessionLogging
import Testing

struct LogWriterTests {
    /// The ends of a pipe. The writer owns and closes the writing end.
    private let reading: Int32
    private let writing: Int32
    private let writer: LogWriter

    init() throws {
        var ends: [Int32] = [-1, -1]
        try #require(clinux_pipe(&ends) == 0)
        reading = ends[0]
        writing = ends[1]
        writer = try #require(LogWriter(writing, ownsDescriptor: true))
    }

    /// Reads all lines, until the writer has written everything and closes its end.
    private func lines() -> [Substring] {
        defer { close(reading) }
        var text: [UInt8] = []
        var bytes = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = read(reading, &bytes, bytes.count)
            guard count > 0 else { break }
            text += bytes[..<count]
        }
        return String(decoding: text, as: UTF8.self).split(separator: "\n")
    }

    @Test func `lines are written in order`() {
        writer.print("first")
        writer.say("second", as: .message)
        writer.print("third")
        #expect(writer.finish(by: .distantFuture))
        #expect(lines() == ["first", "mini-compositor: second", "third"])
    }

    @Test func `a line stays one line`() {
        writer.print("title \u{1b}[31m\nmini-compositor: forged")
        writer.finish(by: .distantFuture)
        #expect(lines() == [#"title \u{1b}[31m\u{a}mini-compositor: forged"#])
    }

    @Test func `messages that do not fit are counted`() throws {
        let message = String(repeating: "x", count: 99)
        for _ in 0..<10_000 { writer.print(message, as: .message) }
        writer.print("result")
        #expect(!writer.finish(by: .now()))
        let lines = lines()
        #expect(lines.contains("result"))
        let counts = lines.compactMap {
            $0.wholeMatch(of: /mini-compositor: (\d+) messages left out, since nothing read the log/)
        }.compactMap { Int($0.1) }
        let written = lines.count { $0 == message }
        #expect(written + counts.reduce(0, +) == 10_000)
        // As many messages as may wait, plus those that fit into the pipe.
        #expect((2621...4000).contains(written))
    }

    @Test func `results are not limited in number`() {
        for number in 0..<20_000 { writer.print("result \(number)") }
        #expect(!writer.finish(by: .now()))
        #expect(lines() == (0..<20_000).map { "result \($0)" })
    }

    /// Other processes share the open file description of an inherited descriptor.
    @Test func `the descriptor does not become non-blocking`() {
        for _ in 0..<1000 { writer.print(String(repeating: "x", count: 99)) }
        #expect(fcntl(writing, F_GETFL) & O_NONBLOCK == 0)
        writer.finish(by: .now())
        #expect(lines().count == 1000)
    }

    @Test func `a non-blocking descriptor loses nothing`() throws {
        try #require(fcntl(writing, F_SETFL, O_NONBLOCK) == 0)
        for _ in 0..<2000 { writer.print(String(repeating: "x", count: 99)) }
        writer.finish(by: .now())
        #expect(lines().count == 2000)
    }

    @Test func `text after finish is dropped`() {
        writer.finish(by: .distantFuture)
        writer.print("late")
        #expect(lines() == [])
    }
}
