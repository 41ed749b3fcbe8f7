import WaylandSeat
import WaylandServer

func setLimits(on display: Display, nestedCompositors: ClientListener) {
    // Identifies clients by the application that their sandbox declared, otherwise by their program. Without
    // an identity, limits apply to each client separately.
    display.limits.identity = { $0.identity }
    display.limits.ofClient = { client in
        var limits = ClientLimits()
        if client.listener === nestedCompositors { limits[.surfaces] = 10_000 }
        return limits
    }
}
