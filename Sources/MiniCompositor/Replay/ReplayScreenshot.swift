import SurfaceResponders

/// A picture that a replay requests.
public struct ReplayScreenshot: Hashable, Sendable {
    /// The content of a picture.
    public enum Subject: Hashable, Sendable {
        /// Everything that the output shows.
        case screen
        /// The toplevel with this app ID or title, without other windows. If there are several, the latest.
        case window(String)
        /// An area, in global logical pixels.
        case region(Rect)
    }

    /// The reason why a picture was not written, for the script's author.
    public struct Problem: Error, Hashable, Sendable, CustomStringConvertible {
        /// A description that includes the file name if the file caused the problem.
        public let description: String

        /// - Parameter description: a description that includes the file name if the file caused the problem.
        public init(_ description: String) {
            self.description = description
        }
    }

    /// The path of the PNG file. A relative path starts at the directory that the compositor was started in.
    public var path: String
    /// The content of the picture.
    public var subject: Subject
    /// Whether the picture contains the cursor.
    public var showsCursor: Bool

    /// - Parameters:
    ///   - path: the path of the PNG file.
    ///   - subject: the content of the picture.
    ///   - showsCursor: whether the picture contains the cursor.
    public init(path: String, subject: Subject = .screen, showsCursor: Bool = false) {
        self.path = path
        self.subject = subject
        self.showsCursor = showsCursor
    }
}
