import SurfaceResponders

/// A picture that a replay requests.
public struct ReplayScreenshot: Hashable, Sendable {
    /// The content of a picture.
    public enum Subject: Hashable, Sendable {
        /// Everything that the output shows.
        case screen
        /// The toplevel with this app ID or title, without other windows. Of several, the latest.
        case window(String)
        /// An area, in global logical pixels.
        case region(Rect)
    }

    /// The reason why a picture was not written, for the script's author.
    public struct Problem: Error, Hashable, Sendable, CustomStringConvertible {
        /// A description, with the file name if the file caused the problem.
        public let description: String

        /// Creates a problem with its ``description``.
        public init(_ description: String) {
            self.description = description
        }
    }

    /// The path of the PNG file, relative to the current directory of the compositor if not absolute.
    public var path: String
    /// The content of the picture.
    public var subject: Subject
    /// Whether the picture contains the cursor.
    public var showsCursor: Bool

    /// Creates a picture of the screen, or of another subject.
    public init(path: String, subject: Subject = .screen, showsCursor: Bool = false) {
        self.path = path
        self.subject = subject
        self.showsCursor = showsCursor
    }
}
