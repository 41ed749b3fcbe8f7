/// A command to a media player, from a media key or `RemoteControl.send(_:)`. The names are UIKit's.
public enum RemoteControlCommand: Hashable, Sendable {
    /// Playback. The keys are XF86AudioPlay, XF86AudioPause and XF86AudioStop. `togglePlayPause` is evdev's
    /// `KEY_PLAYPAUSE`, which has no keysym of its own in keymaps.
    case play, pause, stop, togglePlayPause
    /// XF86AudioNext and XF86AudioPrev.
    case nextTrack, previousTrack
    /// XF86AudioRewind: seeking begins at the press and ends at the release, along the same path.
    case beginSeekingBackward, endSeekingBackward
    /// The same for XF86AudioForward.
    case beginSeekingForward, endSeekingForward

    /// Creates the command for the press of a media key; nil for any other key.
    init?(_ key: Key) {
        // Keymaps use one keysym for keys that play and for keys that toggle play and pause.
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

    /// The command for the release of the same key; nil for none.
    var onRelease: RemoteControlCommand? {
        switch self {
        case .beginSeekingBackward: .endSeekingBackward
        case .beginSeekingForward: .endSeekingForward
        default: nil
        }
    }
}
