import SurfaceResponders
import WaylandShell

/// The cursor that a CRTC shows over its picture.
struct CursorPlane {
    /// What a cursor's picture depends on, apart from the cursor itself.
    struct Key: Hashable {
        /// Counts the changes of the cursor.
        var change: UInt64
        /// Whether the pointer is not in use. That changes without the cursor.
        var isHidden: Bool
        var scale: OutputScale
        var transform: BufferTransform
        var mode: OutputMode
    }

    private let crtc: UInt32
    private let card: any Card
    private var buffers: [CardBuffer] = []
    private var front = 0
    private var key: Key?
    private var hotspot: CardPoint?
    private var corner: CardPoint?
    private var isShown = false
    /// Whether the card does not have the latest picture yet.
    private var isStale = false

    /// Whether the cursor cannot be shown here, for example because it is too large.
    private(set) var isRefused = false

    init(on crtc: UInt32, of card: any Card) {
        self.crtc = crtc
        self.card = card
    }

    /// Forgets what the card shows.
    mutating func forget() {
        (key, hotspot, corner, isShown, isRefused) = (nil, nil, nil, false, false)
    }

    /// Shows the cursor's picture if it has changed, and moves it.
    /// - Parameters:
    ///   - key: what the picture depends on.
    ///   - location: the pointer, in pixels of the mode.
    ///   - draw: returns the picture; called if it is needed.
    mutating func update(
        _ key: Key, at location: CardPoint, size: (width: Int32, height: Int32), draw: () -> CursorPicture
    ) {
        if key != self.key {
            self.key = key
            set(draw())
        }
        guard let hotspot else { return }
        let next = CardPoint(x: location.x &- hotspot.x, y: location.y &- hotspot.y)
        let side = Int32(clamping: card.cursorSize)
        let isVisible = next.x > -side && next.y > -side && next.x < size.width && next.y < size.height
        if !isVisible { return hide() }
        if !isShown || isStale { show() }
        guard next != corner, !isRefused else { return }
        corner = next
        try? card.moveCursor(to: next, on: crtc)
    }

    private mutating func set(_ picture: CursorPicture) {
        isRefused = false
        switch picture {
        case .hidden: (hotspot, corner) = (nil, nil)
        case .impossible: (hotspot, corner, isRefused) = (nil, nil, true)
        case .drawn(let pixels, let hotspot):
            guard let buffer = nextBuffer() else {
                (self.hotspot, corner, isRefused) = (nil, nil, true)
                break
            }
            buffer.copy(Self.all(buffer), of: pixels)
            (self.hotspot, isStale) = (hotspot, true)
            return
        }
        hide()
    }

    private static func all(_ buffer: CardBuffer) -> Region {
        Region(Region.Rectangle(x: 0, y: 0, width: Int32(buffer.width), height: Int32(buffer.height)))
    }

    /// The card may still show the other buffer.
    private mutating func nextBuffer() -> CardBuffer? {
        front = 1 - front
        if buffers.count == 2 { return buffers[front] }
        let size = card.cursorSize
        guard let buffer = try? card.makeBuffer(width: size, height: size, for: .cursor) else { return nil }
        buffers.append(buffer)
        front = buffers.count - 1
        return buffer
    }

    private mutating func show() {
        guard let hotspot, front < buffers.count else { return }
        do {
            try card.setCursor(buffers[front], hotspot: hotspot, on: crtc)
            (isShown, isStale) = (true, false)
        } catch {
            isRefused = true
        }
    }

    private mutating func hide() {
        guard isShown else { return }
        isShown = false
        try? card.setCursor(nil, hotspot: CardPoint(x: 0, y: 0), on: crtc)
    }
}

/// A cursor drawn for the cursor's buffer of a card.
enum CursorPicture {
    /// The cursor is not visible.
    case hidden
    /// The cursor is too large, or cannot be drawn.
    case impossible
    /// A square of pixels. The hotspot is in these pixels.
    case drawn([UInt32], hotspot: CardPoint)
}
