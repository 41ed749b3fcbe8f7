import Testing
import WaylandScanner

@Suite struct XMLParserTests {
    private func parse(_ text: String) throws(Diagnostic) -> XMLElement {
        try XMLParser.parse(Array(text.utf8), file: "test.xml")
    }

    @Test func elementsAttributesAndTextAreRead() throws {
        let root = try parse("<a x = '1' y=\"two 'quoted'\"><b/>text<c z=''>in\n</c> more</a>")
        #expect(root.name == "a")
        #expect(root.attributes.map(\.name) == ["x", "y"])
        #expect(root.attribute("x")?.value == "1")
        #expect(root.attribute("y")?.value == "two 'quoted'")
        #expect(root.children.map(\.name) == ["b", "c"])
        #expect(root.text == "text more")
        #expect(root.children[1].text == "in\n")
        #expect(root.children[1].attribute("z")?.value == "")
        #expect(root.attribute("missing") == nil)
    }

    @Test func placesCountLinesAndColumnsFromOne() throws {
        let root = try parse("<?xml version='1.0'?>\r\n\n  <a>\n    <b\n      x='1'/></a>")
        #expect(root.position == SourcePosition(line: 3, column: 3))
        #expect(root.children[0].position == SourcePosition(line: 4, column: 5))
        #expect(root.children[0].attributes[0].position == SourcePosition(line: 5, column: 7))
    }

    @Test func commentsInstructionsAndTheDocumentTypeAreSkipped() throws {
        let root = try parse(
            """
            \u{FEFF}<?xml version="1.0"?><!-- <b> & -->
            <!DOCTYPE a SYSTEM "x>y" [ <!ENTITY z "]>"> <!-- ]> ' --> ]>
            <a><!-- - - --><?pi <c> ?><d/></a>
            <!-- the end -->
            """)
        #expect(root.children.map(\.name) == ["d"])
        #expect(root.position.line == 3)
    }

    @Test func characterDataIsTakenAsItIs() throws {
        let root = try parse("<a>1<![CDATA[ <b> & ]] ]]>2</a>")
        #expect(root.text == "1 <b> & ]] 2")
    }

    @Test func entitiesAreResolved() throws {
        let root = try parse("<a x='&quot;&apos;&#65;&#x1F600;'>&lt;&gt;&amp;amp;</a>")
        #expect(root.attribute("x")?.value == "\"'A😀")
        #expect(root.text == "<>&amp;")
    }

    @Test func endlessNestingIsAnError() throws {
        let error = #expect(throws: Diagnostic.self) { try parse(String(repeating: "<a>\n", count: 100_000)) }
        #expect(error?.description == "test.xml:101: error: more than 100 elements inside of each other")
    }

    @Test(arguments: [
        ("", 1, "the document has no root element"),
        ("\n<!-- x", 2, "the comment has no end"),
        ("<a><!-- x -- y --></a>", 1, "'--' inside of a comment"),
        ("<a>\n<b>\n</a>", 3, "</a> does not close <b> of line 2"),
        ("<a>\n<b>\n", 2, "<b> is never closed"),
        ("<a></a>\n<b/>", 2, "only comments may follow the root element </a>"),
        ("text", 1, "text outside of the root element"),
        ("<a/>\ntext", 2, "text outside of the root element"),
        ("<a\n x='1' x='2'/>", 2, "<a> has the attribute 'x' twice"),
        ("<a x/>", 1, "the attribute 'x' has no '=' and value"),
        ("<a x=1/>", 1, "the value of 'x' is not quoted"),
        ("<a\nx='1/>", 2, "the value of 'x' has no closing quote"),
        ("<a x='<'/>", 1, "'<' inside of an attribute's value: write &lt;"),
        ("<a x='1'y='2'/>", 1, "expected a space or '>' in the tag <a"),
        ("<a", 1, "the tag <a is not closed"),
        ("<a></a", 1, "the tag </a is not closed"),
        ("<a>\n&nbsp;</a>", 2, "unknown entity &nbsp;"),
        ("<a>&#0;</a>", 1, "unknown entity &#0;"),
        ("<a>&#xD800;</a>", 1, "unknown entity &#xD800;"),
        ("<a>this & that</a>", 1, "'&' does not begin an entity: write &amp;"),
        ("<1/>", 1, "expected an element's name after '<'"),
        ("<a><![CDATA[ x</a>", 1, "the CDATA section has no end"),
        ("<!DOCTYPE a [ <a/>", 1, "the document type has no end"),
        ("<?xml", 1, "the processing instruction has no end"),
    ])
    func whatIsMalformedIsToldWithItsLine(text: String, line: Int, message: String) {
        let error = #expect(throws: Diagnostic.self) { try parse(text) }
        #expect(error?.position.line == line)
        #expect(error?.message == message)
    }

    @Test func bytesThatAreNoTextAreToldWithTheirLine() {
        let bytes = Array("<a>\n".utf8) + [0xC3, 0x28] + Array("</a>".utf8)
        let error = #expect(throws: Diagnostic.self) { try XMLParser.parse(bytes, file: "test.xml") }
        #expect(error?.description == "test.xml:2: error: the line is not UTF-8")
    }
}
