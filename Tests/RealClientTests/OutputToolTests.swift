import Testing

/// Tests wlr-randr, which lists and configures outputs.
@Suite(.serialized)
struct OutputToolTests {
    @Test func `wlr-randr rotates and scales the output`() throws {
        let commands = """
            wlr-randr --output MINI-1 --custom-mode 800x600 --transform 90 --scale 2
            wlr-randr; wayland-info | grep -o 'logical_width.*'
            """
        let run = try ProgramRun(client: ["sh", "-c", commands])
        #expect(try run.exitStatus() == 0, "\(run.errorText)")
        #expect(
            run.text == """
                MINI-1 "Output of the mini compositor"
                  Enabled: yes
                  Modes:
                    800x600 px, 60.000000 Hz (preferred, current)
                  Position: 0,0
                  Transform: 90
                  Scale: 2.000000
                logical_width: 300, logical_height: 400

                """)
    }
}
