import MiniCompositor
import SurfaceResponders

/// Traces of disconnected clients in a compositor, apart from objects that are still referenced.
enum ClientTraces {
    /// - Parameter compositor: a compositor whose clients have created nothing and whose devices hold
    ///   nothing.
    static func findings(in compositor: MiniCompositor) -> [String] {
        var findings: [String] = []
        func expect(_ holds: Bool, _ text: @autoclosure () -> String) {
            if !holds { findings.append(text()) }
        }
        expect(compositor.core.surfaces.isEmpty, "surfaces of disconnected clients remain")
        expect(compositor.scene.windows.isEmpty, "windows of disconnected clients remain")
        for seat in compositor.seats {
            // The user's overview does not end when clients disconnect.
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
