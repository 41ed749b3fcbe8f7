/// Routes the media keys of a seat to the application that asked for them last.
public final class RemoteControl {
    private let context: SeatContext
    private let focus: Focus
    /// The applications that asked for media keys, the latest first.
    private(set) var receivers: [WeakReference<Application>] = []

    init(_ context: SeatContext, focus: Focus) {
        self.context = context
        self.focus = focus
    }

    /// The application that receives commands now; `nil` if there is none.
    public var receiver: Application? {
        receivers.lazy.compactMap(\.target).first
    }

    func begin(for application: Application) {
        receivers =
            [WeakReference(application)] + receivers.filter { $0.target != nil && $0.target !== application }
    }

    func end(for application: Application) {
        receivers = receivers.filter { $0.target != nil && $0.target !== application }
    }

    /// Sends a command from a source other than keys to the application that asked last. The command climbs
    /// from the application's first responder, or from the application if no window of it has one. Unlike
    /// media keys, such commands are sent even while the session is locked.
    /// - Returns: whether a responder handled the command.
    @discardableResult
    public func send(_ command: RemoteControlCommand) -> Bool {
        guard let route = currentRoute() else { return false }
        return send(command, along: route, at: context.clock.now)
    }

    /// Sends the command of a pressed media key. Returns the route of its release; `nil` if the key is no
    /// media key, the session is locked, or no responder handled the command.
    func take(_ key: Key, at time: Timestamp) -> Route? {
        guard !receivers.isEmpty, !context.isLocked, let command = RemoteControlCommand(key),
            let route = currentRoute(), send(command, along: route, at: time)
        else { return nil }
        return route
    }

    func release(_ key: Key, along route: Route, at time: Timestamp) {
        if let command = RemoteControlCommand(key)?.onRelease { send(command, along: route, at: time) }
    }

    private func currentRoute() -> Route? {
        receiver.map { context.makeRoute(to: start(in: $0)) }
    }

    /// The first responder of the application's key window, or else of its frontmost window that has one; the
    /// application if no window has one.
    private func start(in application: Application) -> Responder {
        let windows = context.scene.windows.filter {
            $0.application === application && $0.firstResponder != nil
        }
        let window = windows.last { $0 === focus.keyWindow } ?? windows.last
        return window?.firstResponder ?? application
    }

    @discardableResult
    private func send(_ command: RemoteControlCommand, along route: Route, at time: Timestamp) -> Bool {
        let event = RemoteControlEvent(dispatch: context.dispatch, command: command, timestamp: time)
        let outcome = context.run(route) { event.hand(to: $0) }
        if case .nobody = outcome { return false }
        return true
    }
}
