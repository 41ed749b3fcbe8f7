import Testing

/// One cell of the table of interactions: something is held down, somebody has it, something happens.
struct CellPlace: CustomTestStringConvertible {
    let kind: CellKind
    let consumer: CellConsumer
    let happening: CellHappening

    static let all: [CellPlace] = CellKind.allCases.flatMap { kind in
        CellConsumer.allCases.flatMap { consumer in
            CellHappening.allCases.map { CellPlace(kind: kind, consumer: consumer, happening: $0) }
        }
    }

    var testDescription: String { "\(kind), \(consumer), \(happening)" }

    func makeStage() -> any CellStage {
        switch kind {
        case .pointerButton: RoutedCellStage(self, .pointerButton)
        case .finger: RoutedCellStage(self, .finger)
        case .key: RoutedCellStage(self, .key)
        case .touchpadGesture: RoutedCellStage(self, .touchpadGesture)
        case .toolTip: RoutedCellStage(self, .toolTip)
        case .padButton: PadCellStage(self)
        }
    }
}
