/// Draws the content of the panel at a scale. Lengths without a unit are in logical pixels.
struct PanelDrawing {
    /// The width of the panel.
    static let width = 420.0

    private static let padding = 14.0
    /// The width of the name in a row with a name, and of the time and the outcome in a list.
    private static let (nameWidth, timeWidth, outcomeWidth) = (112.0, 58.0, 92.0)
    private static let gap = 8.0
    private static let listRowHeight = 19.0
    /// The list has at most and, where that fits, at least this many rows.
    private static let mostListRows = 12

    private let canvas: Canvas
    private let scale: Double

    init(on canvas: Canvas, scale: Double) {
        self.canvas = canvas
        self.scale = scale
    }

    /// Draws all rows that fit as a whole. If there are too many for the list of events, the list is shorter.
    func draw(_ content: PanelContent) {
        canvas.fill(x: 0, y: 0, width: canvas.width, height: canvas.height, Colors.background)
        canvas.fill(x: 0, y: 0, width: max(1, pixels(2)), height: canvas.height, Colors.edge)
        var y = pixels(10)
        for row in content.rows {
            guard let end = draw(row, at: y) else { return }
            y = end
        }
        let room = (canvas.height - y - pixels(6)) / pixels(Self.listRowHeight)
        for row in content.list(atMost: min(room, Self.mostListRows)) {
            drawListed(row, at: y)
            y += pixels(Self.listRowHeight)
        }
    }

    private func pixels(_ length: Double) -> Int { Int((length * scale).rounded()) }

    /// Draws a row, and returns its lower edge; `nil` if it does not fit.
    private func draw(_ row: PanelRow, at top: Int) -> Int? {
        let columns: [(x: Double, width: Double)]
        let lines: Int
        let inner = Self.width - 2 * Self.padding
        switch row.layout {
        case .lines(let count):
            (columns, lines) = ([(Self.padding, inner)], count)
        case .named, .listed:
            let x = Self.padding + Self.nameWidth + Self.gap
            columns = [(Self.padding, Self.nameWidth), (x, Self.width - Self.padding - x)]
            lines = 2
        }
        let y = top + (row.cells.first?.style == .heading ? pixels(7) : 0)
        let texts = zip(row.cells, columns).map { cell, column in
            text(cell, width: column.width, lines: lines)
        }
        let height = texts.compactMap { $0?.height }.max() ?? 0
        guard y + height <= canvas.height - pixels(6) else { return nil }
        for ((cell, column), text) in zip(zip(row.cells, columns), texts) {
            text?.draw(on: canvas, x: pixels(column.x), y: y, color: Colors.text(cell.style))
        }
        return y + height + pixels(2)
    }

    /// Draws a row of the list: time, event, outcome.
    private func drawListed(_ row: PanelRow, at y: Int) {
        let outcome = Self.width - Self.padding - Self.outcomeWidth
        let event = Self.padding + Self.timeWidth + Self.gap
        let columns = [
            (Self.padding, Self.timeWidth), (event, outcome - Self.gap - event), (outcome, Self.outcomeWidth),
        ]
        if row.isChosen {
            let left = pixels(6)
            canvas.fill(
                x: left, y: y, width: canvas.width - 2 * left, height: pixels(Self.listRowHeight),
                Colors.chosen)
            canvas.fill(x: left, y: y, width: pixels(3), height: pixels(Self.listRowHeight), Colors.mark)
        }
        for (cell, column) in zip(row.cells, columns) {
            guard let text = text(cell, width: column.1, lines: 1) else { continue }
            let top = y + (pixels(Self.listRowHeight) - text.height) / 2
            text.draw(on: canvas, x: pixels(column.0), y: top, color: Colors.text(cell.style))
        }
    }

    private func text(_ cell: PanelRow.Cell, width: Double, lines: Int) -> TextLine? {
        let isBold = cell.style == .title || cell.style == .heading
        let height = cell.style == .title ? 16.0 : cell.style == .heading ? 12.0 : 13.0
        return TextLine(cell.text, isBold: isBold, height: height * scale, width: pixels(width), lines: lines)
    }
}

/// Opaque ARGB numbers, except the background. Those that mean something are from the palette of Okabe and Ito.
private enum Colors {
    /// Premultiplied.
    static let background: UInt32 = 0xf212_161a
    static let edge: UInt32 = 0xff5a_6673
    static let chosen: UInt32 = 0xff2c_3947
    static let mark: UInt32 = 0xfff0_e442

    static func text(_ style: PanelRow.Style) -> UInt32 {
        switch style {
        case .title: 0xffff_ffff
        case .heading: 0xffb9_c6d3
        case .body: 0xffe8_edf2
        case .muted: 0xffa5_b0bc
        case .client: 0xff56_b4e9
        case .responder: 0xffe6_9f00
        case .nothing: 0xfff0_e442
        }
    }
}
