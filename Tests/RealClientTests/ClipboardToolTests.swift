import Foundation
import Testing

/// Tests wl-copy and wl-paste, which read and set selections without a window.
@Suite(.serialized)
struct ClipboardToolTests {
    private func output(of commands: String, environment: [String: String] = [:]) throws -> String {
        let run = try ProgramRun(environment: environment, client: ["sh", "-c", commands, "{folder}"])
        #expect(try run.exitStatus() == 0, "\(run.errorText)")
        return run.text
    }

    @Test func `copied text is pasted`() throws {
        let commands = """
            printf copied | wl-copy; printf marked | wl-copy --primary
            wl-paste; wl-paste --primary; wl-paste --list-types | sort | head -1
            wl-copy --clear; wl-paste --no-newline || wl-paste --primary
            """
        #expect(try output(of: commands) == "copied\nmarked\nSTRING\nmarked\n")
    }

    /// The data is larger than the buffer of a pipe, and is pasted repeatedly.
    @Test func `data larger than a pipe is pasted completely`() throws {
        let commands = """
            head -c 8000000 /dev/urandom > "$0/much"
            wl-copy --type application/octet-stream < "$0/much"
            for i in 1 2 3; do wl-paste --type application/octet-stream | cmp - "$0/much" && echo same; done
            """
        #expect(try output(of: commands) == "same\nsame\nsame\n")
    }

    /// The reader stops after the first byte.
    @Test func `reader that stops reading does not block others`() throws {
        let commands = """
            head -c 1000000 /dev/zero | wl-copy --type application/octet-stream
            mkfifo "$0/pipe"; wl-paste --type application/octet-stream > "$0/pipe" & exec 9< "$0/pipe"
            head -c 1 <&9 > "$0/first"
            printf next | wl-copy; wl-paste; kill $!
            """
        #expect(try output(of: commands) == "next\n")
    }

    /// wl-paste runs a program with the data at each change, as clipboard managers do to keep a history.
    @Test func `clipboard manager receives each change and can restore a former one`() throws {
        let commands = """
            wl-paste --watch sh -c 'cat >> "$0/history"; echo >> "$0/history"' "$0" & watcher=$!
            seen() { until grep -q "^$1$" "$0/history" 2>/dev/null; do sleep 0.02; done; }
            for text in one two three; do printf $text | wl-copy; seen $text; done
            kill $watcher; grep -E 'one|two|three' "$0/history"
            sed -n '/two/p' "$0/history" | wl-copy; wl-paste --no-newline
            """
        #expect(try output(of: commands) == "one\ntwo\nthree\ntwo\n")
    }

    /// Without data-control, the tools briefly show a window to get the keyboard focus.
    @Test func `isolated programs copy and paste with a window`() throws {
        let commands = """
            wayland-info | grep -c data_control
            printf copied | wl-copy; printf marked | wl-copy --primary; wl-paste; wl-paste --primary
            """
        let run = try ProgramRun(options: ["--isolate"], client: ["sh", "-c", commands])
        #expect(try run.exitStatus() == 0, "\(run.errorText)")
        #expect(run.text == "0\ncopied\nmarked\n")
    }
}
