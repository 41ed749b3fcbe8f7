import WaylandClient

/// Records the frame callbacks of a client.
final class TestFrames {
    /// The times of all callbacks in order, in milliseconds.
    var times: [UInt32] = []

    /// Requests a callback. The caller commits.
    func ask(_ surface: WlSurface) {
        surface.frame().onEvent = { [self] event in
            if case .done(let time) = event { times.append(time) }
        }
    }
}
