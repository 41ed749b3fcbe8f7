import WaylandServer

/// What a client asks of its xdg_activation_token_v1, which makes one token.
final class ActivationTokenRequests: XdgActivationTokenV1Handler {
    private weak var global: ActivationGlobal?
    private var wish = ActivationTokenWish()
    private var isUsed = false

    init(_ global: ActivationGlobal?) {
        self.global = global
    }

    func setSerial(_ token: XdgActivationTokenV1, serial: UInt32, seat: WlSeat) {
        if isOpen(token) { wish.setSerial(serial, of: seat) }
    }

    func setAppId(_ token: XdgActivationTokenV1, appId: String) {
        if isOpen(token) { wish.applicationIdentifier = appId }
    }

    func setSurface(_ token: XdgActivationTokenV1, surface: WlSurface) {
        if isOpen(token) { wish.surface = surface }
    }

    func commit(_ token: XdgActivationTokenV1) {
        guard isOpen(token) else { return }
        isUsed = true
        let text = global?.makeToken(for: token.client, by: wish) ?? SecretText.make()
        token.done(token: text)
    }

    private func isOpen(_ token: XdgActivationTokenV1) -> Bool {
        if isUsed {
            token.postError(XdgActivationTokenV1.Error.alreadyUsed, "the token was committed before")
        }
        return !isUsed
    }
}
