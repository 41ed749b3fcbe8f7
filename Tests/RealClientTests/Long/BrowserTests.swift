import Testing

extension LongTests {
    /// Tests browsers with a page whose title names the last interaction. The run fails if the replay waits
    /// in vain.
    struct BrowserTests {
        /// Sets the clipboard and the primary selection to different texts, records everything that is
        /// copied, and runs the browser.
        private static let session = #"""
            printf 'from outside' | wl-copy
            printf 'selected outside' | wl-copy --primary
            wl-paste --watch sh -c 'cat; echo' > "$0/copied" &
            mkdir "$0/profile"
            cp "$1/firefox.js" "$0/profile/user.js"
            shift
            "$@"
            status=$?
            kill $!
            exit $status
            """#

        private static let chromium = [
            "chromium", "--ozone-platform=wayland", "--no-sandbox", "--disable-gpu", "--no-first-run",
            "--password-store=basic", "--test-type", "--start-maximized",
            "--user-data-dir={folder}/profile", "file://{programs}/page.html",
        ]
        private static let firefox = [
            "firefox-esr", "--no-remote", "--profile", "{folder}/profile", "file://{programs}/page.html",
        ]

        private func run(_ program: [String], _ script: ReplayLines) throws -> ProgramRun {
            try ProgramRun(
                script: script.lines, options: ["--layout", "us,ru"],
                environment: ["MOZ_ENABLE_WAYLAND": "1", "GTK_IM_MODULE": "wayland"],
                client: ["sh", "-c", Self.session, "{folder}", "{programs}"] + program)
        }

        /// In both browsers, the page begins about 86 pixels below the top of the window.
        private func visit(in program: [String], titled suffix: String) throws {
            var script = ReplayLines(waitingFor: "ready" + suffix)
            script.click(240, 135)
            script.wait(for: "clicked by mouse" + suffix)
            script.tap(240, 140)
            script.wait(for: "clicked by touch" + suffix)
            script.tapWithPen(240, 130)
            script.wait(for: "clicked by pen" + suffix)
            script.click(240, 215)
            script.keys("Control_L", "v")
            script.wait(for: "text from outside" + suffix)
            script.keys("Control_L", "a")
            script.type("Hello, мир")
            script.wait(for: "text Hello, мир" + suffix)
            script.keys("Control_L", "a")
            script.keys("Control_L", "c")
            // The last of three rows that open below the select element.
            script.click(240, 295)
            script.waitUntilIdle()
            script.click(240, 411)
            script.wait(for: "selected three" + suffix)
            script.click(800, 300, "right")
            script.wait(for: "menu" + suffix)
            script.waitUntilIdle()
            script.keys("Escape")
            script.waitUntilIdle()
            script.add(#""axis": "vertical", "steps": 1"#)
            script.wait(for: "scrolled down" + suffix)
            script.move(60, 357)
            script.press(isDown: true)
            for (x, y) in [(70, 365), (90, 380), (150, 450), (160, 455), (165, 456)] { script.move(x, y) }
            script.wait(for: "dragged over the target" + suffix)
            script.press(isDown: false)
            script.wait(for: "dropped https://example.org/dragged" + suffix)
            script.keys("Alt_L", "F4")
            let run = try run(program, script)
            #expect(try run.exitStatus(seconds: 180) == 0, "\(run.errorText)")
            #expect(run.contents(of: "copied").split(separator: "\n").contains("Hello, мир"))
            #expect(!run.errorText.contains("is disconnected"))
        }

        @Test func `Firefox works with all devices`() throws {
            try visit(in: Self.firefox, titled: " — Mozilla Firefox")
        }

        @Test func `Chromium works with all devices`() throws {
            try visit(in: Self.chromium, titled: " - Chromium")
        }

        /// Firefox does not paste with the middle button.
        @Test func `middle click pastes the primary selection into Chromium`() throws {
            var script = ReplayLines(waitingFor: "ready - Chromium")
            script.click(240, 215, "middle")
            script.wait(for: "text selected outside - Chromium")
            script.keys("Alt_L", "F4")
            let run = try run(Self.chromium, script)
            #expect(try run.exitStatus(seconds: 180) == 0, "\(run.errorText)")
        }
    }
}
