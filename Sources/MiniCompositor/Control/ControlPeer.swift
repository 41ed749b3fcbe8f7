import SurfaceResponders
import SystemPackage

/// A program that drives the compositor through the control socket, with devices of its own.
///
/// Its lines are carried out one after another. Each gets one answer.
final class ControlPeer {
    private unowned let server: ControlServer
    private let compositor: MiniCompositor
    private var connection: ControlConnection?
    private let lines: LinePlayer

    /// What the peer wants to be told.
    private(set) var watched: Set<ControlEvent> = []

    init?(_ descriptor: FileDescriptor, of server: ControlServer) {
        self.server = server
        compositor = server.compositor
        lines = LinePlayer(named: "control", of: compositor, on: compositor.seats, stage: server.stage)
        connection = ControlConnection(descriptor, on: compositor.display.eventLoop) { [unowned self] in
            take($0)
        } ended: { [unowned self] in
            server.remove(self)
        }
        if connection == nil { return nil }
    }

    /// Releases what the peer holds down, and removes its devices.
    func end() {
        lines.end()
        connection = nil
    }

    func send(_ event: ControlEvent, _ fields: [String: JSONValue]) {
        guard watched.contains(event) else { return }
        connection?.sendEvent(.object(fields.merging(["event": .string(event.name)]) { $1 }))
    }

    func sendGreeting(_ fields: [String: JSONValue]) {
        connection?.sendEvent(.object(fields))
    }

    // MARK: Lines

    private func take(_ line: ArraySlice<UInt8>) {
        guard !line.allSatisfy(JSONParser.isSpace) else { return }
        var id: JSONValue?
        do {
            guard case .object(var values) = try JSONValue(text: line) else {
                throw ControlFailure.invalid("a line is a JSON object, such as {\"get\": \"windows\"}")
            }
            id = try Self.id(values.removeValue(forKey: "id"))
            try carryOut(ReplayFields(values: values), id)
        } catch let problem as ReplayProblem {
            answer(id, .invalid(problem.description))
        } catch let failure as ControlFailure {
            answer(id, failure)
        } catch {
            answer(id, .invalid("\(error)"))
        }
    }

    private static func id(_ value: JSONValue?) throws(ControlFailure) -> JSONValue? {
        switch value {
        case nil, .number, .string: return value
        default: throw .invalid("'id' must be a number or a text")
        }
    }

    private func carryOut(_ fields: ReplayFields, _ id: JSONValue?) throws {
        if fields.has("get") {
            let request = try ControlRequest(fields, of: compositor)
            if request.isOfTree { return answer(id, to: server.stage.widgets.tree) { ["tree": $0] } }
            if let widget = try request.widget() {
                return answer(
                    id, to: { [server] in server.stage.widgets.find(widget, completion: $0) }, \.json)
            }
            guard request.isOfClipboard else { return answer(id, try request.answer()) }
            connection?.isBusy = true
            server.stage.readClipboard(of: try request.seat()) { [weak self] content in
                self?.answer(id, content.fields)
                self?.connection?.isBusy = false
            }
        } else if fields.has("watch") {
            watched = try ControlEvent.list(fields)
            answer(id, [:])
            server.watchesChanged(by: self)
        } else {
            try play(fields, id)
        }
    }

    /// Answers with what a question to programs results in. Further lines wait for it.
    private func answer<Value>(
        _ id: JSONValue?, to question: (@escaping (Result<Value, ReplayFailure.Cause>) -> Void) -> Void,
        _ fields: @escaping (Value) -> [String: JSONValue]
    ) {
        connection?.isBusy = true
        question { [weak self] result in
            switch result {
            case .success(let value): self?.answer(id, fields(value))
            case .failure(let cause): self?.answer(id, ControlFailure(ReplayFailure(line: nil, cause: cause)))
            }
            self?.connection?.isBusy = false
        }
    }

    private func play(_ fields: ReplayFields, _ id: JSONValue?) throws {
        connection?.isBusy = true
        server.stage.keepRecentEvents()
        do {
            try lines.play(fields) { [unowned self] result in
                switch result {
                case .success(let fields): answer(id, fields)
                case .failure(let failure): answer(id, failure)
                }
                connection?.isBusy = false
            }
        } catch {
            connection?.isBusy = false
            throw error
        }
    }

    // MARK: Answers

    private func answer(_ id: JSONValue?, _ fields: [String: JSONValue]) {
        var fields = fields
        fields["ok"] = .bool(true)
        fields["id"] = id
        connection?.send(.object(fields))
    }

    private func answer(_ id: JSONValue?, _ failure: ControlFailure) {
        var fields: [String: JSONValue] = ["ok": .bool(false), "error": failure.json]
        fields["id"] = id
        connection?.send(.object(fields))
    }
}
