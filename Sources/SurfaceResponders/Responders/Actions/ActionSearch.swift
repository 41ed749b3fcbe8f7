extension Action {
    /// Returns the object that performs the action when it is sent without a target.
    ///
    /// The chain of the key window's first responder is asked first. If another window is the main window,
    /// because the key window is a dialog or panel, the main window's chain is asked next. Each application,
    /// with the rest of its chain, is then asked after both. The seat's delegate is last unless it is on a
    /// chain.
    /// - Parameter mainStart: the first responder of the main window; `nil` if the key window is main.
    func performer(
        withSender sender: Any?, from start: Responder?, mainStart: Responder?, delegate: Responder?
    ) -> AnyObject? {
        let starts = [start, mainStart].compactMap(\.self)
        let isReached = starts.contains { ResponderChain(from: $0).contains { $0 === delegate } }
        var applications: [Responder] = []
        if mainStart != nil {
            for start in starts {
                let application = ResponderChain(from: start).first { $0 is Application }
                guard let application, !applications.contains(where: { $0 === application }) else { continue }
                applications.append(application)
            }
        }
        for start in starts {
            if let target = target(withSender: sender, from: start, askingLast: applications) {
                return target
            }
        }
        for start in applications + (isReached ? [] : [delegate].compactMap(\.self)) {
            if let target = target(withSender: sender, from: start) { return target }
        }
        return nil
    }

    private func target(
        withSender sender: Any?, from start: Responder, askingLast last: [Responder] = []
    ) -> AnyObject? {
        let path = ResponderPath(
            from: start, diagnostics: .concerning(start),
            until: { responder in last.contains { $0 === responder } })
        return path.ask(self, at: 0, askingLast: last.map(\.address)) {
            $0.target(forAction: $1, withSender: sender)
        }
    }

    // MARK: Climbing

    /// Asks the responder after a given one a question about the action, along the path of the question that
    /// is being asked. If none is being asked, or the given responder is not on that path, follows the given
    /// responder's present chain instead.
    /// - Parameter question: receives the action to pass on.
    @inline(__always)
    func climb<Answer>(from responder: Responder, _ question: (Responder, Action) -> Answer?) -> Answer? {
        // The action keeps its climb alive.
        guard let climb = climb.map({ Unretained($0) }),
            let index = climb.use({ $0.index(of: responder.address) })
        else { return climbElsewhere(from: responder, question) }
        guard !climb.use({ $0.isPassed(index) }) else { return responder.reportCircle() }
        return ask(at: index + 1, question)
    }

    /// Asks the responder at an index of the climb's path; `nil` beyond the end.
    @inline(__always)
    func ask<Answer>(at index: Int, _ question: (Responder, Action) -> Answer?) -> Answer? {
        climb.map { Unretained($0) }?.use { climb in
            climb.ask(at: index) { Unretained<Responder>(knownAddress: $0).use { question($0, self) } }
        }
    }

    @inline(never)
    private func climbElsewhere<Answer>(
        from responder: Responder, _ question: (Responder, Action) -> Answer?
    ) -> Answer? {
        let askedLast = climb?.askedLast ?? []
        let path = ResponderPath(
            from: responder, diagnostics: .concerning(responder),
            until: { askedLast.contains($0.address) })
        return path.ask(self, at: 1, askingLast: askedLast, question)
    }
}

extension Responder {
    /// Reports that overrides passed a question back to this responder in a cycle. The answer is `nil`.
    @inline(never)
    fileprivate func reportCircle<Answer>() -> Answer? {
        Diagnostics.concerning(self).report(.circularChain([self]))
        return nil
    }
}

extension Action {
    /// Performs the action on any object. Returns false if the object does not respond to it.
    func perform(on object: AnyObject, withSender sender: Any?) -> Bool {
        if let responder = object as? Responder { return responder.perform(self, withSender: sender) }
        return performBound(to: object, withSender: sender)
    }
}
