import MiniCompositor
import SurfaceResponders

/// Finds state of disconnected clients that a compositor still has.
enum ClientTraces {
    /// - Parameter compositor: its remaining clients must have no surfaces, and its devices must hold
    ///   nothing.
    static func findings(in compositor: MiniCompositor) -> [String] {
        var findings: [String] = []
        func expect(_ holds: Bool, _ text: @autoclosure () -> String) {
            if !holds { findings.append(text()) }
        }
        expect(compositor.core.surfaces.isEmpty, "surfaces of disconnected clients remain")
        expect(compositor.scene.windows.isEmpty, "windows of disconnected clients remain")
        for seat in compositor.seats {
            // The overview belongs to the user, so it does not end when clients disconnect.
            let isOverviewShown = compositor.desktop.overview != nil
            expect(
                seat.activeGrabs.allSatisfy { $0.kind == .lock || $0.kind == .explicit && isOverviewShown },
                "\(seat.name): a grab remains")
            expect(seat.touches.all.isEmpty, "\(seat.name): a touch remains")
            expect(seat.keyboard.pressedKeys.isEmpty, "\(seat.name): a key is still pressed")
            expect(seat.pointer.pressedButtonCount == 0, "\(seat.name): a button is still pressed")
            expect(seat.focus.keyWindow == nil, "\(seat.name): a window still has the keys")
        }
        return findings
    }
}
