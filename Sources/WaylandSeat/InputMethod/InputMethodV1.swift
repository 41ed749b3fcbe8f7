import Logging
import SurfaceResponders
import WaylandServer

/// A zwp_input_method_v1: the seat's input method, until its client goes. For each field it gets an object of its own, so
/// that what it writes for one that is gone is told from what it writes for the present one.
///
/// It is for input methods that know no later version: Weston's keyboard, and KWin's. The protocol has no way to refuse a
/// second one: the next takes its place when it goes. Whoever sees the global may read what is typed into fields, and write
/// there: an embedder that has clients which it does not trust hides it from them by a ``ClientPolicy``.
final class InputMethodV1: InputMethod {
    let inputMethodDescription: InputMethodDescription
    let client: Client
    private weak var global: SeatGlobal?
    private weak var resource: ZwpInputMethodV1?
    private let logger: Logger
    private var context: InputMethodContextV1?
    /// The present field, if the client was behind when it began. The client is told of it when it has caught up.
    private var unsentField: TextInputState?

    init(_ resource: ZwpInputMethodV1, on global: SeatGlobal, logger: Logger) {
        self.resource = resource
        client = resource.client
        self.global = global
        self.logger = logger
        inputMethodDescription = InputMethodDescription(of: resource.client)
    }

    /// A client has bound the global.
    static func begin(_ resource: ZwpInputMethodV1, on global: SeatGlobal, logger: Logger) {
        let method = InputMethodV1(resource, on: global, logger: logger)
        resource.handler = method
        guard !global.inputMethod.begin(method) else { return }
        logger.notice("the seat has an input method: another one is told of fields when that is gone")
    }

    func activate(with state: TextInputState) {
        deactivate()
        unsentField = state
        guard client.isBehind else { return sendField() }
        client.whenCaughtUp(for: self) { [weak self] in self?.sendField() }
    }

    private func sendField() {
        guard let state = unsentField, let resource, let global else { return }
        unsentField = nil
        let context = InputMethodContextV1(of: self, client: resource.client, on: global, logger: logger)
        let object = ZwpInputMethodContextV1.create(
            client: resource.client, version: 1, id: 0, handler: context)
        self.context = context
        resource.activate(id: object)
        context.begin(object, state)
    }

    func update(_ state: TextInputState) {
        if unsentField != nil { unsentField = state } else { context?.send(state) }
    }

    func deactivate() {
        unsentField = nil
        guard let context else { return }
        self.context = nil
        let object = context.resource
        context.end()
        if let object { resource?.deactivate(context: object) }
    }

    /// Its client has become an input method of a later version.
    func retire() {
        global?.seat.textInput.remove(self)
        context?.end()
        context = nil
        unsentField = nil
        resource?.handler = nil
    }

    func write(_ edit: TextInputEdit, in context: InputMethodContextV1) {
        guard context === self.context else {
            return logger.debug("an input method wrote for a field that is gone")
        }
        global?.seat.textInput.apply(edit, from: self)
    }

    func isPresent(_ context: InputMethodContextV1) -> Bool { context === self.context }
}

extension InputMethodV1: ZwpInputMethodV1Handler {
    func resourceDestroyed(_ resource: Resource) {
        if let global { global.inputMethod.end(self) } else { retire() }
    }
}
