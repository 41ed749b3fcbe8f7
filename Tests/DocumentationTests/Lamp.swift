import WaylandServer

/// A global of your own: lamp_v1, which sets the brightness of the screen.
final class Lamp {
    private(set) var brightness: UInt32 = 100
    private var global: Global<LampV1>?

    init(on display: Display) {
        // The resource retains its handler, which holds the lamp weakly.
        global = Global<LampV1>(on: display, version: 1) { [unowned self] resource in
            resource.handler = LampRequests(self)
            resource.brightness(percent: brightness)
        }
    }

    fileprivate func set(_ percent: UInt32) {
        brightness = min(percent, 100)
    }
}

/// Handles the requests, one method each. `destroy` has a default, as every destructor does.
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
