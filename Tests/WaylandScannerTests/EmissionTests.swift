import Testing
import WaylandScanner

/// Tests generated text in cases that the compiler cannot check.
@Suite struct EmissionTests {
    private func code(_ side: Side, _ body: String, version: Int = 3) throws -> String {
        let text =
            "<protocol name='p'><interface name='wl_thing' version='\(version)'>\(body)</interface></protocol>"
        let result = Scanner(side: side).generate(Scanner.Source(file: "dir/p.xml", bytes: Array(text.utf8)))
        #expect(result.diagnostics == [])
        return try #require(result.code)
    }

    @Test func `summaries become documentation`() throws {
        let body = """
            <description summary="a  thing&#10; to\tuse">long text</description>
            <request name="go" since="2" deprecated-since="3"><description summary="start moving."/>
            <arg name="by_far" type="int" summary="how far"/></request>
            <enum name="e"><entry name="x" value="1" summary="an x" since="3" deprecated-since="4"/></enum>
            """
        let text = try code(.server, body, version: 4)
        #expect(text.hasPrefix("// Generated from p.xml."))
        #expect(
            text.contains("/// A thing to use.\n///\n/// `wl_thing`, version 4.\npublic final class WlThing"))
        #expect(
            text.contains(
                """
                    /// Start moving.
                    ///
                    /// Since version 2.
                    ///
                    /// Deprecated since version 3.
                    ///
                    /// - `byFar`: how far
                    func go(_ resource: WlThing, byFar: Int32)
                """))
        #expect(
            text.contains(
                """
                        /// An x.
                        ///
                        /// Since version 3.
                        ///
                        /// Deprecated since version 4.
                        public static let x = E(rawValue: 1)
                """))
    }

    @Test func `every request has a documented default`() throws {
        let body = """
            <request name="destroy" type="destructor"/>
            <request name="go"><arg name="far" type="int"/></request>
            <request name="make"><arg name="id" type="new_id" interface="wl_thing"/><arg name="fd" type="fd"/></request>
            <request name="bind"><arg name="id" type="new_id"/></request>
            """
        let text = try code(.server, body)
        #expect(
            text.contains(
                """
                /// The requests that a handler does not serve.
                extension WlThingHandler {
                    /// Does nothing: the resource is destroyed when this returns.
                    public func destroy(_ resource: WlThing) {}

                    /// Does nothing.
                    public func go(_ resource: WlThing, far: Int32) {}

                    /// Does nothing: `id` becomes an object that ignores its requests, and `fd` is closed.
                    public func make(_ resource: WlThing, id: NewResource<WlThing>, fd: consuming OwnedFileDescriptor) {}

                    /// Does nothing: `id` is refused with an error.
                    public func bind(_ resource: WlThing, id: UntypedNewResource) {}
                }
                """))
    }

    @Test func `interface without requests has no defaults`() throws {
        let text = try code(.server, "<event name='gone'/>")
        #expect(text.contains("public protocol WlThingHandler: ResourceHandler {\n}\n"))
        #expect(!text.contains("extension WlThingHandler"))
    }

    @Test func `bitfield is an option set whose zero is empty`() throws {
        let body = """
            <enum name="flags" bitfield="true"><entry name="none" value="0"/><entry name="a" value="4"/>
            <entry name="b" value="1 &lt;&lt; 3" since="2"/></enum>
            """
        let text = try code(.client, body)
        #expect(text.contains("public struct Flags: OptionSet, Hashable, BitwiseCopyable, Sendable {"))
        #expect(text.contains("public static let none: Flags = []"))
        #expect(text.contains("public static let a = Flags(rawValue: 0x4)"))
        #expect(text.contains("var valid: UInt32 = 0x4\n            if version >= 2 { valid |= 0x8 }"))
    }

    @Test func `interfaces that libwayland serves itself are not dispatched`() throws {
        let text = "<protocol name='p'><interface name='wl_display' version='1'><request name='sync'/>"
        let end = "<event name='delete_id'/><enum name='error'/></interface></protocol>"
        for side in [Side.server, .client] {
            let source = Scanner.Source(file: "p.xml", bytes: Array((text + end).utf8))
            let code = try #require(Scanner(side: side).generate(source).code)
            #expect(!code.contains("func dispatch"))
            #expect(!code.contains("func deleteId"))
            #expect(code.contains("public struct Error"))
        }
    }
}
