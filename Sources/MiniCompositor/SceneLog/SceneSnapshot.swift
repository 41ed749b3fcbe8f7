import SurfaceResponders
import WaylandSeat

/// What determines where input is routed: windows, surfaces, responder chains, focus and grabs, as values of JSON.
/// Objects have numbers, by which they name each other.
struct SceneSnapshot {
    /// The windows and the outputs.
    private(set) var fields: [String: JSONValue] = [:]
    /// By the name of the seat.
    private(set) var seats: [String: JSONValue] = [:]
    /// By the number of the object.
    private(set) var objects: [String: JSONValue] = [:]
    /// The key commands that responders offer, by their numbers.
    private(set) var commands: [Int: KeyCommand] = [:]

    /// Returns what has changed since a former snapshot; `nil` if nothing has.
    func changes(since former: SceneSnapshot) -> [String: JSONValue]? {
        var changes = fields.filter { former.fields[$0.key] != $0.value }
        let seats = seats.filter { former.seats[$0.key] != $0.value }
        let objects = objects.filter { former.objects[$0.key] != $0.value }
        // A command never changes.
        let commands = commands.filter { former.commands[$0.key] == nil }
        if !commands.isEmpty {
            let fields = commands.map { (String($0.key), $0.value.recorded) }
            changes["commands"] = .object(Dictionary(uniqueKeysWithValues: fields))
        }
        if !seats.isEmpty { changes["seats"] = .object(seats) }
        if !objects.isEmpty { changes["objects"] = .object(objects) }
        return changes.isEmpty ? nil : changes
    }

    /// An empty scene.
    init() {}

    /// - Parameter numbers: numbers the objects.
    init(of compositor: MiniCompositor, _ numbers: ObjectNumbers) {
        let scene = compositor.scene
        var walk = Walk(numbers: numbers, compositor: compositor)
        fields["windows"] = .array(scene.windows.map { walk.add($0) })
        fields["outputs"] = .array(scene.outputs.map { JSONValue($0) })
        for seat in compositor.seats { seats[seat.name] = walk.state(of: seat) }
        walk.addCommands()
        objects = walk.objects
        commands = walk.commands
    }

    /// Visits each object once.
    private struct Walk {
        let numbers: ObjectNumbers
        let compositor: MiniCompositor
        var objects: [String: JSONValue] = [:]
        var commands: [Int: KeyCommand] = [:]
        private var responders: [Responder] = []

        init(numbers: ObjectNumbers, compositor: MiniCompositor) {
            self.numbers = numbers
            self.compositor = compositor
        }

        /// Returns the number of a responder, and describes it and what it refers to.
        mutating func add(_ responder: Responder) -> JSONValue {
            let number = numbers.number(of: responder)
            guard objects[String(number)] == nil else { return JSONValue(number) }
            // A placeholder: objects refer to each other.
            objects[String(number)] = .null
            var fields: [String: JSONValue] =
                switch responder {
                case let window as Window: self.fields(of: window)
                case let surface as SurfaceResponder: self.fields(of: surface)
                case is Application: ["kind": .string("application")]
                default: ["kind": .string("responder")]
                }
            fields["name"] = .string(responder.description)
            fields["next"] = responder.next.map { add($0) }
            objects[String(number)] = .object(fields)
            responders.append(responder)
            return JSONValue(number)
        }

        /// Adds the key commands that the responders offer, and which responders perform them now.
        mutating func addCommands() {
            for responder in responders {
                guard let offered = responder.keyCommands, !offered.isEmpty else { continue }
                let offers = offered.map { numbers.number(of: $0) }
                for (number, command) in zip(offers, offered) { commands[number] = command }
                set("offers", of: responder, to: offers)
            }
            numbers.keepCommands(commands.values)
            for responder in responders {
                let performed = commands.filter { _, command in
                    responder.responds(to: command.action)
                        && responder.canPerformAction(command.action, withSender: command)
                }
                set("performs", of: responder, to: performed.keys.sorted())
            }
        }

        private mutating func set(_ name: String, of responder: Responder, to values: [Int]) {
            let key = String(numbers.number(of: responder))
            guard !values.isEmpty, case .object(var fields)? = objects[key] else { return }
            fields[name] = .array(values.map { JSONValue($0) })
            objects[key] = .object(fields)
        }

        private mutating func fields(of window: Window) -> [String: JSONValue] {
            var fields: [String: JSONValue] = [
                "kind": .string("window"), "frame": JSONValue(window.frame),
                "level": JSONValue(window.level.rawValue),
                "surfaces": .array(window.surfaces.map { add($0) }),
            ]
            fields["backdrop"] = window.backdrop.map { add($0) }
            fields["first"] = window.firstResponder.map { add($0) }
            fields["hidden"] = window.isHidden ? .bool(true) : nil
            fields["keyless"] = window.canBecomeKey ? nil : .bool(true)
            fields["exclusive"] = window.wantsKeysExclusively ? .bool(true) : nil
            return fields
        }

        private mutating func fields(of surface: SurfaceResponder) -> [String: JSONValue] {
            var fields: [String: JSONValue] = [
                "kind": .string(surface.kind == .surface ? "surface" : "region"),
                "bounds": JSONValue(surface.bounds), "center": JSONValue(surface.center),
            ]
            let transform = surface.transform
            if transform != .identity {
                fields["transform"] = .array(
                    [transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty]
                        .map(JSONValue.number))
            }
            if case .region(let region) = surface.inputRegion {
                fields["input"] = .array(region.rectangles.map { JSONValue($0.rect) })
            }
            fields["hidden"] = surface.isHidden ? .bool(true) : nil
            fields["disabled"] = surface.isUserInteractionEnabled ? nil : .bool(true)
            fields["alpha"] = surface.alpha == 1 ? nil : .number(surface.alpha)
            fields["text"] = surface.acceptsTextInput ? .bool(true) : nil
            let children = surface.subresponders
            if !children.isEmpty { fields["children"] = .array(children.map { add($0) }) }
            let below = surface.countBelowContent
            fields["below"] = below == 0 ? nil : JSONValue(below)
            if compositor.core.surface(of: surface) != nil {
                fields["client"] = JSONValue(
                    ["pointer", "keyboard"] + (compositor.seatGlobal.takesTouch(surface) ? ["touch"] : []))
            }
            return fields
        }

        mutating func state(of seat: Seat) -> JSONValue {
            var fields: [String: JSONValue] = [
                "layouts": .array(
                    seat.keyboard.keymap.layouts.map { .array([.string($0.name), .string($0.variant)]) }),
                "group": JSONValue(seat.keyboard.group),
            ]
            fields["delegate"] = seat.delegate.map { add($0) }
            fields["key"] = seat.focus.keyWindow.map { add($0) }
            let commands = seat.keyCommands
            fields["mode"] = commands.mode == .normal ? nil : .string(commands.mode.name)
            let last = commands.lastResponders
            if !last.isEmpty { fields["last"] = .array(last.map { add($0) }) }
            if let inhibitor = commands.focusedInhibitor, let surface = inhibitor.surface {
                fields["inhibitor"] = .object([
                    "surface": add(surface), "enabled": .bool(inhibitor.isEnabled),
                ])
            }
            let grabs = seat.activeGrabs
            if !grabs.isEmpty { fields["grabs"] = .array(grabs.map { state(of: $0) }) }
            return .object(fields)
        }

        private mutating func state(of grab: Grab) -> JSONValue {
            var fields: [String: JSONValue] = ["kind": .string("\(grab.kind)")]
            fields["owner"] = grab.owner.map { add($0) }
            fields["keyboard"] = grab.keyboardSurface.map { add($0) }
            return .object(fields)
        }
    }
}

/// The numbers of responders and key commands. An object that no longer exists never shares its number with a later
/// one.
final class ObjectNumbers {
    private struct Entry {
        weak var responder: Responder?
        let number: Int
    }

    private var entries: [ObjectIdentifier: Entry] = [:]
    private var commands: [KeyCommand: Int] = [:]
    private var last = 0

    /// Equal commands have one number.
    func number(of command: KeyCommand) -> Int {
        if let number = commands[command] { return number }
        last += 1
        commands[command] = last
        return last
    }

    /// Forgets other commands.
    func keepCommands(_ kept: some Sequence<KeyCommand>) {
        let kept = Set(kept)
        commands = commands.filter { kept.contains($0.key) }
    }

    func number(of responder: Responder) -> Int {
        let identity = ObjectIdentifier(responder)
        if let entry = entries[identity], entry.responder === responder { return entry.number }
        last += 1
        entries[identity] = Entry(responder: responder, number: last)
        return last
    }

    /// Forgets objects that no longer exist.
    func clean() {
        entries = entries.filter { $0.value.responder != nil }
    }
}
