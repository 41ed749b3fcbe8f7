import Testing

/// The position of a cell in the interaction table: the kind, the consumer and the happening.
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
