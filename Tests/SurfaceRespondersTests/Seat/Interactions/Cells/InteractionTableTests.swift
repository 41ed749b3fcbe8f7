import Testing

/// Whatever is held down, whoever has it and whatever happens: each who was told of the beginning is told of one end.
struct InteractionTableTests {
    /// The cells that can come to be.
    private static let places = CellPlace.all.filter { place in
        if case .told = InteractionTable.cell(place) { true } else { false }
    }

    @Test(arguments: places) func everybodyIsToldWhatTheTableSays(_ place: CellPlace) {
        guard case .told(let clients, let others) = InteractionTable.cell(place) else { return }
        let stage = place.makeStage()
        let beginning = InteractionTable.beginning(place)
        stage.begin()
        #expect(stage.takeClients() == beginning.clients)
        #expect(stage.takeOthers() == beginning.others)
        stage.happen()
        stage.release()
        #expect(stage.takeClients() == clients)
        #expect(stage.takeOthers() == others)
    }

    @Test(arguments: places) func everyClientIsToldOneEndOfEachBeginning(_ place: CellPlace) {
        let stage = place.makeStage()
        var ends = ToldEnds(of: place.kind)
        stage.begin()
        ends.note(stage.takeClients())
        stage.happen()
        switch place.happening {
        case .clientGone, .seatGone: ends.forget("one")
        default: break
        }
        stage.release()
        ends.note(stage.takeClients())
        ends.finish()
        #expect(ends.violations == [])
    }

    @Test(arguments: places) func nothingIsKeptOfWhatIsUpAndTheNextBeginsAfresh(_ place: CellPlace) {
        let stage = place.makeStage()
        stage.begin()
        stage.happen()
        stage.release()
        // Of a seat that is gone nobody says what is up.
        if place.happening != .seatGone { #expect(!stage.isAnythingKept) }
        _ = stage.takeClients()
        stage.pressAgain()
        let next = InteractionTable.nextClient(place)
        #expect(stage.takeClients() == (next.map { InteractionTable.nextPress(place.kind, to: $0) } ?? []))
    }

    /// A cell does not become impossible unnoticed.
    @Test func mostCellsAreThere() {
        #expect(CellPlace.all.count == 6 * 5 * 14)
        #expect(Self.places.count == 317)
    }

    @Test func theEndsOfWhatClientsAreToldAreCounted() {
        var ends = ToldEnds(of: .key)
        ends.note(["one pressed", "one cancelled", "two released", "two pressed", "two left", "one pressed"])
        ends.finish()
        #expect(
            ends.violations == [
                "two released: of nothing", "one pressed: again", "one waits for an end",
            ])
    }
}
