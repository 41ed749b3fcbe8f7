import SurfaceResponders
import SystemPackage

/// A graphics card: what the kernel's mode setting (KMS) offers, in the calls that the backend needs. Tests
/// script it.
package protocol Card: AnyObject {
    /// Readable when ``readFlips()`` has something to read.
    var fileDescriptor: FileDescriptor { get }

    /// The width and height of a cursor's buffer, in pixels.
    var cursorSize: Int { get }

    /// Whether the times of flips are on the monotonic clock.
    var hasMonotonicTimes: Bool { get }

    /// Asks each connected display for its modes, which takes some milliseconds each.
    func connectors() throws(Errno) -> [CardConnector]

    /// Creates a buffer for pictures of an output, or for a cursor.
    func makeBuffer(width: Int, height: Int, for use: CardBuffer.Use) throws(Errno) -> CardBuffer

    /// Shows a buffer on a connector, and sets the mode, which may take as long as the display needs for it.
    func show(_ buffer: CardBuffer, in mode: CardMode, on crtc: UInt32, at connector: UInt32) throws(Errno)

    /// Shows nothing.
    func turnOff(_ crtc: UInt32) throws(Errno)

    /// Shows a buffer from the next refresh on.
    func flip(_ crtc: UInt32, to buffer: CardBuffer) throws(Errno)

    /// Returns the flips that were completed since the last call. Does not wait.
    func readFlips() throws(Errno) -> [CardFlip]

    /// Shows a cursor, or none. The hotspot is in pixels of the buffer; hosts of virtual machines use it.
    func setCursor(_ buffer: CardBuffer?, hotspot: CardPoint, on crtc: UInt32) throws(Errno)

    /// Moves the cursor's upper left corner, in pixels of the mode.
    func moveCursor(to corner: CardPoint, on crtc: UInt32) throws(Errno)
}

/// A position in whole pixels.
package struct CardPoint: Hashable {
    package var x: Int32
    package var y: Int32

    package init(x: Int32, y: Int32) {
        self.x = x
        self.y = y
    }
}

/// A connector of a card, and the display at it.
package struct CardConnector {
    /// The kernel's number.
    package var id: UInt32
    /// The kernel's name, such as "HDMI-A-1".
    package var name: String
    package var isConnected: Bool
    /// Best first.
    package var modes: [CardMode]
    /// The CRTCs that can feed it.
    package var crtcs: [UInt32]
    /// The CRTC that feeds it now.
    package var currentCRTC: UInt32?
    package var edid: EDID?
    /// The size according to the kernel, in millimeters; zero if unknown.
    package var size: Size

    package init(
        id: UInt32, name: String, isConnected: Bool, modes: [CardMode], crtcs: [UInt32],
        currentCRTC: UInt32? = nil, edid: EDID? = nil, size: Size = .zero
    ) {
        self.id = id
        self.name = name
        self.isConnected = isConnected
        self.modes = modes
        self.crtcs = crtcs
        self.currentCRTC = currentCRTC
        self.edid = edid
        self.size = size
    }
}

/// A completed flip.
package struct CardFlip: Hashable {
    package var crtc: UInt32
    /// The number of the refresh. It wraps around.
    package var sequence: UInt32
    /// When the buffer was first visible, on the monotonic clock or on that of the time of day.
    package var time: Timestamp

    package init(crtc: UInt32, sequence: UInt32, time: Timestamp) {
        self.crtc = crtc
        self.sequence = sequence
        self.time = time
    }
}
