/// Finds who performs an action that was sent to nobody in particular.
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

    func target() -> AnyObject? {
        if let target = mainStart == nil ? ask(start) : askBothWindows() { return target }
        return ask(last)
    }

    private func ask(_ responder: Responder?) -> AnyObject? {
        responder?.target(forAction: action, withSender: sender)
    }

    private func askBothWindows() -> AnyObject? {
        var applications: [Application] = []
        for case let application? in [start, mainStart].map(Self.application(above:))
        where !applications.contains(where: { $0 === application }) {
            applications.append(application)
        }
        let kept = applications.filter { !$0.isAskedLast }
        for application in kept { application.isAskedLast = true }
        let target = ask(start) ?? ask(mainStart)
        for application in kept { application.isAskedLast = false }
        if let target { return target }
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
