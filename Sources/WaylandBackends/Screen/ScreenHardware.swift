import LibinputDevices
import Logging
import SystemPackage
import WaylandServer

/// What a screen backend uses of the machine, apart from the session. Tests script it.
package struct ScreenHardware {
    /// Returns the files of the graphics cards.
    package var cardPaths: () -> [FilePath]
    /// Opens a card through the session.
    package var openCard: (FilePath, any DeviceSession) throws(Errno) -> any Card
    /// Opens the input devices of the session's seat.
    package var openInput: (any DeviceSession, Logger) throws(LibinputError) -> any LibinputContext
    /// Calls a closure for each change of a card, until the result is released.
    package var watchCards: (EventLoop, @escaping (CardChange) -> Void) -> AnyObject?
    /// Starts a process that keeps descriptors open until the result is called, even beyond this process.
    package var startKeeper: ([FileDescriptor]) throws(Errno) -> () -> Void

    package init(
        cardPaths: @escaping () -> [FilePath],
        openCard: @escaping (FilePath, any DeviceSession) throws(Errno) -> any Card,
        openInput: @escaping (any DeviceSession, Logger) throws(LibinputError) -> any LibinputContext,
        watchCards: @escaping (EventLoop, @escaping (CardChange) -> Void) -> AnyObject?,
        startKeeper: @escaping ([FileDescriptor]) throws(Errno) -> () -> Void
    ) {
        self.cardPaths = cardPaths
        self.openCard = openCard
        self.openInput = openInput
        self.watchCards = watchCards
        self.startKeeper = startKeeper
    }
}
