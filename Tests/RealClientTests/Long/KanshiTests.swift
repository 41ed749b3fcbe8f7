import ClientTestSupport
import Testing

extension LongTests {
    struct KanshiTests {
        @Test func `kanshi rotates and scales the output`() throws {
            let session = #"""
                printf 'profile {\noutput MINI-1 scale 1.5 transform 90\nexec touch "%s/applied"\n}\n' "$0" > "$0/kanshi"
                kanshi -c "$0/kanshi" &
                until [ -e "$0/applied" ]; do kill -0 $! || exit; sleep 0.1; done
                foot -T turned sh -c 'read line; echo "$line" > "$0/heard"' "$0"
                wlr-randr > "$0/outputs"
                kill $!
                """#
            var script = ReplayLines(waitingFor: "turned")
            script.picture("turned.png")
            script.click(240, 300)
            script.type("Hello")
            script.keys("Return")
            let run = try ProgramRun(script: script.lines, client: ["sh", "-c", session, "{folder}"])
            #expect(try run.exitStatus(seconds: 60) == 0, "\(run.errorText)")
            #expect(run.contents(of: "heard") == "Hello\n")
            #expect(run.contents(of: "outputs").contains("Transform: 90\n"))
            #expect(run.contents(of: "outputs").contains("Scale: 1.5"))
            #expect(try PNGFile(run.folder.appendingPathComponent("turned.png").path).size == [720, 1280])
        }
    }
}
