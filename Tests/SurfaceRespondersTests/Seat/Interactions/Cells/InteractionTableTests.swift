import Testing

/// Every receiver of a beginning receives exactly one end, for every kind of interaction, consumer and
/// happening.
struct InteractionTableTests {
    /// The possible cells.
    private static let places = CellPlace.all.filter { place in
        if case .told = InteractionTable.cell(place) { true } else { false }
    }

    @Test(arguments: places) func `clients and responders receive what the table states`(_ place: CellPlace) {
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

    @Test(arguments: places) func `every client receives one end for each beginning`(_ place: CellPlace) {
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

    @Test(arguments: places) func `nothing remains after a release, and the next press starts anew`(
        _ place: CellPlace
    ) {
        let stage = place.makeStage()
        stage.begin()
        stage.happen()
        stage.release()
        // A released seat sends no release, so the interaction may keep its route.
        if place.happening != .seatGone { #expect(!stage.isAnythingKept) }
        _ = stage.takeClients()
        stage.pressAgain()
        let next = InteractionTable.nextClient(place)
        #expect(stage.takeClients() == (next.map { InteractionTable.nextPress(place.kind, to: $0) } ?? []))
    }

    @Test func `table has the expected number of possible cells`() {
        #expect(CellPlace.all.count == 6 * 5 * 14)
        #expect(Self.places.count == 317)
    }

    @Test func `missing, repeated and unmatched events are detected`() {
        var ends = ToldEnds(of: .key)
        ends.note(["one pressed", "one cancelled", "two released", "two pressed", "two left", "one pressed"])
        ends.finish()
        #expect(
            ends.violations == [
                "two released: of nothing", "one pressed: again", "one waits for an end",
            ])
    }
}
