/// Changes a window's first responder, in UIKit's order.
///
/// An override that is called during a change may start another one. A responder that becomes first during a
/// change is asked to resign in turn. No responder is asked twice in one change.
enum FirstResponderChange {
    static func makeFirst(_ responder: Responder) -> Bool {
        guard let window = responder.window else {
            Diagnostics.concerning().refused("\(responder) cannot become first: it is in no window")
            return false
        }
        guard window.firstResponder !== responder else { return true }
        guard canStay(responder, in: window) else {
            return refuse("\(responder) cannot become first: it is hidden or being removed", in: window)
        }
        guard responder.canBecomeFirstResponder else {
            return refuse("\(responder) does not become first", in: window)
        }
        guard clearPlace(in: window, for: responder) else { return false }
        // The overrides that were called may have made it first, or removed it from the window.
        if window.firstResponder !== responder {
            guard responder.window === window, canStay(responder, in: window) else {
                return refuse("\(responder) left the window while it became first", in: window)
            }
            window.firstResponder = responder
        }
        window.scene?.focusChanged(in: window)
        return true
    }

    static func resign(_ responder: Responder) -> Bool {
        guard let window = responder.window, window.firstResponder === responder else { return true }
        window.firstResponder = nil
        // A responder that is being asked may still refuse, so its undo manager is emptied after its answer.
        if window.handOver !== responder { emptyUndoManager(of: responder) }
        if window.handOver == nil { window.scene?.focusChanged(in: window) }
        return true
    }

    /// Empties a text field's own undo manager: its edits cannot be undone one by one from outside of it.
    private static func emptyUndoManager(of responder: Responder) {
        guard responder.acceptsTextInput, let undoManager = responder.undoManager,
            undoManager !== responder.next?.undoManager
        else { return }
        undoManager.removeAllActions()
    }

    /// Asks a first responder in a surface that is being removed or hidden to resign, and makes it resign
    /// even if it refuses. The same applies to each responder in the surface that becomes first in its place.
    static func evict(within surface: SurfaceResponder, from window: Window) {
        var asked: [Responder] = []
        while let present = window.firstResponder, present.isWithin(surface) {
            window.isPlaceVacated = true
            let isAsked = window.handOver === present || asked.contains { $0 === present }
            if !isAsked {
                asked.append(present)
                _ = ask(present, in: window)
            }
            if window.firstResponder === present { window.firstResponder = nil }
            emptyUndoManager(of: present)
        }
    }

    private static func canStay(_ responder: Responder, in window: Window) -> Bool {
        !responder.isHiddenInWindow && window.scene?.isLeaving(responder) != true
    }

    /// Asks the first responder to resign, and each responder that becomes first in its place. Stops at
    /// `successor` and at a responder that is already being asked.
    private static func clearPlace(in window: Window, for successor: Responder) -> Bool {
        var asked: [Responder] = []
        while let present = window.firstResponder, present !== successor, window.handOver !== present {
            guard !asked.contains(where: { $0 === present }) else {
                return refuse("\(present) became first again while it resigned", in: window)
            }
            guard present.canResignFirstResponder else {
                return refuse("\(present) does not give up being first", in: window)
            }
            guard window.firstResponder === present else { continue }
            asked.append(present)
            let isWilling = ask(present, in: window)
            if !isWilling { keepFirst(present, in: window) }
            if window.firstResponder !== present { emptyUndoManager(of: present) }
            guard isWilling else {
                return refuse("\(present) refused to give up being first", in: window)
            }
            guard window.firstResponder !== present else {
                window.scene?.diagnostics.report(.resignedWithoutSuper(present))
                return false
            }
        }
        return true
    }

    /// Makes a responder first again whose `resignFirstResponder` called `super` and then refused. Does
    /// nothing if another responder is first by now, or if this one left the window or is hidden.
    private static func keepFirst(_ responder: Responder, in window: Window) {
        guard window.firstResponder == nil, responder.window === window, canStay(responder, in: window) else {
            return
        }
        window.firstResponder = responder
    }

    private static func ask(_ present: Responder, in window: Window) -> Bool {
        let outer = window.handOver
        window.handOver = present
        defer { window.handOver = outer }
        return present.resignFirstResponder()
    }

    private static func refuse(_ reason: @autoclosure () -> String, in window: Window) -> Bool {
        Diagnostics.concerning(window).refused(reason())
        return false
    }
}
