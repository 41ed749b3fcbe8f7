import SurfaceResponders

/// A picture that a replay asks for.
public struct ReplayScreenshot: Hashable, Sendable {
    /// What a picture is of.
    public enum Subject: Hashable, Sendable {
        /// All that the output shows.
        case screen
        /// The toplevel with this app id or this title, by itself: the one that came last, if there are several.
        case window(String)
        /// What is at a place, in global logical pixels.
        case region(Rect)
    }

    /// Why a picture is not in its file, in words for the script's author.
    public struct Problem: Error, Hashable, Sendable, CustomStringConvertible {
        /// Names the file, where it is the file's.
        public let description: String

        /// - Parameter description: names the file, where it is the file's.
        public init(_ description: String) {
            self.description = description
        }
    }

    /// The PNG file's path; from the folder that the compositor was started in, unless it is absolute.
    public var path: String
    /// What the picture is of.
    public var subject: Subject
    /// Whether the pointer is on it, where a client draws one.
    public var showsCursor: Bool

    /// - Parameters:
    ///   - path: the PNG file's.
    ///   - subject: what the picture is of.
    ///   - showsCursor: whether the pointer is on it, where a client draws one.
    public init(path: String, subject: Subject = .screen, showsCursor: Bool = false) {
        self.path = path
        self.subject = subject
        self.showsCursor = showsCursor
    }
}
