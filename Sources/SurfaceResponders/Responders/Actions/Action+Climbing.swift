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
