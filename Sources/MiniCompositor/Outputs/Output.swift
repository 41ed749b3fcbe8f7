import SurfaceResponders
import WaylandServer

/// The one output, wl_output: a rectangle of the global plane that is shown, or would be if somebody looked.
public final class Output {
    /// What clients see as the output's name: `wl_output.name`.
    public let name: String
    /// What clients may show to people: `wl_output.description`.
    public let details: String
    /// The output's place in global logical pixels.
    public let frame: Rect
    /// How many pixels a logical one is wide and high.
    let scale: Int32 = 1
    let transform = WlOutput.Transform.normal
    /// The refresh rate in millihertz.
    public let refresh: Int32

    private let surfaceList: SurfaceList
    private var resources: [WlOutput] = []
    private var global: Global<WlOutput>?

    init(
        _ display: Display, surfaces: SurfaceList, name: String, details: String, frame: Rect, refresh: Int32
    ) {
        surfaceList = surfaces
        self.name = name
        self.details = details
        self.frame = frame
        self.refresh = refresh
        global = Global<WlOutput>(display, version: 4) { [unowned self] in bind($0) }
    }

    static func from(_ resource: WlOutput) -> Output? {
        resource.handler as? Output
    }

    private func bind(_ resource: WlOutput) {
        resource.handler = self
        resources.append(resource)
        resource.geometry(
            x: Int32(saturating: frame.minX), y: Int32(saturating: frame.minY), physicalWidth: 0,
            physicalHeight: 0,
            subpixel: .unknown, make: "SurfaceResponders", model: "mini-compositor", transform: transform)
        resource.mode(
            flags: [.current, .preferred], width: Int32(saturating: frame.width),
            height: Int32(saturating: frame.height),
            refresh: refresh)
        resource.scale(factor: scale)
        resource.name(name: name)
        resource.description(description: details)
        resource.done()
        for surface in surfaceList.surfaces
        where surface.isOnOutput && surface.resource.client === resource.client {
            surface.resource.enter(output: resource)
        }
    }

    // MARK: Surfaces

    /// Tells clients which of their surfaces came onto the output or left it. Called once in each turn of the event
    /// loop in which anything moved.
    func updateSurfaces() {
        for surface in surfaceList.surfaces {
            let isOnOutput = shows(surface)
            guard isOnOutput != surface.isOnOutput else { continue }
            surface.isOnOutput = isOnOutput
            for resource in resources where resource.client === surface.resource.client {
                if isOnOutput {
                    surface.resource.enter(output: resource)
                } else {
                    surface.resource.leave(output: resource)
                }
            }
        }
    }

    private func shows(_ surface: Surface) -> Bool {
        guard surface.isMapped else { return false }
        // The pointer never leaves the output, nor does the cursor.
        if surface.roleKind == .cursor { return true }
        let responder = surface.responder
        guard let window = responder.window, window.scene != nil, !window.isHidden else { return false }
        return responder.transformToGlobal.boundingBox(of: responder.bounds).intersects(frame)
    }
}

extension Output: WlOutputHandler {
    /// Called by the display when a client releases the output, or ends.
    public func resourceDestroyed(_ resource: Resource) {
        resources.removeAll { $0 === resource }
    }
}
