import SurfaceResponders
import WaylandServer

/// What the clients of a seat have of its tablets: shared by those that tell of tools and of pads.
final class ClientTabletsList {
    let context: SenderContext
    private(set) var all: [ClientTablets] = []
    /// The seat is off the wire.
    private var hasEnded = false

    init(_ context: SenderContext) {
        self.context = context
    }

    /// A client wants to hear of tablets: it is told of those that are there.
    func add(_ tablets: ClientTablets) {
        guard !hasEnded, context.clients.made(for: tablets.client) != nil else { return }
        all.removeAll(where: \.isOver)
        all.append(tablets)
        let seat = context.seat.tablets
        for tablet in seat.tablets { tablets.add(tablet) }
        for tool in seat.tools { tablets.add(tool) }
        for pad in seat.pads { tablets.add(pad, telling: context.embedder) }
    }

    func of(_ client: Client) -> [ClientTablets] {
        all.filter { $0.client === client }
    }

    func forget(_ client: Client) {
        all.removeAll { $0.client === client }
    }

    func tabletsChanged(_ change: TabletsChange) {
        all.removeAll(where: \.isOver)
        for tablets in all {
            switch change {
            case .tabletAdded(let tablet): tablets.add(tablet)
            case .toolAdded(let tool): tablets.add(tool)
            case .padAdded(let pad): tablets.add(pad, telling: context.embedder)
            case .tabletRemoved(let tablet): tablets.remove(tablet)
            case .toolRemoved(let tool): tablets.remove(tool)
            case .padRemoved(let pad): tablets.remove(pad)
            }
        }
    }

    func end() {
        hasEnded = true
        for tablets in all { tablets.removeAll() }
        all = []
    }
}
