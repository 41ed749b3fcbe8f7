extension Seat {
    /// What holds between two events, whatever came before. For tests.
    /// - Returns: what does not hold, in words.
    package func _checkInvariants() -> [String] {
        var broken: [String] = []
        func expect(_ holds: Bool, _ rule: @autoclosure () -> String) {
            if !holds { broken.append(rule()) }
        }
        checkPointer(expect)
        checkGesture(expect)
        checkTouches(expect)
        checkRecognizers(expect)
        checkKeyboard(expect)
        checkFocus(expect)
        checkKeyCommands(expect)
        return broken
    }

    private typealias Expect = (_ holds: Bool, _ rule: @autoclosure () -> String) -> Void

    private func isPresent(_ target: Responder?) -> Bool {
        guard let surface = target as? SurfaceResponder else { return true }
        return scene.shows(surface) && !scene.isLeaving(surface)
    }

    private func isKnown(_ device: InputDevice.ID) -> Bool {
        devices.contains { $0.id == device }
    }

    private func checkPointer(_ expect: Expect) {
        let held = pointer.heldButtons
        expect(held.allSatisfy { isKnown($0.device) }, "a button is held by a device that is gone")
        switch pointer.interaction {
        case .hovering:
            expect(held.isEmpty, "the pointer hovers with a button down")
            expect(pointer.clientButtons.isEmpty, "a client has a button that is up")
        case .pressed(let route):
            expect(!held.isEmpty, "something is pressed without a button")
            expect(isPresent(route.target), "a press belongs to a surface that is gone")
        case .taken:
            expect(!held.isEmpty, "a filter has a press without a button")
            expect(pointer.clientButtons.isEmpty, "a client has a button that a filter took")
        case .swallowed, .command:
            expect(!held.isEmpty, "a press is swallowed without a button")
            expect(pointer.clientButtons.isEmpty, "a client has a button that was taken away")
        }
        for button in pointer.clientButtons {
            expect(held.contains { $0.button == button }, "a client has a button that is up")
        }
        expect(isPresent(pointer.hover?.target), "the pointer is over a surface that is gone")
        if let entered = pointer.enteredSurface {
            expect(pointer.hover?.host === entered, "a client has the pointer that is elsewhere")
        }
        expect(!pointer.staysOnSurface && !pointer.isPicking, "a pick did not end")
        expect(
            pointer.hover == nil || capabilities.contains(.pointer),
            "a pointer is over something without a device")
        expect(pointer.location.isFinite, "the pointer is nowhere")
    }

    private func checkGesture(_ expect: Expect) {
        guard let gesture = pointer.gesture else { return }
        expect(isKnown(gesture.device), "a gesture is on a device that is gone")
        if case .route(let route) = gesture.consumer {
            expect(isPresent(route.target), "a gesture belongs to a surface that is gone")
            expect(
                gesture.clientSurface == nil || gesture.clientSurface === route.host,
                "another surface's client has the gesture")
        } else {
            expect(gesture.clientSurface == nil, "a client has a gesture that was taken away")
        }
    }

    private func checkTouches(_ expect: Expect) {
        let slots = Set(touches.order)
        expect(slots.count == touches.order.count, "a finger is listed twice")
        for slot in 0..<TouchTable.capacity {
            expect(slots.contains(slot) == (touches.fingers[slot] != nil), "a finger is not listed")
            expect(
                touches.fingers[slot]?.touch === touches.table.touch(at: slot), "the table has another touch")
        }
        expect(
            touches.pending.isEmpty && touches.ended & ~touches.held.slots == 0,
            "a touch was not delivered in its frame")
        expect(touches.cancelling == 0 && touches.deliveries == 0, "a delivery of touches did not end")
        let fingers = touches.order.compactMap { touches.fingers[$0] }
        expect(Set(fingers.map(\.touch.id)).count == fingers.count, "two fingers have the same id")
        for finger in fingers {
            expect(isKnown(finger.touch.device), "a finger is on a device that is gone")
            if case .route(let route) = finger.consumer {
                expect(isPresent(route.target), "a finger belongs to a surface that is gone")
                expect(route.target === finger.touch.responder, "a finger's events go to another responder")
                expect(
                    finger.touch.phase == .stationary || touches.held.contains(finger.touch.slot),
                    "a finger at rest is not stationary")
            } else {
                expect(!finger.touch.isWithClient, "a client has a finger that was taken away")
            }
        }
    }

    private func checkRecognizers(_ expect: Expect) {
        expect(!gestures.needsDecisions, "a gesture waits for a decision")
        let down = touches.order.reduce(UInt64(0)) { $0 | 1 << UInt64($1) }
        for recognizer in gestures.active {
            expect(recognizer.arbiter === gestures, "a recognizer that takes part does not know it")
            expect(recognizer.sequence & ~down == 0, "a recognizer sees a finger that is gone")
            expect(
                recognizer.tracked & ~recognizer.sequence == 0,
                "a recognizer sees a finger that it is not about")
            expect(
                !recognizer.progress.isOver || recognizer.tracked != 0 || recognizer.tracksMore,
                "a recognizer that is over was not reset")
            expect(!recognizer.needsAction, "the targets of a recognizer were not told")
            expect(
                recognizer.tracked != 0 || recognizer.tracksMore || recognizer.isTimerRunning
                    || recognizer.progress.wish != nil, "a recognizer waits for nothing")
        }
        for gesture in gestures.active.compactMap(\.trackedGesture) {
            expect(gesture === pointer.gesture, "a recognizer sees a touchpad's gesture that is over")
        }
        expect(touches.held.slots & ~down == 0, "something of a finger that is gone is held back")
        expect(
            touches.held.isEmpty || gestures.delayingBegan | gestures.delayingEnded != 0,
            "something is held back for nobody")
        if let delayed = keyboard.delayedPresses.first {
            expect(gestures.delays(delayed.press), "a key is held back for nobody")
        }
    }

    private func checkKeyboard(_ expect: Expect) {
        let held = keyboard.heldKeys
        let own = held.filter { $0.forwarder == nil }
        expect(Set(own.map(\.code)).count == own.count, "a key has two records")
        expect(Set(own.map(\.code)) == Set(keyboard.pressedKeys), "records and pressed keys differ")
        for key in held {
            switch key.consumer {
            case .route(let route):
                expect(
                    isPresent(route.target) && isPresent(route.host),
                    "a key belongs to a surface that is gone")
                expect(
                    !key.press.isWithClient || route.host === focus.keyboardFocus,
                    "a client without focus has a key")
            case .listed(let surface):
                expect(surface === focus.keyboardFocus, "a client without focus was told of a key")
                expect(!key.press.isWithClient, "a client has a key that was taken away")
            case .delayed, .remoteControl, .taken, .command, .nobody, .swallowed:
                expect(!key.press.isWithClient, "a client has a key that was taken away")
            }
        }
        for state in [keyboard.sharedState] + keyboard.deviceKeyboards.map(\.state) {
            var keys = KeyCodeSet()
            for device in devices where keyboard.stateOf(device.id) === state {
                keys.formUnion(keyboard.pressed.keys(heldBy: device.id))
                for key in held where key.forwarder == device.id { keys.insert(key.code) }
            }
            expect(state.pressedKeys == keys, "a keymap's state holds other keys than its devices")
        }
        expect(
            keyboard.state === keyboard.sharedState
                || keyboard.deviceKeyboards.contains { $0.state === keyboard.state },
            "the active keymap is of a device that is gone")
    }

    private func checkFocus(_ expect: Expect) {
        expect(isPresent(focus.keyboardFocus), "a surface that is gone has the keyboard focus")
        expect(
            focus.keyboardFocus === focus.wantedKeyboardFocus, "the keyboard focus is not what it should be")
        expect(focus.isKeyTargetTold, "the transport does not know who gets the keys")
        if let keyWindow = focus.keyWindow {
            expect(keyWindow.scene === scene && !keyWindow.isHidden, "the key window is gone")
        }
        for window in scene.windows {
            guard let first = window.firstResponder else { continue }
            expect(first.window === window, "a window's first responder is elsewhere")
            if !window.isHidden, let surface = first.nearestSurface {
                expect(scene.shows(surface), "a window's first responder is gone")
            }
            expect(window.handOver == nil, "a hand-over did not end")
        }
        expect(grabs.grabs.allSatisfy { !$0.isRevoked }, "a grab that was revoked stands")
        if let owner = grabs.grabs.lazy.compactMap(\.owner).first(where: { !scene.shows($0) }) {
            expect(false, "a grab of \(owner), which is gone, stands")
        }
    }

    private func checkKeyCommands(_ expect: Expect) {
        expect(keyCommands.trigger == nil, "a command did not end")
        expect(
            keyCommands.isUnrestricted
                == (keyCommands.mode == .normal && keyCommands.inhibitors.isEmpty && !isLocked),
            "what keeps commands from working is not known")
        expect(
            keyCommands.pointerIndex.path == nil && keyCommands.pointerIndex.entries.isEmpty,
            "what was pressed is kept")
        let held = keyboard.heldKeys
        if let lone = keyCommands.loneModifier {
            expect(
                held.count == 1 && held[0].press === lone.press && pointer.heldButtons.isEmpty
                    && touches.order.isEmpty, "a modifier is not alone")
            expect(lone.tap != nil || lone.hold != nil, "a modifier does nothing")
        }
        for hold in keyCommands.holds {
            let holder = held.first { $0.press === hold.press }
            if case .command(let command?) = holder?.consumer {
                expect(command === hold.command, "a key is held for another command")
            } else {
                expect(false, "a key that is up, or no command's, is held for one")
            }
        }
        for key in held {
            if isLocked, case .command(let command?) = key.consumer {
                expect(command.worksWhileLocked, "a command goes on under a lock")
            }
        }
        if let sequence = keyCommands.sequence { check(sequence, expect) }
        for responder in keyCommands.index.path?.responders ?? [] {
            expect(!responder.isAskedLast && responder.pathSuccessor == nil, "a search did not end")
        }
    }

    private func check(_ sequence: KeyCommandSequence, _ expect: Expect) {
        let count = sequence.pressed.count
        expect(count > 0 && !sequence.candidates.isEmpty, "a sequence goes on with nothing")
        for candidate in sequence.candidates {
            expect(candidate.command.sequence.count > count, "a sequence goes on that is complete")
            expect(!isLocked || candidate.command.worksWhileLocked, "a sequence goes on under a lock")
        }
        expect(sequence.fallback?.sequence.count ?? count == count, "a sequence falls back on other keys")
    }
}
