import MiniCompositor
import SurfaceResponders

/// What there was of clients just before they ended, and should be no more after it.
struct FuzzRemains {
    private struct Remembered {
        let text: String
        weak var object: AnyObject?
    }

    private let remembered: [Remembered]

    init(of compositor: MiniCompositor) {
        remembered =
            compositor.compositor.surfaces.flatMap { surface in
                [
                    Remembered(text: "a surface", object: surface),
                    Remembered(text: "the responder of a surface", object: surface.responder),
                ]
            }
            + compositor.scene.windows.filter { $0.level != .inputPanel }.map { window in
                Remembered(text: "a window", object: window)
            }
    }

    /// - Parameter compositor: one whose clients have made nothing, and whose devices hold nothing.
    func findings(in compositor: MiniCompositor) -> [String] {
        var findings = remembered.filter { $0.object != nil }.map { "\($0.text) is left" }
        func expect(_ holds: Bool, _ text: @autoclosure () -> String) {
            if !holds { findings.append(text()) }
        }
        expect(compositor.compositor.surfaces.isEmpty, "surfaces of clients that are gone are left")
        expect(compositor.scene.windows.isEmpty, "windows of clients that are gone are left")
        for seat in compositor.seats {
            // What a person does is not over because clients are gone.
            let isOverviewShown = compositor.desktop.overview != nil
            expect(
                seat.activeGrabs.allSatisfy { $0.kind == .lock || $0.kind == .explicit && isOverviewShown },
                "\(seat.name): a grab is left")
            expect(seat.touches.all.isEmpty, "\(seat.name): a finger is left")
            expect(seat.keyboard.pressedKeys.isEmpty, "\(seat.name): a key is left")
            expect(seat.pointer.pressedButtonCount == 0, "\(seat.name): a button is left")
            expect(seat.focus.keyWindow == nil, "\(seat.name): a window has the keys")
        }
        return findings
    }
}
