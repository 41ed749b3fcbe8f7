import WaylandClient

/// When a client was told to draw.
final class TestFrames {
    /// In milliseconds, of all callbacks in the order in which they came.
    var times: [UInt32] = []

    /// Asks for a callback. The caller commits.
    func ask(_ surface: WlSurface) {
        surface.frame().onEvent = { [self] event in
            if case .done(let time) = event { times.append(time) }
        }
    }
}
