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

/// The marks of what there is now.
struct CaptureMarks {
    private let plain: CaptureMark
    private let withCursors: CaptureMark

    init(changeCount: UInt64, cursors: [CaptureMark.CursorMark]) {
        plain = CaptureMark(changeCount: changeCount, cursors: [])
        withCursors = CaptureMark(changeCount: changeCount, cursors: cursors)
    }

    func mark(for capture: any PendingCapture) -> CaptureMark {
        capture.subject.showsCursors ? withCursors : plain
    }
}
