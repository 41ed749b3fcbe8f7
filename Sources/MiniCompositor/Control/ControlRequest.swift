import SurfaceResponders
import WaylandServer
import WaylandShell

/// A question about what the compositor shows.
struct ControlRequest {
    private enum Subject: String, CaseIterable {
        case windows, outputs, layouts, under, responders, seat, clipboard, widgets, tree

        /// The fields besides `get`.
        var fields: Set<String> {
            switch self {
            case .windows, .outputs, .tree: []
            case .layouts, .responders, .seat, .clipboard: ["seat"]
            case .under: ["at", "window"]
            case .widgets: ["role", "name", "pattern", "states", "window"]
            }
        }
    }

    private let fields: ReplayFields
    private let compositor: MiniCompositor
    private let subject: Subject

    init(_ fields: ReplayFields, of compositor: MiniCompositor) throws(ReplayProblem) {
        self.fields = fields
        self.compositor = compositor
        guard case .string(let name) = fields["get"], let subject = Subject(rawValue: name) else {
            let known = Subject.allCases.map(\.rawValue).joined(separator: ", ")
            throw ReplayProblem("'get' must be one of: \(known)")
        }
        self.subject = subject
        for name in fields.names where name != "get" && !subject.fields.contains(name) {
            throw ReplayProblem("unknown field '\(name)' in a request for \(subject.rawValue)")
        }
    }

    /// Whether the answer is the clipboard's content, which takes time to read.
    var isOfClipboard: Bool { subject == .clipboard }

    /// Whether the answer is the tree of accessibles, which takes time to read.
    var isOfTree: Bool { subject == .tree }

    /// The widgets that the request is for, which take time to find; `nil` if it is for something else.
    func widget() throws(ReplayProblem) -> ReplayWidget? {
        guard subject == .widgets else { return nil }
        var values: [String: JSONValue] = [:]
        for name in subject.fields { values[name] = fields[name] }
        return try ReplayLine.widget(ReplayFields(values: values), in: "a request for widgets")
    }

    /// Returns the fields of the answer.
    func answer() throws(ReplayProblem) -> [String: JSONValue] {
        switch subject {
        case .windows: ["windows": Self.windows(of: compositor)]
        case .outputs: ["outputs": outputs]
        case .layouts: try layouts()
        case .under: ["under": try under()]
        case .responders: ["path": responders(of: try seat())]
        case .seat: ["seat": SeatState(of: try seat()).json]
        case .clipboard, .widgets, .tree: [:]
        }
    }

    /// The seat that the request names; by default the first one.
    func seat() throws(ReplayProblem) -> Seat {
        guard fields.has("seat") else { return compositor.seat }
        let name = try fields.string("seat")
        guard let seat = compositor.seats.first(where: { $0.name == name }) else {
            let known = compositor.seats.map { "'\($0.name)'" }.joined(separator: ", ")
            throw ReplayProblem("there is no seat '\(name)'; known seats: \(known)")
        }
        return seat
    }

    // MARK: Windows

    /// All mapped windows, in the order in which they were mapped.
    static func windows(of compositor: MiniCompositor) -> JSONValue {
        .array(compositor.desktop.toplevels.compactMap { window($0, of: compositor) })
    }

    private static func window(_ toplevel: DesktopToplevel, of compositor: MiniCompositor) -> JSONValue? {
        guard let window = toplevel.toplevelWindow, let root = window.rootSurface else { return nil }
        let client = compositor.core.surface(of: root)?.resource.client
        return .object([
            "id": JSONValue(toplevel.number),
            "appID": .string(toplevel.application.identifier),
            "title": .string(toplevel.title),
            "pid": client.map { JSONValue(Int($0.credentials.processID)) } ?? .null,
            "frame": JSONValue(window.frame),
            "surface": JSONValue(root.transformToGlobal.boundingBox(of: root.bounds)),
            "workspace": JSONValue(toplevel.workspace),
            "isKey": .bool(compositor.seats.contains { $0.focus.keyWindow === window }),
            "isVisible": .bool(toplevel.isVisible),
            "isMinimized": .bool(compositor.desktop.minimizedToplevels.contains { $0 === toplevel }),
            "isMaximized": .bool(toplevel.isMaximized),
            "isFullscreen": .bool(toplevel.isFullscreen),
            "isUnresponsive": .bool(toplevel.isUnresponsive),
            "popups": .array(popups(of: toplevel, on: compositor)),
        ])
    }

    /// The menus and other popups of a window, from back to front.
    private static func popups(of toplevel: DesktopToplevel, on compositor: MiniCompositor) -> [JSONValue] {
        let desktop = compositor.desktop
        return compositor.scene.windows.flatMap(\.surfaces).compactMap { surface in
            guard surface !== toplevel.toplevelWindow?.rootSurface, desktop.toplevel(of: surface) === toplevel
            else { return nil }
            return .object(["surface": JSONValue(surface.transformToGlobal.boundingBox(of: surface.bounds))])
        }
    }

    // MARK: Devices

    private var outputs: JSONValue {
        .array(
            compositor.core.outputs.outputs.map { output in
                .object([
                    "name": .string(output.name), "frame": JSONValue(output.frame),
                    "mode": .array([
                        JSONValue(Int(output.state.mode.width)), JSONValue(Int(output.state.mode.height)),
                    ]),
                    "scale": .number(output.state.scale.factor),
                    "transform": .string(output.state.transform.name),
                ])
            })
    }

    private func layouts() throws(ReplayProblem) -> [String: JSONValue] {
        let keyboard = try seat().keyboard
        return [
            "layouts": JSONValue(keyboard.keymap.layouts.map(\.description)),
            "group": JSONValue(keyboard.group),
        ]
    }

    // MARK: Responders

    private func under() throws(ReplayProblem) -> JSONValue {
        var point = try fields.point("at")
        if fields.has("window") {
            let name = try fields.window("window")
            let toplevel = compositor.desktop.toplevel(named: name)
            guard let corner = toplevel?.frame?.origin else {
                throw ReplayProblem("there is no window '\(name)'")
            }
            point = point + (corner - .zero)
        }
        guard let hit = compositor.scene.hitTest(point) else { return .null }
        let surface = hit.responder.hostSurface ?? hit.responder
        let client = compositor.core.surface(of: surface)?.resource.client
        let window = compositor.desktop.toplevel(of: surface)?.number
        return .object([
            "path": JSONValue(hit.path.map(\.description)),
            "location": JSONValue(hit.location),
            "window": window.map(JSONValue.init) ?? .null,
            "pid": client.map { JSONValue(Int($0.credentials.processID)) } ?? .null,
        ])
    }

    /// The chain from the first responder up to the desktop, with the key commands of each.
    private func responders(of seat: Seat) -> JSONValue {
        var path: [Responder] = []
        var responder = seat.focus.keyTarget
        while let next = responder {
            path.append(next)
            responder = next.next
        }
        if path.last !== compositor.desktop { path.append(compositor.desktop) }
        return .array(
            path.map {
                .object([
                    "name": .string($0.description),
                    "commands": .array(($0.keyCommands ?? []).map(JSONValue.init)),
                ])
            })
    }
}

extension ClipboardContent {
    /// The fields of an answer: the text, or the types of other data.
    var fields: [String: JSONValue] {
        switch self {
        case .text(let text): ["clipboard": .string(text)]
        case .data(let types): ["clipboard": .null, "types": JSONValue(types)]
        case .empty, .unreadable: ["clipboard": .null]
        }
    }
}

extension JSONValue {
    fileprivate init(_ command: KeyCommand) {
        self = .object([
            "title": .string(command.title), "keys": .string(command.keysDescription),
            "action": .string(command.action.name),
        ])
    }
}
