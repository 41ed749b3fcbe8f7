/// What somebody asks a player for without looking at it. The names are those of UIKit's event subtypes.
public enum RemoteControlCommand: Hashable, Sendable {
    case play, pause, stop, togglePlayPause
    case nextTrack, previousTrack
    /// While the key is held; `end…` comes when it goes up.
    case beginSeekingBackward, endSeekingBackward
    case beginSeekingForward, endSeekingForward

    /// What a media key that goes down asks for; nil for any other key.
    init?(_ key: Key) {
        // Keymaps have one keysym for keys that play and for keys that do either.
        if key.code == KeyCode(164), key.keysym == .audioPlay {
            self = .togglePlayPause
            return
        }
        switch key.keysym {
        case .audioPlay: self = .play
        case .audioPause: self = .pause
        case .audioStop: self = .stop
        case .audioNext: self = .nextTrack
        case .audioPrevious: self = .previousTrack
        case .audioRewind: self = .beginSeekingBackward
        case .audioForward: self = .beginSeekingForward
        default: return nil
        }
    }

    /// What the release of the same key asks for.
    var onRelease: RemoteControlCommand? {
        switch self {
        case .beginSeekingBackward: .endSeekingBackward
        case .beginSeekingForward: .endSeekingForward
        default: nil
        }
    }
}
