import SurfaceResponders

/// What a desktop notifies its observers of.
struct DesktopObservers {
    var launches = Observers<[String]>()
    var pointerLocations = Observers<Point>()
    var bells = Observers<DesktopToplevel?>()
    var quit = Observers<Void>()
}

/// What the user asks the desktop for and other parts of the compositor do.
extension Desktop {
    /// Calls a handler with the program that a key command starts, and its arguments. One observer starts it. Without
    /// observers, the command is unavailable.
    public func observeLaunches(_ handler: @escaping ([String]) -> Void) -> ObservationToken {
        observers.launches.add(handler)
    }

    /// Calls a handler with the pointer's location, in global logical pixels, when the user wants to see it. Without observers, the
    /// command is unavailable.
    public func observePointerLocations(_ handler: @escaping (Point) -> Void) -> ObservationToken {
        observers.pointerLocations.add(handler)
    }

    /// Calls a handler when the bell rings, for a window or for none.
    public func observeBells(_ handler: @escaping (DesktopToplevel?) -> Void) -> ObservationToken {
        observers.bells.add(handler)
    }

    /// Calls a handler when the user wants to end the compositor. Without observers, the command is unavailable.
    public func observeQuit(_ handler: @escaping () -> Void) -> ObservationToken {
        observers.quit.add(handler)
    }
}
