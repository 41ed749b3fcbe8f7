import Foundation
import Glibc

/// A peer of the control socket: sends lines, and reads answers and events.
final class ControlPeerSocket {
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    private let descriptor: Int32
    private var unread = Data()
    private var events: [[String: Any]] = []
    /// The first line.
    private(set) var greeting: [String: Any] = [:]

    /// Connects as soon as the socket is there.
    init(_ path: String) throws {
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        self.descriptor = descriptor
        // Ends a read that would hang.
        var limit = timeval(tv_sec: 300, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
        try SessionRun.wait(for: "the control socket") {
            withUnsafePointer(to: &address) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
                }
            }
        }
        greeting = try readAny()
    }

    deinit {
        close(descriptor)
    }

    func send(_ lines: String...) {
        sendBytes(Array(lines.map { $0 + "\n" }.joined().utf8))
    }

    func sendBytes(_ bytes: [UInt8]) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return }
            rest = rest.dropFirst(count)
        }
    }

    func endInput() {
        shutdown(descriptor, Int32(SHUT_WR))
    }

    /// Returns the next answer. Events before it are kept for ``event(_:)``.
    func read() throws -> [String: Any] {
        while true {
            let line = try readAny()
            guard line["event"] != nil else { return line }
            events.append(line)
        }
    }

    /// Returns the next event of a kind, and forgets the ones before it.
    func event(_ kind: String) throws -> [String: Any] {
        while let event = events.first {
            events.removeFirst()
            if event["event"] as? String == kind { return event }
        }
        while true {
            let line = try readAny()
            if line["event"] as? String == kind { return line }
        }
    }

    func ask(_ line: String) throws -> [String: Any] {
        send(line)
        return try read()
    }

    /// Sends lines that must succeed.
    func expect(_ lines: String...) throws {
        for line in lines {
            let answer = try ask(line)
            guard answer["ok"] as? Bool == true else { throw Failure(description: "\(line): \(answer)") }
        }
    }

    func wait(until condition: () throws -> Bool) throws {
        try SessionRun.wait(for: "a state of the compositor", until: condition)
    }

    /// Whether the other side has closed the connection.
    var isAtEnd: Bool {
        var byte: UInt8 = 0
        return unread.isEmpty && recv(descriptor, &byte, 1, 0) == 0
    }

    private func readAny() throws -> [String: Any] {
        var chunk = [UInt8](repeating: 0, count: 65_536)
        while true {
            if let end = unread.firstIndex(of: UInt8(ascii: "\n")) {
                let line = unread[..<end]
                unread.removeSubrange(...end)
                guard let object = try JSONSerialization.jsonObject(with: line) as? [String: Any] else {
                    throw Failure(description: "not an object: \(String(decoding: line, as: UTF8.self))")
                }
                return object
            }
            let count = recv(descriptor, &chunk, chunk.count, 0)
            guard count > 0 else { throw Failure(description: "the compositor disconnected") }
            unread.append(contentsOf: chunk.prefix(count))
        }
    }
}
