import SurfaceResponders
import WaylandServer
import WaylandShell

/// Signs in the upper right corner of each output: a red disc while a client captures the screen, and a yellow
/// diamond while a client acts as a device. Captures do not contain them.
public final class ActivityIndicator {
    /// Called after ``items(on:)`` has changed.
    public var onChange: () -> Void = {}

    private var signs: [ClientActivity: Sign]
    private var images: [ImageKey: SurfaceImage] = [:]
    private var observation: ObservationToken?

    /// How long a sign is shown at least, so that the user notices a single picture.
    private static let minimumTime = Duration.seconds(1)
    /// In logical pixels.
    private static let side = 14.0
    private static let margin = 6.0

    private struct Sign {
        var clientCount = 0
        var isShown = false
        /// Whether the minimum time is not over.
        var isNew = false
        let timer: ClockTimer
    }

    private struct ImageKey: Hashable {
        let activity: ClientActivity
        let side: Int
    }

    /// Observes the clients of a compositor.
    public init(of compositor: MiniCompositor) {
        signs = [:]
        for activity in ClientActivity.allCases {
            signs[activity] = Sign(
                timer: ClockTimer(compositor.clock) { [unowned self] in
                    signs[activity]?.isNew = false
                    hideIfOver(activity)
                })
        }
        observation = compositor.display.observeActivities { [unowned self] change in take(change) }
    }

    private func take(_ change: ClientActivityChange) {
        signs[change.activity]?.clientCount += change.isActive ? 1 : -1
        if change.isActive { show(change.activity) } else { hideIfOver(change.activity) }
    }

    private func show(_ activity: ClientActivity) {
        guard let sign = signs[activity], !sign.isShown else { return }
        signs[activity]?.isShown = true
        signs[activity]?.isNew = true
        sign.timer.start(after: Self.minimumTime)
        onChange()
    }

    private func hideIfOver(_ activity: ClientActivity) {
        guard let sign = signs[activity], sign.isShown, !sign.isNew, sign.clientCount == 0 else { return }
        signs[activity]?.isShown = false
        onChange()
    }

    /// Returns the signs of the activities at present.
    public func items(on output: Output) -> [FrameItem] {
        let shown = ClientActivity.allCases.filter { signs[$0]?.isShown == true }
        return shown.enumerated().map { place, activity in
            let corner = Point(
                x: output.frame.maxX - (Self.side + Self.margin) * Double(place + 1),
                y: output.frame.minY + Self.margin)
            return FrameItem(
                image: image(of: activity, scale: output.state.scale.factor),
                bounds: Rect(x: 0, y: 0, width: Self.side, height: Self.side),
                transform: .translation(corner - .zero))
        }
    }

    private func image(of activity: ClientActivity, scale: Double) -> SurfaceImage {
        let key = ImageKey(activity: activity, side: Int((Self.side * scale).rounded(.up)))
        if let image = images[key] { return image }
        let image = SurfaceImage(
            PixelContent(SignDrawing(activity, side: key.side).pixels, width: key.side, format: .argb8888))
        images[key] = image
        return image
    }
}

/// Draws a sign with a white edge, so that it can be seen on every background.
private struct SignDrawing {
    let pixels: [UInt32]

    /// The parts of a pixel, in each direction, that smooth the edges.
    private static let parts = 4

    init(_ activity: ClientActivity, side: Int) {
        let color: UInt32 =
            switch activity {
            case .capturesScreen: 0xd0_2020
            case .actsAsDevice: 0xf0_b000
            }
        pixels = (0..<side * side).map { place in
            let inner = Self.coverage(of: activity, x: place % side, y: place / side, side, radius: 0.8)
            let outer = Self.coverage(of: activity, x: place % side, y: place / side, side, radius: 1)
            func part(_ shift: UInt32) -> UInt32 {
                let value = Double(color >> shift & 0xff)
                return UInt32((value * inner + 255 * (outer - inner)).rounded()) << shift
            }
            return UInt32((outer * 255).rounded()) << 24 | part(16) | part(8) | part(0)
        }
    }

    /// Returns which share of a pixel is inside the sign.
    /// - Parameter radius: of the sign, relative to half of the side.
    private static func coverage(
        of activity: ClientActivity, x: Int, y: Int, _ side: Int, radius: Double
    ) -> Double {
        let middle = Double(side) / 2
        var count = 0
        for row in 0..<parts {
            for column in 0..<parts {
                let right = (Double(x) + (Double(column) + 0.5) / Double(parts)) / middle - 1
                let down = (Double(y) + (Double(row) + 0.5) / Double(parts)) / middle - 1
                let distance =
                    switch activity {
                    case .capturesScreen: (right * right + down * down).squareRoot()
                    case .actsAsDevice: abs(right) + abs(down)
                    }
                if distance <= radius { count += 1 }
            }
        }
        return Double(count) / Double(parts * parts)
    }
}
