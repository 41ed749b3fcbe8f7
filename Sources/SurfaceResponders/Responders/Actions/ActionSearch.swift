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

extension Action {
    /// Asks a question about the action of the responder after one, and so on up: along the path that the search goes, or,
    /// where nobody searches or the responder is not on that path, along the chain as it is now.
    /// - Parameter question: gets the action as it has to be handed on.
    @inline(__always)
    func climb<Answer>(
        from responder: Responder, _ question: (Responder, Action) -> Answer?
    ) -> Answer? {
        // The action keeps its climb.
        if let climb = climb.map({ Unretained($0) }), climb.use({ $0.isAsking(responder.address) }) {
            return climb.use { climb in
                climb.askNext { address in Responder.at(address)?.use { question($0, self) } }
            }
        }
        return climbElsewhere(from: responder, question)
    }

    /// The same for a responder that is not the one being asked.
    @inline(never)
    private func climbElsewhere<Answer>(
        from responder: Responder, _ question: (Responder, Action) -> Answer?
    ) -> Answer? {
        guard let climb, let place = climb.place(of: responder.address) else {
            return climbAnew(from: responder, question)
        }
        guard !climb.isPassed(place) else { return responder.reportCycle() }
        return climb.ask(at: place + 1) { address in
            Responder.at(address)?.use { question($0, self) }
        }
    }

    @inline(never)
    private func climbAnew<Answer>(
        from responder: Responder, _ question: (Responder, Action) -> Answer?
    ) -> Answer? {
        let askedLast = climb?.askedLast ?? []
        let path = ResponderPath.following(
            responder, endingWith: nil, diagnostics: .concerning(responder),
            until: { askedLast.contains($0.address) })
        return path.ask(self, at: 1, askingLast: askedLast, question)
    }
}

extension Responder {
    /// Overrides hand a question to and fro, and it came here once more: nobody answers it.
    fileprivate func reportCycle<Answer>() -> Answer? {
        Diagnostics.concerning(self).report(.circularChain([self]))
        return nil
    }
}

extension Action {
    /// Does the action on an object that need not be a responder. False if it does not have it.
    func perform(on object: AnyObject, withSender sender: Any?) -> Bool {
        if let responder = object as? Responder { return responder.perform(self, withSender: sender) }
        return performBound(to: object, withSender: sender)
    }
}
