import SurfaceResponders
import WaylandClient

/// Passes the events of a host's touchscreen to a seat.
final class HostTouch {
    private let touch: WlTouch
    private unowned let owner: HostSeat
    private let device: InputDevice
    /// The windows in which fingers came down, by the host's numbers of the fingers.
    private var windows: [Int32: HostWindow] = [:]
    /// The finger that came down on the frame of a window.
    private var framedFinger: Int32?
    private weak var frame: HostFrame?
    /// The events of the current frame.
    private var events: [InputEvent] = []

    init(_ touch: WlTouch, of owner: HostSeat) {
        self.touch = touch
        self.owner = owner
        device = owner.seat.addDevice(named: "host touchscreen", capabilities: .touch)
        touch.onEvent = { [unowned self] in handle($0) }
    }

    /// Removes the device, which cancels its fingers.
    func stop() {
        if touch.version >= 3 { touch.release() } else { touch.destroyProxy() }
        owner.seat.removeDevice(device.id)
    }

    private func add(_ payload: InputEvent.Payload) {
        events.append(InputEvent(time: owner.seat.now, device: device, payload))
    }

    private func handle(_ event: WlTouch.Event) {
        switch event {
        case .down(let serial, let time, let surface, let id, let x, let y):
            if framedFinger == nil, let frame = owner.frame(of: surface) {
                framedFinger = id
                self.frame = frame
                frame.begin(
                    at: Point(x: x, y: y), HostFrame.Grip(seat: owner.proxy, serial: serial, time: time))
            }
            guard let window = owner.window(of: surface) else { return }
            windows[id] = window
            add(.touchDown(id: id, at: window.globalPoint(x: x, y: y)))
        case .motion(_, let id, let x, let y):
            if id == framedFinger { frame?.move(to: Point(x: x, y: y)) }
            guard let window = windows[id] else { return }
            add(.touchMotion(id: id, to: window.globalPoint(x: x, y: y)))
        case .up(_, _, let id):
            if windows.removeValue(forKey: id) != nil { add(.touchUp(id: id)) }
            if id == framedFinger {
                frame?.end()
                leaveFrame()
            }
        case .shape(let id, let major, let minor):
            guard let factor = windows[id]?.lengthFactor else { return }
            add(.touchShape(id: id, major: major * factor, minor: minor * factor))
        case .orientation(let id, let degrees):
            if windows[id] != nil { add(.touchOrientation(id: id, radians: degrees * .pi / 180)) }
        case .cancel:
            windows = [:]
            leaveFrame()
            add(.touchCancel)
            endFrame()
        case .frame: endFrame()
        }
    }

    private func leaveFrame() {
        framedFinger = nil
        frame?.leave()
    }

    private func endFrame() {
        let frame = events
        events = []
        if !frame.isEmpty { owner.seat.handle(contentsOf: frame) }
    }
}
