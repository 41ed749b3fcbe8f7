import MiniCompositor
import SurfaceResponders

/// The objects of clients at the end of an input, which must be freed when the last client has disconnected.
struct FuzzRemains {
    private struct Remembered {
        let text: String
        weak var object: AnyObject?
    }

    private let remembered: [Remembered]

    init(of compositor: MiniCompositor) {
        remembered =
            compositor.core.surfaces.flatMap { surface in
                [
                    Remembered(text: "a surface", object: surface),
                    Remembered(text: "the responder of a surface", object: surface.responder),
                ]
            }
            + compositor.scene.windows.filter { $0.level != .inputPanel }.map { window in
                Remembered(text: "a window", object: window)
            }
    }

    /// - Parameter compositor: a compositor whose other clients have no surfaces, and whose devices hold
    ///   nothing.
    func findings(in compositor: MiniCompositor) -> [String] {
        remembered.filter { $0.object != nil }.map { "\($0.text) is left" }
            + ClientTraces.findings(in: compositor)
    }
}
