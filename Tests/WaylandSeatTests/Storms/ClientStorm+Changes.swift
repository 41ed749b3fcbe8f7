import SurfaceResponders

/// Changes other than input.
extension ClientStorm {
    func change() {
        let change = place(below: Self.changes.count)
        let (name, body) = Self.changes[change]
        note(name)
        body(self)
    }

    private static let changes: [(String, @Sendable (ClientStorm) -> Void)] = [
        ("add window", { if $0.windows.count < 7 { $0.addWindow() } }),
        ("remove window", { $0.removeWindow() }),
        ("move window", { $0.moveWindow() }),
        ("raise", { storm in storm.one(of: storm.windows).map { storm.scene.raise($0) } }),
        ("lower", { storm in storm.one(of: storm.windows).map { storm.scene.lower($0) } }),
        (
            "level",
            { storm in storm.one(of: storm.windows).map { $0.level = storm.chance(2) ? .top : .normal } }
        ),
        ("hide window", { storm in storm.one(of: storm.windows).map { $0.isHidden.toggle() } }),
        ("hide surface", { storm in storm.one(of: storm.surfaces).map { $0.isHidden.toggle() } }),
        ("make key", { storm in storm.onASeat { seat in storm.one(of: storm.windows)?.makeKey(on: seat) } }),
        ("make key", { storm in storm.onASeat { seat in storm.one(of: storm.windows)?.makeKey(on: seat) } }),
        ("resign key", { storm in storm.onASeat { $0.focus.resignKey() } }),
        ("elect key window", { storm in storm.onASeat { $0.focus.electKeyWindow() } }),
        ("become first", { storm in storm.one(of: storm.surfaces)?.becomeFirstResponder() }),
        ("become first", { storm in storm.one(of: storm.surfaces)?.becomeFirstResponder() }),
        ("resign first", { storm in storm.one(of: storm.windows)?.firstResponder?.resignFirstResponder() }),
        ("add child", { $0.addChild() }),
        ("remove surface", { $0.removeSurface() }),
        ("restack child", { $0.restackChild() }),
        ("move child", { storm in storm.one(of: storm.surfaces)?.center = storm.smallPoint() }),
        ("transform", { $0.transform() }),
        ("input region", { $0.setInputRegion() }),
        ("interaction", { storm in storm.one(of: storm.surfaces)?.isUserInteractionEnabled.toggle() }),
        ("add popup", { $0.addPopup() }),
        ("add popup", { $0.addPopup() }),
        ("begin grab", { $0.beginGrab() }),
        ("begin grab", { $0.beginGrab() }),
        (
            "revoke grab",
            { storm in storm.onASeat { seat in storm.one(of: seat.activeGrabs).map { seat.revoke($0) } } }
        ),
        ("add device", { $0.addAnyDevice() }),
        ("remove device", { storm in storm.removeDevice(at: storm.place(below: 9)) }),
        ("keymap", { $0.changeKeymap() }),
        ("group", { storm in storm.onASeat { $0.keyboard.group = storm.place(below: 2) } }),
        (
            "repeat",
            { storm in
                storm.onASeat {
                    $0.keyboard.repeatInfo =
                        storm.chance(3) ? .disabled : RepeatInfo(rate: 20, delay: .milliseconds(200))
                }
            }
        ),
        ("filter", { $0.addOrRemoveFilter() }),
        ("filter", { $0.addOrRemoveFilter() }),
        ("recognizer", { $0.addRecognizer() }),
        ("recognizer", { $0.addRecognizer() }),
        ("recognizer away", { $0.removeRecognizer() }),
        ("transfer", { $0.transferTouch() }),
        ("transfer", { $0.transferTouch() }),
        ("pass", { $0.passInteractions() }),
        (
            "cancel within",
            { storm in
                storm.onASeat { seat in storm.one(of: storm.surfaces).map { seat.touches.cancel(within: $0) }
                }
            }
        ),
        ("cancel all", { storm in if storm.chance(3) { storm.onASeat { $0.cancelInteractions() } } }),
        ("commands", { $0.offerCommands(to: nil) }),
        ("commands", { storm in storm.offerCommands(to: storm.one(of: storm.surfaces)) }),
        ("mode", { storm in storm.onASeat { $0.keyCommands.mode = storm.chance(2) ? .normal : "other" } }),
        ("present", { $0.present() }),
        ("media keys", { $0.toggleMediaKeys() }),
        ("shake", { $0.shake() }),
        ("shake", { $0.shake() }),
    ]

    private func onASeat(_ body: (Seat) -> Void) {
        body(seats[pick([3, 1])])
    }

    private func smallPoint() -> Point { Point(x: coordinate(10..<90), y: coordinate(10..<90)) }

    // MARK: Windows and surfaces

    func removeWindow() {
        guard windows.count > 2, let window = one(of: windows) else { return }
        windows.removeAll { $0 === window }
        scene.remove(window)
    }

    private func moveWindow() {
        one(of: windows)?.frame.origin = Point(x: coordinate(0..<400), y: coordinate(0..<180))
    }

    func removeSurface() {
        guard let surface = one(of: surfaces) else { return }
        remove(surface)
    }

    /// Removes a surface, unless it is the root of a window.
    func remove(_ surface: StormSurface) {
        if surface.superresponder != nil {
            surface.removeFromSuperresponder()
        } else if let window = surface.window, window.rootSurface !== surface {
            window.removeSurface(surface)
        }
    }

    private func restackChild() {
        guard let child = one(of: surfaces.filter { $0.superresponder != nil }),
            let parent = child.superresponder
        else { return }
        if chance(2) { child.placeAbove(parent) } else { child.placeBelow(parent) }
    }

    private func transform() {
        let transforms: [AffineTransform] = [.identity, .identity, .scale(2, 0.5), .scale(0, 1)]
        one(of: surfaces)?.transform = transforms[place(below: transforms.count)]
    }

    private func setInputRegion() {
        guard let surface = one(of: surfaces) else { return }
        let part = Region(Region.Rectangle(x: 0, y: 0, width: 30, height: 30))
        surface.inputRegion = chance(2) ? .infinite : .region(part)
    }

    private func present() {
        guard let one = one(of: controllers), let other = self.one(of: controllers), one !== other else {
            return
        }
        if let presenter = one.presenter { return presenter.dismiss(one) }
        var candidate: SurfaceController? = other
        while let controller = candidate {
            if controller === one { return }
            candidate = controller.presenter
        }
        other.present(one)
    }

    // MARK: Grabs, filters, recognizers

    private func beginGrab() {
        guard let manner = one(of: StormGrab.Manner.allCases) else { return }
        let owner = one(of: surfaces)
        let kind: Grab.Kind = [.drag, .drag, .explicit, .lock][pick([3, 3, 3, 1])]
        onASeat { seat in
            switch kind {
            case .lock:
                let keySurface = chance(2) ? one(of: windows)?.rootSurface : nil
                seat.begin(
                    StormGrab(.lock, chance(2) ? manner : .eats, owner: nil, ear) {
                        keySurface.flatMap { Self.isShown($0) ? $0 : nil }
                    })
            default: seat.begin(StormGrab(kind, manner, owner: owner, ear))
            }
        }
    }

    private func addOrRemoveFilter() {
        if filters.count > 1 || chance(3), let filter = filters.popLast() {
            for seat in seats { seat.removeFilter(filter) }
            return
        }
        count += 1
        let filter = StormFilter("filter\(count)", takesOneOf: 2 + number(below: 5), ear)
        filters.append(filter)
        guard let stage = one(of: [.first, .first, .first, .inputMethod, .inputMethod] as [FilterStage])
        else {
            return
        }
        onASeat { $0.addFilter(filter, at: stage) }
    }

    private func addRecognizer() {
        guard recognizers.count < 8 else { return removeRecognizer() }
        let recognizer = makeRecognizer()
        count += 1
        recognizer.name = "recognizer\(count)"
        recognizer.delaysTouchesBegan = chance(3)
        recognizer.delaysTouchesEnded = !chance(3)
        recognizer.cancelsTouchesInView = !chance(4)
        if chance(3), let other = one(of: recognizers) { recognizer.require(toFail: other) }
        recognizer.addHandler { [ear] in ear.hear($0.name ?? "", "recognizer state", "\($0.state)") }
        let responder: Responder = chance(4) ? policy : one(of: surfaces) ?? policy
        responder.addGestureRecognizer(recognizer)
        recognizers.append(recognizer)
    }

    private func makeRecognizer() -> GestureRecognizer {
        switch number(below: 9) {
        case 0: return TapGestureRecognizer()
        case 1:
            let double = TapGestureRecognizer()
            double.numberOfTapsRequired = 2
            return double
        case 2: return LongPressGestureRecognizer()
        case 3: return PanGestureRecognizer()
        case 4: return PinchGestureRecognizer()
        case 5: return RotationGestureRecognizer()
        case 6: return SwipeGestureRecognizer()
        default:
            return StormRecognizer(
                one(of: StormRecognizer.Manner.allCases) ?? .endsAtLast, takesPresses: chance(2))
        }
    }

    func removeRecognizer() {
        guard !recognizers.isEmpty else { return }
        let recognizer = recognizers.remove(at: place(below: recognizers.count))
        if chance(3) { recognizer.isEnabled = false }
        recognizer.responder?.removeGestureRecognizer(recognizer)
    }

    // MARK: Interactions

    private func transferTouch() {
        onASeat { seat in
            let touches = seat.touches.all.sorted { $0.id < $1.id }
            guard let touch = one(of: touches), let surface = one(of: surfaces.filter(Self.isShown)) else {
                return
            }
            ear.hear(surface.name, "transfer", "\(seat.touches.transfer(touch, to: surface))")
        }
    }

    private func passInteractions() {
        guard let region = one(of: surfaces.filter { $0.kind == .region }), let heir = region.hostSurface
        else { return }
        onASeat { $0.passInteractions(of: region, to: heir) }
    }

    private func addAnyDevice() {
        guard devices.count < 9 else { return }
        let kinds: [InputDevice.Capabilities] = [.pointer, .keyboard, .touch, [.pointer, .keyboard, .touch]]
        onASeat { addDevice(one(of: kinds) ?? .pointer, to: $0) }
    }

    private func changeKeymap() {
        if chance(2), let device = one(of: devices) {
            device.seat.keyboard.setKeymap(chance(3) ? nil : one(of: keymaps.all), for: device.device.id)
        } else if let keymap = one(of: keymaps.all) {
            onASeat { $0.keyboard.keymap = keymap }
        }
    }

    private func toggleMediaKeys() {
        onASeat { seat in
            if chance(3) {
                ownApplication.endReceivingRemoteControlEvents(on: seat)
            } else {
                (one(of: windows)?.application ?? ownApplication).beginReceivingRemoteControlEvents(on: seat)
            }
        }
    }

    private func shake() {
        onASeat { seat in
            seat.motion.recognizesPointerShakes = chance(2)
            for number in 0..<6 {
                let time = now.advanced(by: .milliseconds(UInt64(number)))
                seat.motion.handle(Acceleration(x: number % 2 == 0 ? 40 : -40, y: 0, z: 10), at: time)
            }
        }
    }

    // MARK: Calm

    /// Restores a state in which input is delivered again.
    func calmDown() {
        note("calm down")
        for seat in seats {
            for grab in seat.activeGrabs where grab.kind != .popup || chance(2) { seat.revoke(grab) }
            seat.keyCommands.mode = .normal
            for filter in filters { seat.removeFilter(filter) }
        }
        filters = []
        for client in clients { client.allowShortcuts() }
        for window in windows {
            window.isHidden = false
            window.isGreedy = false
        }
        for seat in seats { seat.focus.electKeyWindow() }
        for surface in surfaces {
            surface.isHidden = false
            surface.isUserInteractionEnabled = true
            surface.transform = .identity
            surface.inputRegion = .infinite
        }
        while windows.count < 4 { addWindow() }
        for seat in seats where !devices.contains(where: { $0.seat === seat }) {
            addDevice([.pointer, .keyboard, .touch], to: seat)
        }
        for place in devices.indices where chance(2) { letGo(at: place) }
        one(of: windows)?.makeKey(on: host.seat)
        offerCommands(to: nil)
    }
}
