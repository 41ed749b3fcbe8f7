import WaylandClient

/// Windows and their contents.
extension WorldClient {
    func addToplevel(_ a: Int, _ b: Int) {
        guard roots.count < 4,
            let made = WorldSurface(self, width: Int32(60 + a % 200), height: Int32(50 + b % 150)),
            let xdgSurface = wmBase?.getXdgSurface(surface: made.surface)
        else { return }
        let toplevel = xdgSurface.getToplevel()
        made.role = .toplevel(xdgSurface, toplevel)
        xdgSurface.onEvent = { [unowned made] event in
            guard case .configure(let serial) = event, !made.isHiding else { return }
            xdgSurface.ackConfigure(serial: serial)
            made.show()
        }
        toplevel.onEvent = { [unowned made] event in
            switch event {
            case .configure(let width, let height, _): made.obey(width: width, height: height)
            case .close: made.destroy()
            case .configureBounds, .wmCapabilities: break
            }
        }
        toplevel.setAppId(appId: name)
        made.surface.commit()
        roots.append(made)
    }

    func addSubsurface(_ a: Int, _ b: Int) {
        guard let parent = surface(a), parent.children.count < 3,
            let made = WorldSurface(self, width: 40, height: 30),
            let subsurface = subcompositor?.getSubsurface(surface: made.surface, parent: parent.surface)
        else { return }
        made.role = .subsurface(subsurface)
        made.parent = parent
        parent.children.append(made)
        subsurface.setPosition(x: Int32(b % 80) - 10, y: Int32(b / 80) - 4)
        subsurface.setDesync()
        made.show()
        parent.commit()
    }

    /// Commits each surface of a window tree 200 times. Synchronizes its subsurfaces first if `a` is even.
    func commitAgainAndAgain(_ a: Int, _ b: Int) {
        guard let root = root(b), root.isMapped else { return }
        let tree = root.all
        if a % 2 == 0 { for member in tree { member.subsurface?.setSync() } }
        for round in 0..<200 {
            for member in tree.reversed() {
                member.surface.damage(x: Int32(round % 40), y: 0, width: 8, height: 8)
                member.surface.commit()
            }
        }
        for member in tree { member.subsurface?.setDesync() }
        root.surface.commit()
    }

    /// Adds a popup on a window or on the topmost popup.
    /// - Parameter isTrue: whether a grab uses the serial of a real press.
    func addPopup(_ a: Int, _ b: Int, isTrue: Bool = true) {
        let wantsGrab = a % 4 != 0
        let host =
            popups.last.flatMap { wantsGrab && !$0.isGrabbing ? nil : $0 } ?? (popups.isEmpty ? root(b) : nil)
        guard popups.count < 3, let host, host.isMapped, let wmBase,
            let made = WorldSurface(self, width: 60, height: 40)
        else { return }
        if case .lock = host.role { return made.destroy() }
        let positioner = wmBase.createPositioner()
        positioner.setSize(width: 60, height: 40)
        positioner.setAnchorRect(x: Int32(b % 50), y: Int32(a % 50), width: 1, height: 1)
        positioner.setAnchor(anchor: .topLeft)
        positioner.setGravity(gravity: .bottomRight)
        let xdgSurface = wmBase.getXdgSurface(surface: made.surface)
        let popup = xdgSurface.getPopup(parent: host.xdgSurface, positioner: positioner)
        positioner.destroy()
        if case .layer(let layer) = host.role { layer.getPopup(popup: popup) }
        made.role = .popup(xdgSurface, popup)
        made.parent = host
        host.children.append(made)
        popups.append(made)
        listen(to: made, xdgSurface, popup)
        if wantsGrab, let seat = seat(b) {
            made.isGrabbing = true
            popup.grab(seat: seat.seat, serial: isTrue ? seat.pressSerial : UInt32(a * 7919))
        }
        made.surface.commit()
    }

    private func listen(to made: WorldSurface, _ xdgSurface: XdgSurface, _ popup: XdgPopup) {
        xdgSurface.onEvent = { [unowned made] event in
            guard case .configure(let serial) = event, !made.isHiding else { return }
            xdgSurface.ackConfigure(serial: serial)
            made.show()
        }
        popup.onEvent = { [unowned self, unowned made] event in
            switch event {
            case .configure(_, _, let width, let height): made.obey(width: width, height: height)
            case .popupDone: dismiss(made)
            case .repositioned: break
            }
        }
    }

    /// Destroys the popup after those above it.
    func dismiss(_ popup: WorldSurface) {
        guard popups.contains(where: { $0 === popup }) else { return popup.destroy() }
        while let last = popups.last, last !== popup { last.destroy() }
        popup.destroy()
    }

    func addLayer(_ a: Int, _ b: Int) {
        guard roots.count < 4, let layerShell, let made = WorldSurface(self, width: 200, height: 30) else {
            return
        }
        let layers: [ZwlrLayerShellV1.Layer] = [.background, .bottom, .top, .overlay]
        let layer = layerShell.getLayerSurface(
            surface: made.surface, output: nil, layer: layers[a % 4], namespace: name)
        made.role = .layer(layer)
        layer.setSize(width: 200, height: 30)
        layer.setAnchor(anchor: a % 2 == 0 ? .top : .bottom)
        let interest: [ZwlrLayerSurfaceV1.KeyboardInteractivity] = [.none, .exclusive, .onDemand]
        layer.setKeyboardInteractivity(keyboardInteractivity: interest[b % 3])
        layer.onEvent = { [unowned made] event in
            switch event {
            case .configure(let serial, let width, let height):
                guard !made.isHiding else { return }
                layer.ackConfigure(serial: serial)
                made.obey(width: Int32(width), height: Int32(height))
                made.show()
            case .closed: made.destroy()
            }
        }
        made.surface.commit()
        roots.append(made)
    }

    func changeState(_ a: Int, _ b: Int) {
        guard let toplevel = root(a)?.toplevel else { return }
        switch b % 8 {
        case 0: toplevel.setMaximized()
        case 1: toplevel.unsetMaximized()
        case 2: toplevel.setFullscreen(output: nil)
        case 3: toplevel.unsetFullscreen()
        case 4: toplevel.setMinimized()
        case 5: toplevel.setTitle(title: "\(b)")
        case 6:
            // To exclude cycles, a parent always has a smaller object ID than its child.
            if let other = root(b)?.toplevel, other.id < toplevel.id { toplevel.setParent(parent: other) }
        default: toplevel.setParent(parent: nil)
        }
    }

    /// Starts an interactive move or resize of a window.
    func follow(_ a: Int, _ b: Int) {
        guard let toplevel = root(a)?.toplevel, let seat = seat(b) else { return }
        if b % 2 == 0 {
            toplevel.move(seat: seat.seat, serial: seat.pressSerial)
        } else {
            toplevel.resize(seat: seat.seat, serial: seat.pressSerial, edges: .bottomRight)
        }
    }

    func setRegion(_ a: Int, _ b: Int) {
        guard let surface = surface(a) else { return }
        if b % 3 == 0 {
            surface.surface.setInputRegion(region: nil)
        } else if let region = compositor?.createRegion() {
            if b % 3 == 1 { region.add(x: 0, y: 0, width: Int32(b % 90), height: 30) }
            surface.surface.setInputRegion(region: region)
            region.destroy()
        }
        surface.commit()
    }

    func resize(_ a: Int, _ b: Int) {
        guard let surface = surface(a) else { return }
        switch surface.role {
        case .toplevel, .subsurface: break
        default: return
        }
        surface.size = (Int32(20 + b % 200), Int32(20 + b / 5))
        surface.surface.commit()
    }
}
