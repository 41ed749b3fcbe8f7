/// Finds the responder that performs an action which was sent to nobody in particular.
///
/// The chain that begins at the key window's first responder is asked first and whole. Where another window is the main
/// one (the key window is a dialog, a panel), that one's chain is asked next. Applications with their delegates, and the
/// seat's delegate, come once and last.
struct ActionSearch {
    let action: Action
    let sender: Any?
    let start: Responder?
    /// The first responder of the main window, if that is another than the key window.
    let mainStart: Responder?
    /// The seat's delegate, if the chain does not reach it by itself.
    let last: Responder?

    /// - Parameter delegate: the seat's.
    init(
        for action: Action, _ sender: Any?, from start: Responder?, mainStart: Responder?,
        delegate: Responder?
    ) {
        self.action = action
        self.sender = sender
        self.start = start
        self.mainStart = mainStart
        let isReached =
            Self.reaches(delegate, from: start) || mainStart != nil && Self.reaches(delegate, from: mainStart)
        last = isReached ? nil : delegate
    }

    /// Whether the chain reaches the seat's delegate by itself, for instance as an application's delegate.
    private static func reaches(_ delegate: Responder?, from start: Responder?) -> Bool {
        guard let delegate else { return true }
        return Chain(from: start).contains { $0 === delegate }
    }

    func target() -> AnyObject? {
        if let target = mainStart == nil ? ask(start) : askBothWindows() { return target }
        return ask(last)
    }

    private func ask(_ responder: Responder?, askingLast last: [Application] = []) -> AnyObject? {
        guard let responder else { return nil }
        let path = ResponderPath.following(
            responder, endingWith: nil, diagnostics: .concerning(responder),
            until: { candidate in last.contains { $0 === candidate } })
        return path.ask(action, at: 0, askingLast: last.map(\.address)) {
            $0.target(forAction: $1, withSender: sender)
        }
    }

    private func askBothWindows() -> AnyObject? {
        var applications: [Application] = []
        for case let application? in [start, mainStart].map(Self.application(above:))
        where !applications.contains(where: { $0 === application }) {
            applications.append(application)
        }
        if let target = ask(start, askingLast: applications) ?? ask(mainStart, askingLast: applications) {
            return target
        }
        for application in applications {
            if let target = ask(application) { return target }
        }
        return nil
    }

    private static func application(above responder: Responder?) -> Application? {
        for candidate in Chain(from: responder) {
            if let application = candidate as? Application { return application }
        }
        return nil
    }
}
