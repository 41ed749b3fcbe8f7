import SurfaceResponders

/// Tells whether what a capture shows may have changed: two marks differ if it has.
struct CaptureMark: Equatable {
    struct CursorMark: Equatable {
        let content: ObjectIdentifier
        let transform: AffineTransform

        init(_ item: FrameItem) {
            content = ObjectIdentifier(item.image.content)
            transform = item.transform
        }
    }

    let changeCount: UInt64
    let cursors: [CursorMark]
}
