import Testing

@testable import WaylandScanner

/// Tests `ProtocolContainment`.
struct ProtocolContainmentComparisonTests {
    /// A change to a protocol, and the expected difference.
    struct Change: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let expected: String
        let apply: @Sendable (inout InterfaceDescription) -> Void

        init(
            _ name: String, expected: String, apply: @escaping @Sendable (inout InterfaceDescription) -> Void
        ) {
            testDescription = name
            self.expected = expected
            self.apply = apply
        }
    }

    private static let sample = """
        <protocol name="lamps">
          <interface name="lamp" version="2">
            <request name="switch">
              <arg name="seat" type="object" interface="wl_seat" allow-null="true"/>
              <arg name="mode" type="uint" enum="mode"/>
              <arg name="hint" type="int"/>
              <arg name="colors" type="array"/>
            </request>
            <request name="release" type="destructor" since="2"/>
            <event name="lit"/>
            <event name="dark"/>
            <enum name="mode" bitfield="true">
              <entry name="dim" value="1"/>
              <entry name="blinking" value="0x2" since="2"/>
            </enum>
          </interface>
        </protocol>
        """

    private static func lamps() throws -> ProtocolDescription {
        try ProtocolFiles.read([UInt8](sample.utf8), file: "lamps.xml")
    }

    private static func differences(
        after change: (inout InterfaceDescription) -> Void
    ) throws -> [String] {
        let older = try lamps()
        var newer = older
        change(&newer.interfaces[0])
        return ProtocolContainment(older: older, newer: newer).differences()
    }

    @Test(arguments: [
        Change("interface", expected: "lamp is missing") { $0.name = "torch" },
        Change("version", expected: "lamp has version 1, not at least 2") { $0.version = 1 },
        Change("request gone", expected: "lamp: request 1, release, is missing") { $0.requests.removeLast() },
        Change("event renamed", expected: "lamp: event 1: name is off, not dark") {
            $0.events[1].name = "off"
        },
        Change("since", expected: "lamp: request 1, release: since is 1, not 2") { $0.requests[1].since = 1 },
        Change("destructor", expected: "lamp: request 1, release: destructor is false, not true") {
            $0.requests[1].isDestructor = false
        },
        Change("arg gone", expected: "lamp: request 0, switch: number of args is 3, not 4") {
            $0.requests[0].arguments.removeLast()
        },
        Change("arg renamed", expected: "lamp: request 0, switch: name of an arg is how, not mode") {
            $0.requests[0].arguments[1].name = "how"
        },
        Change("addition", expected: "lamp: event hot is not in version 2, but exists since 2") {
            var event = $0.events[0]
            (event.name, event.since) = ("hot", 2)
            $0.events.append(event)
        },
        Change("enum", expected: "lamp: the enum mode is missing") { $0.enums = [] },
        Change("bitfield", expected: "lamp.mode: bitfield is false, not true") {
            $0.enums[0].isBitfield = false
        },
        Change("entry gone", expected: "lamp.mode: the entry dim is missing") {
            $0.enums[0].entries.removeFirst()
        },
        Change("value", expected: "lamp.mode.dim: value is 4, not 1") { $0.enums[0].entries[0].value = 4 },
        Change("since of an entry", expected: "lamp.mode.blinking: since is 1, not 2") {
            $0.enums[0].entries[1].since = 1
        },
    ])
    func `each incompatible change is found`(_ change: Change) throws {
        #expect(try Self.differences(after: change.apply) == [change.expected])
    }

    @Test(arguments: [
        (0, ArgumentType.object(interface: "wl_seat", isNullable: false)),
        (0, .object(interface: "wl_output", isNullable: true)),
        (0, .object(interface: nil, isNullable: true)),
        (1, .uint(nil)),
        (1, .int(.init(interface: nil, name: "mode"))),
        (1, .uint(.init(interface: "torch", name: "mode"))),
        (2, .fixed),
        (3, .array(.bytes, isNullable: true)),
    ])
    func `changed type is found`(_ argument: Int, _ type: ArgumentType) throws {
        let found = try Self.differences { $0.requests[0].arguments[argument].type = type }
        #expect(found.count == 1)
        #expect(found.first?.contains("type is") == true)
    }

    @Test func `changed order of messages is found`() throws {
        #expect(try Self.differences { $0.events.swapAt(0, 1) }.count == 2)
    }

    @Test func `newer messages and entries may follow`() throws {
        let found = try Self.differences {
            $0.version = 3
            var event = $0.events[0]
            (event.name, event.since) = ("hot", 3)
            $0.events.append(event)
            var entry = $0.enums[0].entries[0]
            (entry.name, entry.value, entry.since) = ("warm", 4, 3)
            $0.enums[0].entries.append(entry)
        }
        #expect(found == [])
    }

    @Test func `argument may gain an enum`() throws {
        let reference = EnumReference(interface: nil, name: "mode")
        #expect(try Self.differences { $0.requests[0].arguments[2].type = .int(reference) } == [])
    }

    @Test func `array may gain an element type`() throws {
        for elements in [ArrayElements.numbers, .values(EnumReference(interface: nil, name: "mode"))] {
            let found = try Self.differences {
                $0.requests[0].arguments[3].type = .array(elements, isNullable: false)
            }
            #expect(found == [])
        }
    }

    @Test func `enum of the same interface may be qualified`() throws {
        let reference = EnumReference(interface: "lamp", name: "mode")
        #expect(try Self.differences { $0.requests[0].arguments[1].type = .uint(reference) } == [])
    }
}
