import Testing
import WaylandScanner

@Suite struct XMLElementTests {
    private func read(_ text: String) throws(Diagnostic) -> XMLElement {
        try XMLElement.read(Array(text.utf8), file: "test.xml")
    }

    @Test func `elements and attributes are read`() throws {
        let root = try read("<a x = '1' y=\"two 'quoted'\"><b/>text<c z=''>in\n</c> more</a>")
        #expect(root.name == "a")
        #expect(root.attributes.map(\.name) == ["x", "y"])
        #expect(root.attribute("x")?.value == "1")
        #expect(root.attribute("y")?.value == "two 'quoted'")
        #expect(root.children.map(\.name) == ["b", "c"])
        #expect(root.children[1].attribute("z")?.value == "")
        #expect(root.attribute("missing") == nil)
    }

    @Test func `lines count from 1 and are those of start tags`() throws {
        let root = try read("<?xml version='1.0'?>\r\n\n  <a>\n    <b\n      x='1'/></a>")
        #expect(root.line == 3)
        #expect(root.children[0].line == 4)
        #expect(root.children[0].attributes[0].line == 4)
    }

    @Test func `two tags can share a line`() throws {
        let root = try read("<a>\n<b\n/><c\n/><d/></a>")
        #expect(root.children.map(\.line) == [2, 3, 4])
    }

    @Test func `comments, instructions and the document type are skipped`() throws {
        let root = try read(
            """
            \u{FEFF}<?xml version="1.0"?><!-- <b> & -->
            <!DOCTYPE a SYSTEM "x>y" [ <!ENTITY z "]>"> <!-- ]> ' --> ]>
            <a><!-- - - --><?pi <c> ?><d/></a>
            <!-- the end -->
            """)
        #expect(root.children.map(\.name) == ["d"])
        #expect(root.line == 3)
    }

    @Test func `text can look like tags`() throws {
        let root = try read("<a>1<![CDATA[ <b> & ]] ]]>&lt;b/&gt;<c/></a>")
        #expect(root.children.map(\.name) == ["c"])
    }

    @Test func `entities are resolved`() throws {
        let root = try read("<a x='&quot;&apos;&#65;&#x1F600;&amp;amp;'/>")
        #expect(root.attribute("x")?.value == "\"'A😀&amp;")
    }

    @Test func `prefixes need no declaration`() throws {
        let root = try read("<a:b c:d='1'/>")
        #expect(root.name == "a:b")
        #expect(root.attribute("c:d")?.value == "1")
    }

    @Test func `deep nesting is an error`() throws {
        let error = #expect(throws: Diagnostic.self) { try read(String(repeating: "<a>\n", count: 100_000)) }
        #expect(error?.description == "test.xml:101: error: more than 100 elements inside of each other")
    }

    @Test(arguments: [
        ("", 1, "the document has no root element"),
        ("\n<!-- x", 2, "the comment has no end"),
        ("<a><!-- x -- y --></a>", 1, "'--' inside of a comment"),
        ("<a>\n<b>\n</a>", 3, "<b> of line 2 is not what is closed here"),
        ("<a>\n<b>\n", 2, "<b> is never closed"),
        ("<a></a>\n<b/>", 2, "only comments may follow the root element"),
        ("text", 1, "text outside of the root element"),
        ("<a/>\ntext", 2, "only comments may follow the root element"),
        ("<a\n x='1' x='2'/>", 2, "a tag has an attribute twice"),
        ("<a x/>", 1, "an attribute has no '=' and value"),
        ("<a x=1/>", 1, "the value of an attribute is not quoted"),
        ("<a\nx='1/>", 2, "the value of an attribute has no closing quote"),
        ("<a x='<'/>", 1, "'<' inside of an attribute's value: write &lt;"),
        ("<a x='1'y='2'/>", 1, "expected a space or '>' in a tag"),
        ("<a", 1, "the document has no root element"),
        ("<a></a", 1, "the tag is not closed"),
        ("<a>\n&nbsp;</a>", 2, "unknown entity"),
        ("<a>&#0;</a>", 1, "this is not a character of XML"),
        ("<a>&#xD800;</a>", 1, "this is not a character of XML"),
        ("<a>this & that</a>", 1, "expected a name: write &lt; for '<' and &amp; for '&'"),
        ("<1/>", 1, "expected a name: write &lt; for '<' and &amp; for '&'"),
        ("<a><![CDATA[ x</a>", 1, "<a> is never closed"),
        ("<!DOCTYPE a [ <a/>", 1, "the document ends before its root element"),
        ("<a/><?xml", 1, "the XML is malformed (error 64 of libxml2)"),
    ])
    func `malformed XML is reported with its line`(text: String, line: Int, message: String) {
        let error = #expect(throws: Diagnostic.self) { try read(text) }
        #expect(error?.line == line)
        #expect(error?.message == message)
    }

    private static let emptyInstruction =
        "a processing instruction without data is not supported: leave <?x?> out"
    private static let entity = "an entity with '?', '&' or '%' in its value is not supported"

    @Test(arguments: [
        ("<?x?><a/>", 1, emptyInstruction), ("<a>\n<?x?></a>", 2, emptyInstruction),
        ("<a/>\n\n<?x?>", 3, emptyInstruction),
        ("<a b='>\"'>\n<?x?></a>", 2, emptyInstruction),
        ("<a><!-- <?y?> ' -->\n<?x?></a>", 2, emptyInstruction),
        ("<a><![CDATA[<?y?>]]>\n<?x?></a>", 2, emptyInstruction),
        ("<?xml version='1.0'?>\n<!DOCTYPE a [ <!ELEMENT a ANY> <?x?> ]><a/>", 2, emptyInstruction),
        ("<!DOCTYPE a SYSTEM 'b>' [ <!ATTLIST a b CDATA \"]>\"> ]>\n<a><?x?></a>", 2, emptyInstruction),
        ("<!DOCTYPE a [\n<!ENTITY b \"<?x?>\"> ]><a>&b;</a>", 2, entity),
        ("<!DOCTYPE a [\n<!ENTITY b '&#60;&#63;x&#63;>'> ]><a>&b;</a>", 2, entity),
        ("<!DOCTYPE a [\n<!ENTITY % b '<?x?>'> %b; ]><a/>", 2, entity),
        ("<?xml version='1.0' encoding='UTF-7'?><a>+ADw?x?+AD4</a>", 1, "the encoding is not UTF-8"),
        ("<\0?\0x\0?\0>\0", 1, "this is not a character of XML"),
    ])
    func `documents that could crash the parser are refused`(text: String, line: Int, message: String) {
        let error = #expect(throws: Diagnostic.self) { try read(text) }
        #expect(error?.line == line)
        #expect(error?.message == message)
    }

    @Test(arguments: [
        "<?x y?><a/>", "<?x ?><a/>", "<a><!--<?x?>--></a>", "<a><![CDATA[<?x?>]]></a>",
        "<?xml version='1.0' encoding='utf-8'?><a/>", "<?xml version='1.0' encoding=\"UTF-8\" ?><a/>",
        "<!DOCTYPE a [ <!-- <?x?> \" --> <?x y?> <!ENTITY b 'c'> ]><a>&b;</a>",
        "<a b=\"'\"/>", "<a>'<b c='\"'/>\"</a>",
    ])
    func `similar documents that are safe are read`(text: String) throws {
        #expect(try read(text).name == "a")
    }

    @Test func `invalid UTF-8 is reported with its line`() {
        let bytes = Array("<a>\n".utf8) + [0xC3, 0x28] + Array("</a>".utf8)
        let error = #expect(throws: Diagnostic.self) { try XMLElement.read(bytes, file: "test.xml") }
        #expect(error?.description == "test.xml:2: error: the line is not UTF-8")
    }
}
