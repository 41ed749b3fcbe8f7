import ClientTestSupport
import Testing

extension LongTests {
    struct VideoPlayerTests {
        private static let mpv = ["mpv", "--no-config", "--vo=wlshm", "--ao=null"]

        private static func isRed(_ pixel: UInt32) -> Bool {
            pixel >> 16 & 0xff > 0xd0 && pixel >> 8 & 0xff < 0x30 && pixel & 0xff < 0x30
        }

        private static let black: UInt32 = 0xff00_0000

        @Test func `mpv plays a video to its end`() throws {
            let run = try ProgramRun(
                environment: ["WAYLAND_DEBUG": "client"],
                client: Self.mpv + ["av://lavfi:testsrc=duration=1:rate=25:size=320x240"])
            #expect(try run.exitStatus(seconds: 60) == 0, "\(run.errorText)")
            #expect(run.errorText.matches(of: /wl_surface@\d+\.commit\(\)/).count > 20)
            #expect(run.errorText.contains(/wp_presentation_feedback@\d+\.presented/))
            #expect(run.errorText.contains(/zwp_idle_inhibit_manager_v1@\d+\.create_inhibitor/))
        }

        /// The video's aspect ratio is 4:3, and the screen's is 16:9.
        @Test func `double click on mpv makes its video fullscreen`() throws {
            let video = "lavfi:color=color=red:rate=25:size=320x240:duration=600"
            var script = ReplayLines(waitingFor: video + " - mpv")
            script.picture("small.png")
            script.move(640, 360)
            script.click()
            script.click()
            script.waitUntilIdle()
            script.picture("large.png")
            script.keys("q")
            let run = try ProgramRun(
                script: script.lines, client: Self.mpv + ["--pause", "--no-osc", "av://" + video])
            #expect(try run.exitStatus(seconds: 60) == 0, "\(run.errorText)")
            let small = try PNGFile(run.folder.appendingPathComponent("small.png").path)
            #expect(Self.isRed(small[500, 360]))
            #expect([small[400, 360], small[640, 100]] == [Self.black, Self.black])
            let large = try PNGFile(run.folder.appendingPathComponent("large.png").path)
            #expect([large[180, 360], large[1100, 360], large[640, 10]].allSatisfy(Self.isRed))
            #expect([large[140, 360], large[1140, 360]] == [Self.black, Self.black])
        }
    }
}
