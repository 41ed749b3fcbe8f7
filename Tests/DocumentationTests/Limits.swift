import WaylandSeat
import WaylandServer

func setLimits(on display: Display, nestedCompositors: ClientListener) {
    // The application that a sandbox named, else the program. Without this, each client counts for itself alone.
    display.limits.identity = { $0.identity }
    display.limits.ofClient = { client in
        var limits = ClientLimits()
        if client.listener === nestedCompositors { limits[.surfaces] = 10_000 }
        return limits
    }
}
