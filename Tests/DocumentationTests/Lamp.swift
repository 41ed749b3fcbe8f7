import WaylandServer

/// A global of your own: lamp_v1, by which clients set how bright the screen is.
final class Lamp {
    private(set) var brightness: UInt32 = 100
    private var global: Global<LampV1>?

    init(on display: Display) {
        // The resource keeps its handler, which keeps nothing here alive.
        global = Global<LampV1>(on: display, version: 1) { [unowned self] resource in
            resource.handler = LampRequests(self)
            resource.brightness(percent: brightness)
        }
    }

    fileprivate func set(_ percent: UInt32) {
        brightness = min(percent, 100)
    }
}

/// What clients ask of it: one method for each request. `destroy` has a default, as every destructor.
private final class LampRequests: LampV1Handler {
    private weak var lamp: Lamp?

    init(_ lamp: Lamp) {
        self.lamp = lamp
    }

    func setBrightness(_ resource: LampV1, percent: UInt32) {
        lamp?.set(percent)
        resource.brightness(percent: lamp?.brightness ?? 0)
    }
}
