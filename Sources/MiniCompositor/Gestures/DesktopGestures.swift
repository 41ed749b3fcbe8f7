import SurfaceResponders

/// The desktop's gestures, on any window: a three-finger swipe to the left or right switches workspaces, a
/// swipe from the lower edge shows the overview, and a pinch scales the overview.
final class DesktopGestures: GestureRecognizerDelegate {
    /// The minimum distance of a swipe from the edge, in logical pixels.
    private static let edgeDistance = 60.0

    private unowned let desktop: Desktop
    private let pinch = PinchGestureRecognizer()

    init(on desktop: Desktop) {
        self.desktop = desktop
        let swipe = SwipeGestureRecognizer()
        swipe.numberOfTouchesRequired = 3
        swipe.direction = [.left, .right]
        swipe.addHandler { [unowned desktop, unowned swipe] _ in
            guard let direction = swipe.recognizedDirection else { return }
            desktop.showNeighbour(direction == .left ? 1 : -1)
        }
        let edge = ScreenEdgePanGestureRecognizer()
        edge.edges = .bottom
        edge.maximumNumberOfTouches = 1
        edge.addHandler { [unowned desktop, unowned edge] _ in
            if edge.state == .ended, edge.translation().dy < -Self.edgeDistance { desktop.showOverview() }
        }
        pinch.delegate = self
        pinch.addHandler { [unowned self] _ in
            self.desktop.overview?.scale(by: pinch.scale)
            pinch.scale = 1
        }
        for recognizer in [swipe, edge, pinch] {
            recognizer.allowedTouchTypes = [.direct, .indirect]
            desktop.addGestureRecognizer(recognizer)
        }
    }

    /// Without the overview, pinches are left to clients.
    func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive touch: Touch) -> Bool {
        desktop.overview != nil
    }

    func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive event: TouchpadGestureEvent) -> Bool
    {
        desktop.overview != nil
    }
}
