extension Seat {
    /// Returns the invariants that are broken, in words. They hold between any two events. For tests.
    package func _checkInvariants() -> [String] {
        var broken: [String] = []
        func expect(_ holds: Bool, _ rule: @autoclosure () -> String) {
            if !holds { broken.append(rule()) }
        }
        checkPointer(expect)
        checkGesture(expect)
        checkTouches(expect)
        checkTablets(expect)
        checkRecognizers(expect)
        checkKeyboard(expect)
        checkFocus(expect)
        checkKeyCommands(expect)
        return broken
    }

    private typealias Expect = (_ holds: Bool, _ rule: @autoclosure () -> String) -> Void

    private func isPresent(_ target: Responder?) -> Bool { context.isPresent(target) }

    private func isKnown(_ device: InputDevice.ID) -> Bool {
        devices.contains { $0.id == device }
    }

    private func checkPointer(_ expect: Expect) {
        let buttons = pointer.buttons
        expect(buttons.devices.allSatisfy(isKnown), "a button is held by a device that was removed")
        expect(buttons.isEmpty == buttons.standing.isEmpty, "records and pressed buttons differ")
        expect(
            Set(buttons.standing.map(\.button)).count == buttons.standing.count, "a button has two records")
        expect(buttons.count == buttons.standing.count, "records and pressed buttons differ")
        check(buttons.standing, expect)
        pointer.presence.checkInvariants(expect)
        expect(pointer.location.isFinite, "the pointer's location is not finite")
    }

    private func checkGesture(_ expect: Expect) {
        let gestures = pointer.gestures.standing
        expect(gestures.count <= 1, "two gestures are in progress")
        expect(gestures.allSatisfy { isKnown($0.device) }, "a gesture is on a device that was removed")
        check(gestures, expect)
    }

    /// Checks what holds for every kind of interaction.
    private func check(_ standing: ContiguousArray<some Interaction>, _ expect: Expect) {
        for held in standing {
            if let route = held.standingRoute {
                expect(isPresent(route.target), "\(held) belongs to a surface that was removed")
            } else {
                expect(held.toldClient != .begun, "a client has \(held), which was taken away")
                expect(held.toldResponders != .begun, "responders have \(held), which was taken away")
            }
            expect(
                held.toldClient != .begun || held.route?.host != nil,
                "a client has \(held), which has no host")
        }
    }

    private func checkTouches(_ expect: Expect) {
        let fingers = touches.standing
        expect(Set(fingers.map(\.slot)).count == fingers.count, "a finger is listed twice")
        for slot in 0..<TouchTable.capacity {
            let listed = fingers.first { $0.slot == slot }
            expect(listed === touches.table.touch(at: slot), "the table has another touch")
        }
        expect(
            touches.pending.slots == 0 && touches.ended & ~touches.held.slots == 0,
            "a touch was not delivered in its frame")
        expect(touches.canceling == 0 && touches.deliveries == 0, "a delivery of touches did not end")
        expect(Set(fingers.map(\.id)).count == fingers.count, "two fingers have the same id")
        check(fingers, expect)
        for finger in fingers {
            expect(isKnown(finger.device), "a finger is on a device that was removed")
            guard let route = finger.standingRoute else { continue }
            expect(route.target === finger.responder, "a finger's events go to another responder")
            expect(
                finger.phase == .stationary || touches.held.contains(finger.slot),
                "a finger at rest is not stationary")
        }
    }

    private func checkTablets(_ expect: Expect) {
        check(tablets.presses.standing, expect)
        check(tablets.padButtons.standing, expect)
        let near = tablets.presences
        expect(Set(near.map(\.id)).count == near.count, "a tool is near two tablets")
        for presence in near {
            expect(isKnown(presence.device), "a tool is near a tablet that was removed")
            expect(isPresent(presence.target), "a tool is over a surface that was removed")
            expect(
                presence.enteredSurface == nil || presence.route?.host === presence.enteredSurface,
                "a client has a tool that is elsewhere")
        }
        for press in tablets.presses.standing {
            expect(near.contains { $0.id == press.tool }, "a press belongs to a tool that is not near")
        }
    }

    private func checkRecognizers(_ expect: Expect) {
        expect(!gestures.needsDecisions, "a gesture waits for a decision")
        let down = touches.standing.reduce(UInt64(0)) { $0 | $1.bit }
        for recognizer in gestures.active {
            expect(
                recognizer.context === gestures.ofRecognizers, "an active recognizer has another context"
            )
            expect(recognizer.sequence.all & ~down == 0, "a recognizer sees a finger that is not down")
            expect(
                recognizer.sequence.down & ~recognizer.sequence.all == 0,
                "a recognizer sees a finger outside of its sequence")
            expect(
                !recognizer.progress.isOver || recognizer.sequence.down != 0
                    || recognizer.sequence.hasPressOrGesture,
                "a recognizer that is over was not reset")
            expect(!recognizer.progress.needsAction, "the targets of a recognizer were not notified")
            expect(
                recognizer.sequence.down != 0 || recognizer.sequence.hasPressOrGesture
                    || recognizer.isTimerRunning
                    || recognizer.progress.wish != nil, "a recognizer waits for nothing")
        }
        for gesture in gestures.active.compactMap(\.sequence.touchpadGesture) {
            expect(
                gesture === pointer.gestures.current, "a recognizer sees a touchpad's gesture that is over")
        }
        expect(touches.held.slots & ~down == 0, "events of a finger that is not down are held back")
        expect(
            touches.held.isEmpty || gestures.delayingBegan | gestures.delayingEnded != 0,
            "touches are held back for no recognizer")
        if let delayed = keyboard.keys.delayed.first {
            expect(gestures.delays(delayed.press), "a key is held back for no recognizer")
        }
    }

    private func checkKeyboard(_ expect: Expect) {
        let held = keyboard.keys.standing
        let own = held.filter { !$0.isForwarded }
        expect(Set(own.map(\.key.code)).count == own.count, "a key has two records")
        expect(Set(own.map(\.key.code)) == Set(keyboard.pressedKeys), "records and pressed keys differ")
        check(held, expect)
        for press in held {
            expect(
                press.toldClient != .begun || press.route?.host === focus.keyboardFocus,
                "a client without focus has a key")
            if case .listed(let surface) = press.consumer {
                expect(surface === focus.keyboardFocus, "a key is listed to a client without focus")
            }
        }
        for state in keyboard.layouts.states {
            var keys = KeyCodeSet()
            for device in devices where keyboard.layouts.state(of: device.id) === state {
                keys.formUnion(keyboard.layouts.pressed.keys(heldBy: device.id))
                for press in held where press.isForwarded && press.device == device.id {
                    keys.insert(press.key.code)
                }
            }
            expect(state.pressedKeys == keys, "a keymap's state holds other keys than its devices")
        }
        expect(
            keyboard.layouts.isKnown(keyboard.state),
            "the active keymap is of a device that was removed")
    }

    private func checkFocus(_ expect: Expect) {
        expect(isPresent(focus.keyboardFocus), "a surface that was removed has the keyboard focus")
        expect(
            focus.keyboardFocus === focus.wantedKeyboardFocus, "the keyboard focus is not what it should be")
        expect(focus.isKeyTargetTold, "the transport does not know the key target")
        if let keyWindow = focus.keyWindow {
            expect(keyWindow.scene === scene && !keyWindow.isHidden, "the key window is hidden or removed")
        }
        for window in scene.windows {
            guard let first = window.firstResponder else { continue }
            expect(first.window === window, "a window's first responder is elsewhere")
            if !window.isHidden, let surface = first.nearestSurface {
                expect(scene.shows(surface), "a window's first responder is not shown")
            }
            expect(window.handOver == nil, "a hand-over did not end")
        }
        expect(grabs.standing.allSatisfy { !$0.isRevoked }, "a grab that was revoked is active")
        if let owner = grabs.standing.lazy.compactMap(\.owner).first(where: { !scene.shows($0) }) {
            expect(false, "a grab of \(owner), which is not shown, is active")
        }
    }

    private func checkKeyCommands(_ expect: Expect) {
        expect(keyCommands.trigger == nil, "a command did not end")
        let hasNoInhibitors = keyCommands.inhibitors.isEmpty
        expect(
            keyCommands.restrictions.isUnrestricted
                == (keyCommands.mode == .normal && hasNoInhibitors && !isLocked),
            "the restrictions of commands are out of date")
        expect(
            keyCommands.pointerSearch.index.path == nil && keyCommands.pointerSearch.index.entries.isEmpty,
            "the index of what was pressed was not cleared")
        let held = keyboard.keys.standing
        if let lone = keyCommands.lone.modifier {
            // A key that an input method forwards late may have been pressed before the modifier.
            expect(
                held.allSatisfy { $0.isForwarded || $0 === lone.press } && pointer.buttons.isEmpty
                    && touches.standing.isEmpty, "a modifier is not alone")
            expect(lone.tap != nil || lone.hold != nil, "a modifier does nothing")
        }
        for hold in keyCommands.holds.entries {
            let holder = held.first { $0 === hold.press }
            if case .command(let command?) = holder?.consumer {
                expect(command === hold.command, "a key is held for another command")
            } else {
                expect(false, "a key that is up, or no command's, is held for one")
            }
        }
        for key in held {
            if isLocked, case .command(let command?) = key.consumer {
                expect(command.behavior.worksWhileLocked, "a command continues under a lock")
            }
        }
        if let sequence = keyCommands.sequences.begun { check(sequence, expect) }
    }

    private func check(_ sequence: KeyCommandSequence, _ expect: Expect) {
        let count = sequence.pressed.count
        expect(count > 0 && !sequence.candidates.isEmpty, "a sequence has no keys or no candidates")
        for candidate in sequence.candidates {
            expect(candidate.command.sequence.count > count, "a sequence that is complete continues")
            expect(
                !isLocked || candidate.command.behavior.worksWhileLocked, "a sequence continues under a lock")
        }
        expect(sequence.fallback?.sequence.count ?? count == count, "a sequence falls back on other keys")
    }
}
