/// What somebody asks a player for without looking at it, by a media key or by what an embedder sends with
/// `RemoteControl.send(_:)`. The names are those of UIKit's event subtypes.
public enum RemoteControlCommand: Hashable, Sendable {
    /// Playing. The keys are XF86AudioPlay, XF86AudioPause and XF86AudioStop. `togglePlayPause` is evdev's
    /// `KEY_PLAYPAUSE`, for which keymaps have no keysym of its own.
    case play, pause, stop, togglePlayPause
    /// XF86AudioNext and XF86AudioPrev.
    case nextTrack, previousTrack
    /// XF86AudioRewind: the first when the key goes down, the second, along the same path, when it goes up.
    case beginSeekingBackward, endSeekingBackward
    /// The same for XF86AudioForward.
    case beginSeekingForward, endSeekingForward

    /// What a media key that goes down asks for; nil for any other key.
    init?(_ key: Key) {
        // Keymaps have one keysym for keys that play and for keys that play or pause.
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
