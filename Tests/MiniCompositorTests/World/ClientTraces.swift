import MiniCompositor
import SurfaceResponders

/// What a compositor itself shows of clients that should be gone, other than objects that somebody keeps.
enum ClientTraces {
    /// - Parameter compositor: one without clients that have made anything, and whose devices hold nothing.
    static func findings(in compositor: MiniCompositor) -> [String] {
        var findings: [String] = []
        func expect(_ holds: Bool, _ text: @autoclosure () -> String) {
            if !holds { findings.append(text()) }
        }
        expect(compositor.core.surfaces.isEmpty, "surfaces of clients that are gone are left")
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
