import Foundation
import Testing

extension LongTests {
    /// Tests Qt 6, which uses protocols that no program in Debian 12 uses.
    struct Qt6Tests {
        private static let program = ["{programs}/qt6_widgets.py", "{state}"]
        /// The Python interpreter that `scripts/programs` installs.
        private static let python = URL(fileURLWithPath: #filePath)
            .deletingLastPathComponent().appendingPathComponent("../../../.build/qt6/bin/python3")
            .standardized.path

        private func run(
            _ script: ReplayLines, before session: String = "", textInput: String = "zwp_text_input_v2"
        ) throws -> ProgramRun {
            try ProgramRun(
                script: script.lines, options: ["--layout", "us,ru"],
                environment: [
                    "WAYLAND_DEBUG": "client", "QT_IM_MODULE": "wayland",
                    "QT_WAYLAND_TEXT_INPUT_PROTOCOL": textInput,
                ],
                client: ["sh", "-c", session + #" exec "$0" "$@""#, Self.python] + Self.program)
        }

        /// The window has four rows of 180 pixels.
        @Test func `Qt warps the pointer, opens a dialog and takes text and a pen`() throws {
            var script = ReplayLines(waitingFor: "ready")
            script.click(640, 90)
            script.waitUntilIdle()
            // The program has moved the pointer to the last row.
            script.click()
            script.wait(for: "dialog")
            script.waitUntilIdle()
            script.keys("Escape")
            script.waitUntilIdle()
            script.click(640, 270)
            script.type("Hello, мир")
            script.click(640, 450)
            script.waitUntilIdle()
            script.keys("Down")
            script.keys("Return")
            script.waitUntilIdle()
            script.tapWithPen(640, 270)
            script.waitUntilIdle()
            script.keys("Alt_L", "F4")
            let run = try run(script)
            #expect(try run.exitStatus(seconds: 60) == 0, "\(run.errorText)")
            #expect(run.state["clicked"] as? Bool == true)
            #expect(run.state["dialog"] as? String == "closed")
            #expect(run.state["text"] as? String == "Hello, мир")
            #expect(run.state["choice"] as? String == "two")
            #expect(run.state["pressure"] as? Double == 0.5)
            // The input method's locale follows the layout of the typed text.
            #expect(Array((run.state["locales"] as? [String] ?? []).suffix(2)) == ["ru_RU", "en_US"])
            for request in [
                #/wp_pointer_warp_v1@\d+\.warp_pointer\(wl_surface@\d+, wl_pointer@\d+, 640\./#,
                #/xdg_toplevel_icon_manager_v1@\d+\.set_icon/#, #/xdg_dialog_v1@\d+\.set_modal/#,
                #/xdg_activation_v1@\d+\.activate\("[0-9a-f]+-/#, #/zwp_text_input_v2@\d+\.enable/#,
            ] {
                #expect(run.errorText.contains(request))
            }
            // The default and text cursor shapes.
            for shape in [1, 9] {
                let request = "set_shape\\(\\d+, \(shape)\\)"
                #expect(
                    run.errorText.range(of: request, options: .regularExpression) != nil, "shape \(shape)")
            }
            #expect(!run.errorText.contains("is disconnected"))
        }

        @Test func `Qt takes text with text-input-v3`() throws {
            var script = ReplayLines(waitingFor: "ready")
            script.click(640, 270)
            script.type("Hello, мир")
            script.waitUntilIdle()
            script.keys("Alt_L", "F4")
            let run = try run(script, textInput: "zwp_text_input_v3")
            #expect(try run.exitStatus(seconds: 60) == 0, "\(run.errorText)")
            #expect(run.state["text"] as? String == "Hello, мир")
            #expect(run.errorText.contains(/zwp_text_input_v3@\d+\.enable/))
        }

        @Test func `Qt draws every pixel of an output at a fractional scale`() throws {
            var script = ReplayLines(waitingFor: "ready")
            script.click(420, 180)
            script.type("Hello")
            script.waitUntilIdle()
            script.keys("Alt_L", "F4")
            let run = try run(script, before: "wlr-randr --output MINI-1 --scale 1.5;")
            #expect(try run.exitStatus(seconds: 60) == 0, "\(run.errorText)")
            #expect(run.state["ratio"] as? Double == 1.5)
            #expect(run.state["text"] as? String == "Hello")
            #expect(run.errorText.contains(/create_buffer\(new id wl_buffer@\d+, 0, 1280, 720, 5120/))
            #expect(run.errorText.contains(/wp_viewport@\d+\.set_destination\(853, 480\)/))
        }
    }
}
