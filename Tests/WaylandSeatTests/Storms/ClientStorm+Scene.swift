import SurfaceResponders
import WaylandServer

/// Clients, windows, surfaces and devices.
extension ClientStorm {
    // MARK: Clients

    func connect(_ name: String, _ traits: StormClient.Traits) throws {
        let client = try StormClient(name, traits, on: host.pump, stream: makeStream(name))
        clients.append(client)
        delegates.append((name, StormPolicy("delegate of \(name)", ear)))
        settle()
        client.addTextInput()
        settle()
    }

    func addInputMethod() throws {
        guard !clients.contains(where: { $0.writer != nil }) else { return }
        try connect("method", StormClient.Traits(takesTouch: false, takesGestures: false))
        clients.last?.becomeInputMethod(typingBy: keymaps.all[0])
        settle()
        clients.last?.writer?.grabKeyboard()
    }

    /// Creates a surface of a client. Returns `nil` if the client has disconnected.
    private func makeClientSurface(_ client: StormClient, _ size: Double) -> StormSurface? {
        let surfaceCount = host.compositor.surfaces.count
        count += 1
        let name = "\(client.name)\(count)"
        client.makeSurface(name)
        settle()
        guard host.compositor.surfaces.count > surfaceCount, let surface = host.compositor.surfaces.last
        else { return nil }
        let responder = makeSurface(name, size)
        responder.keeps = chance(8) ? .presses : []
        host.registry.attach(responder, to: surface)
        clientSurfaces.append((client, responder))
        surface.onDestroy { [weak self] in self?.takeOut(responder) }
        return responder
    }

    private func makeSurface(_ name: String, _ size: Double) -> StormSurface {
        let responder = StormSurface(
            name, ear, kind: .surface, frame: Rect(x: 0, y: 0, width: size, height: size))
        responder.acceptsFirstResponder = !chance(4)
        responder.isMultipleTouchEnabled = !chance(4)
        responder.givesUpFirst = !chance(12)
        return responder
    }

    private func application(of client: StormClient) -> Application? {
        guard let surface = host.compositor.surfaces.last else { return nil }
        let application = host.registry.application(of: surface.client)
        if application.delegate == nil {
            application.delegate = delegates.first { $0.name == client.name }?.delegate
        }
        return application
    }

    /// Removes a surface from its window after its wl_surface was destroyed.
    private func takeOut(_ surface: StormSurface) {
        clientSurfaces.removeAll { $0.surface === surface }
        guard let window = surface.window else { return surface.removeFromSuperresponder() }
        if window.rootSurface === surface {
            windows.removeAll { $0 === window }
            scene.remove(window)
        } else if surface.superresponder != nil {
            surface.removeFromSuperresponder()
        } else {
            window.removeSurface(surface)
        }
    }

    // MARK: Windows

    func addWindow() {
        let client = chance(6) ? nil : one(of: clients.filter { $0.writer == nil })
        let size = [100.0, 140, 180][place(below: 3)]
        guard let client else {
            count += 1
            let root = makeSurface("own\(count)", size)
            root.keeps = StormKeeps(rawValue: UInt8(number(below: 128)))
            return show(root, of: ownApplication)
        }
        guard let root = makeClientSurface(client, size), let application = application(of: client) else {
            return
        }
        show(root, of: application)
        if chance(3) { client.declareResponders(on: root.name, size: Int32(size)) }
    }

    private func show(_ root: StormSurface, of application: Application) {
        let window = StormWindow(
            application: application, rootSurface: root, level: chance(8) ? .top : .normal)
        window.frame = Rect(
            origin: Point(x: coordinate(0..<360), y: coordinate(0..<140)), size: root.bounds.size)
        window.takesKeys = !chance(10)
        window.isGreedy = chance(30)
        if chance(3) { controllers.append(SurfaceController(surface: root)) }
        windows.append(window)
        scene.add(window)
        if chance(2), let seat = one(of: seats) { window.makeKey(on: seat) }
    }

    /// Adds a subsurface or a region.
    func addChild() {
        guard let window = one(of: windows), let root = window.rootSurface as? StormSurface,
            root.subresponders.count < 5
        else { return }
        let origin = Point(x: coordinate(0..<60), y: coordinate(0..<60))
        if chance(2), let owner = clientSurfaces.first(where: { $0.surface === root })?.client,
            let child = makeClientSurface(owner, 40)
        {
            child.center = Point(x: origin.x + 20, y: origin.y + 20)
            root.addSubresponder(child)
        } else {
            count += 1
            let region = StormSurface(
                "region\(count)", ear, kind: .region,
                frame: Rect(origin: origin, size: Size(width: 40, height: 40)))
            region.keeps = StormKeeps(rawValue: UInt8(number(below: 128) & number(below: 128)))
            region.isMultipleTouchEnabled = chance(2)
            region.isExclusiveTouch = chance(4)
            region.acceptsFirstResponder = chance(2)
            root.addSubresponder(region)
        }
    }

    func addPopup() {
        guard let window = one(of: windows), window.scene != nil, window.surfaces.count < 3,
            let root = window.rootSurface as? StormSurface,
            let client = clientSurfaces.first(where: { $0.surface === root })?.client,
            let popup = makeClientSurface(client, 60)
        else { return }
        popup.center = Point(x: coordinate(0..<100), y: coordinate(0..<100))
        window.addSurface(popup)
        if let seat = one(of: seats), !chance(4) {
            seat.begin(StormPopupGrab(popup: popup, application: window.application, ear))
        }
    }

    /// All surfaces and regions, window by window, parents first.
    var surfaces: [StormSurface] {
        var all: [StormSurface] = []
        for window in windows { for surface in window.surfaces { collect(surface, into: &all) } }
        return all
    }

    static func isShown(_ surface: SurfaceResponder) -> Bool {
        guard let window = surface.window, window.scene != nil, !window.isHidden else { return false }
        var candidate: SurfaceResponder? = surface
        while let responder = candidate {
            if responder.isHidden { return false }
            candidate = responder.superresponder
        }
        return true
    }

    private func collect(_ surface: SurfaceResponder, into all: inout [StormSurface]) {
        if let surface = surface as? StormSurface { all.append(surface) }
        for child in surface.subresponders { collect(child, into: &all) }
    }

    // MARK: Devices

    func add(_ device: InputDevice, to seat: Seat) {
        devices.append(StormDevice(device, of: seat))
    }

    func addDevice(_ capabilities: InputDevice.Capabilities, to seat: Seat) {
        count += 1
        add(seat.addDevice(named: "device\(count)", capabilities: capabilities), to: seat)
    }

    /// Removes a device, unless four or fewer remain.
    func removeDevice(at place: Int) {
        guard place < devices.count, devices.count > 4 else { return }
        let gone = devices.remove(at: place)
        gone.seat.removeDevice(gone.device.id)
    }
}
