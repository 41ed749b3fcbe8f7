import Testing
import WaylandScanner

/// Tests diagnostics, and references between protocols.
@Suite struct ScannerTests {
    private func source(_ text: String, file: String = "test.xml") -> Scanner.Source {
        Scanner.Source(file: file, bytes: Array(text.utf8))
    }

    /// Returns a protocol with an interface of version 3, which begins on line 3.
    private func interface(_ body: String) -> Scanner.Source {
        source("<protocol name='p'>\n\n<interface name='i' version='3'>\n\(body)\n</interface>\n</protocol>")
    }

    private func messages(_ result: Scanner.Result) -> [String] {
        result.diagnostics.map(\.description)
    }

    @Test(arguments: [
        ("<request/>", 4, "<request> has no attribute 'name'"),
        ("<request name=''/>", 4, "'' is not a name for <request>"),
        ("<request name='a-b'/>", 4, "'a-b' is not a name for <request>"),
        ("<request name='1st'/>", 4, "'1st' is not a name for <request>"),
        ("<request name='_'/>", 4, "'_' is not a name for <request>"),
        ("<request name='a'/>\n<request name='a'/>", 5, "the request 'a' is on line 4 already"),
        ("<event name='a'/>\n<event name='a'/>", 5, "the event 'a' is on line 4 already"),
        ("<enum name='a'/>\n<enum name='a'/>", 5, "the enum 'a' is on line 4 already"),
        ("<request name='a' type='creator'/>", 4, "type 'creator' of the request 'a' is not 'destructor'"),
        ("<request name='a' since='4'/>", 4, "'a' has since 4, but its interface has version 3"),
        ("<event name='a' since='0'/>", 4, "'since' is '0', not a version"),
        ("<event name='a' since='2a'/>", 4, "'since' is '2a', not a version"),
        ("<event name='a' since='+2'/>", 4, "'since' is '+2', not a version"),
        (
            "<event name='a' deprecated-since='4'/>", 4,
            "'a' has deprecated-since 4, but its interface has version 3"
        ),
        (
            "<event name='a' since='2' deprecated-since='2'/>", 4,
            "'a' is deprecated since 2, but exists since 2"
        ),
        ("<request name='a'>\n<arg name='x'/></request>", 5, "<arg> has no attribute 'type'"),
        ("<request name='a'>\n<arg type='int'/></request>", 5, "<arg> has no attribute 'name'"),
        ("<request name='a'>\n<arg name='x' type='float'/></request>", 5, "unknown type 'float' of an arg"),
        (
            "<request name='a'><arg name='x' type='int'/>\n<arg name='x' type='int'/></request>", 5,
            "the arg 'x' is on line 4 already"
        ),
        (
            "<request name='a'><arg name='x' type='int' interface='i'/></request>", 4,
            "'interface' does not go with an arg of type 'int'"
        ),
        (
            "<request name='a'><arg name='x' type='string' enum='e'/></request>", 4,
            "'enum' does not go with an arg of type 'string'"
        ),
        (
            "<request name='a'><arg name='x' type='array' enum='e'/></request>", 4,
            "'enum' does not go with an arg of type 'array'"
        ),
        (
            "<request name='a'><arg name='x' type='string' elements='uint'/></request>", 4,
            "'elements' does not go with an arg of type 'string'"
        ),
        (
            "<request name='a'><arg name='x' type='array' elements='a.b.c'/></request>", 4,
            "'a.b.c' does not name an enum"
        ),
        (
            "<request name='a'><arg name='x' type='array' elements='none'/></request>", 4,
            "the interface 'i' has no enum 'none'"
        ),
        (
            "<request name='a'><?elements none?><arg name='x' type='array'/></request>", 4,
            "the interface 'i' has no enum 'none'"
        ),
        (
            "<request name='a'><?elements uint?><arg name='x' type='string'/></request>", 4,
            "'elements' does not go with an arg of type 'string'"
        ),
        (
            "<request name='a'><arg name='x' type='uint' allow-null='true'/></request>", 4,
            "'allow-null' does not go with an arg of type 'uint'"
        ),
        (
            "<request name='a'><arg name='x' type='string' allow-null='yes'/></request>", 4,
            "'allow-null' is 'yes', neither 'true' nor 'false'"
        ),
        (
            "<request name='a'><arg name='x' type='uint' enum='a.b.c'/></request>", 4,
            "'a.b.c' does not name an enum"
        ),
        (
            "<request name='a'><arg name='x' type='uint' enum='none'/></request>", 4,
            "the interface 'i' has no enum 'none'"
        ),
        (
            "<request name='a'><arg name='x' type='uint' enum='j.none'/></request>", 4,
            "no protocol has the interface of the enum 'j.none'"
        ),
        (
            "<request name='a'><arg name='x' type='object' interface='j'/></request>", 4,
            "no protocol has the interface 'j' of the arg 'x'"
        ),
        (
            "<event name='a'>\n<arg name='x' type='new_id'/></event>", 5,
            "the new_id 'x' of the event 'a' names no interface"
        ),
        (
            "<request name='a'><arg name='x' type='new_id'/>\n<arg name='y' type='new_id'/></request>", 5,
            "the request 'a' has more than one new_id"
        ),
        ("<enum name='e'>\n<entry name='x'/></enum>", 5, "<entry> has no attribute 'value'"),
        ("<enum name='e'>\n<entry value='1'/></enum>", 5, "<entry> has no attribute 'name'"),
        (
            "<enum name='e'><entry name='x' value='1'/>\n<entry name='x' value='2'/></enum>", 5,
            "the entry 'x' is on line 4 already"
        ),
        ("<enum name='e' bitfield='1'/>", 4, "'bitfield' is '1', neither 'true' nor 'false'"),
        (
            "<enum name='e'><entry name='x' value='1' since='9'/></enum>", 4,
            "'x' has since 9, but its interface has version 3"
        ),
        ("<entry name='x' value='1'/>", 4, "<entry> has no place in <interface>"),
        ("<request name='a'><request name='b'/></request>", 4, "<request> has no place in <request>"),
        (
            "<request name='a'><arg name='x' type='int'><arg/></arg></request>", 4,
            "<arg> has no place in <arg>"
        ),
    ])
    func `error has its line and stops the build`(body: String, line: Int, message: String) {
        for side in [Side.server, .client] {
            let result = Scanner(side: side).generate(interface(body))
            #expect(messages(result) == ["test.xml:\(line): error: \(message)"])
            #expect(result.code == nil)
        }
    }

    @Test(arguments: [
        "", "one", "0x", "0x1G", "1 <<", "<< 1", "1 << 32", "4294967296", "08", "+1", "1.0", "0x-1",
        "-2147483649", "--2147483648", "-",
    ])
    func `value that does not fit 32 bits is an error`(value: String) {
        let escaped = value.split(separator: "<", omittingEmptySubsequences: false).joined(separator: "&lt;")
        let body = "<enum name='e'><entry name='x' value='\(escaped)'/></enum>"
        let result = Scanner(side: .server).generate(interface(body))
        #expect(messages(result) == ["test.xml:4: error: '\(value)' of the entry 'x' is not a 32-bit value"])
    }

    @Test func `value with very many signs is one error`() {
        let value = String(repeating: "-", count: 500_000)
        let result = Scanner(side: .server).generate(
            interface("<enum name='e'><entry name='x' value='\(value)'/></enum>"))
        #expect(result.diagnostics.count == 1)
        #expect(result.code == nil)
    }

    @Test(
        arguments: [
            ("0", 0), ("4294967295", 4_294_967_295), ("0xFFFFFFFF", 4_294_967_295), ("0Xa", 10), ("017", 15),
            ("1 << 31", 2_147_483_648), ("0x3<<2", 12), ("-1", 4_294_967_295), (" 7 ", 7),
        ] as [(String, UInt32)])
    func `values are read as in C`(value: String, expected: UInt32) throws {
        let escaped = value.split(separator: "<", omittingEmptySubsequences: false).joined(separator: "&lt;")
        let (description, diagnostics) = Scanner.read(
            interface("<enum name='e'><entry name='x' value='\(escaped)'/></enum>"))
        #expect(diagnostics == [])
        #expect(description?.interfaces[0].enums[0].entries[0].value == expected)
    }

    @Test func `all errors of a file are reported together`() {
        let text =
            "<protocol>\n<interface name='i'/>\n<interface name='i' version='x'/>\n<enum/>\n</protocol>"
        let result = Scanner(side: .client).generate(source(text))
        #expect(
            messages(result) == [
                "test.xml:2: error: <interface> has no attribute 'version'",
                "test.xml:3: error: 'version' is 'x', not a version",
                "test.xml:4: error: <enum> has no place in <protocol>",
                "test.xml:1: error: <protocol> has no attribute 'name'",
                "test.xml:3: error: the interface 'i' is on line 2 already",
            ])
    }

    @Test func `document that is not a protocol is an error`() {
        let result = Scanner(side: .client).generate(source("<html name='x'/>"))
        #expect(messages(result) == ["test.xml:1: error: the root element is <html>, not <protocol>"])
        let empty = Scanner(side: .client).generate(source("<protocol name='x'/>"))
        #expect(messages(empty) == ["test.xml:1: error: the protocol has no interface"])
    }

    @Test func `unknown attribute is a warning`() {
        let result = Scanner(side: .server).generate(interface("<request name='a' color='red'/>"))
        #expect(messages(result) == ["test.xml:4: warning: unknown attribute 'color' of <request>"])
        #expect(result.code != nil)
    }

    // MARK: Several files

    private var user: Scanner.Source {
        let arguments = "<arg name='o' type='object' interface='j'/><arg name='e' type='uint' enum='j.e'/>"
        return interface("<request name='a'>\(arguments)</request>")
    }

    private func other(_ name: String = "q", _ interface: String = "j", enum: String = "e") -> Scanner.Source
    {
        let body = "<interface name='\(interface)' version='1'><enum name='\(`enum`)'/></interface>"
        return source("<protocol name='\(name)'>\(body)</protocol>", file: "other.xml")
    }

    @Test func `protocol can refer to others in its module`() throws {
        let result = Scanner(side: .server).generate(user, others: [other()])
        #expect(messages(result) == [])
        let code = try #require(result.code)
        #expect(code.contains("func a(_ resource: I, o: J, e: J.E)"))
        #expect(code.contains("table.setRequest(0, \"a\", \"ou\", types: [J.table, nil])"))
    }

    @Test func `files of a module are generated together`() {
        let broken = source("<protocol", file: "broken.xml")
        let results = Scanner(side: .server).generate([user, broken, other()])
        #expect(results[0].code == Scanner(side: .server).generate(user, others: [other()]).code)
        #expect(results[0].code?.contains("[J.table, nil]") == true)
        #expect(results[1].code == nil && results[1].diagnostics.map(\.file) == ["broken.xml"])
        #expect(results[2].code?.contains("J") == true)
    }

    @Test func `protocol outside the runtime can refer to its interfaces`() throws {
        let result = Scanner(side: .client, importsRuntime: true).generate(user)
        let code = try #require(result.code)
        #expect(code.contains("import WaylandClient\n"))
        #expect(code.contains("types: [J.interface, nil]"))
        #expect(code.contains("public func a(o: J, e: J.E)"))
    }

    @Test func `enum missing in the other file is an error`() {
        let result = Scanner(side: .server).generate(user, others: [other(enum: "f")])
        #expect(messages(result) == ["test.xml:4: error: the interface 'j' has no enum 'e'"])
    }

    @Test func `names shared by two files are errors`() {
        let result = Scanner(side: .server).generate(interface(""), others: [other("p", "i")])
        #expect(
            messages(result) == [
                "test.xml:3: error: other.xml has the interface 'i' too",
                "test.xml:1: error: other.xml has the name 'p' too",
            ])
    }
}
