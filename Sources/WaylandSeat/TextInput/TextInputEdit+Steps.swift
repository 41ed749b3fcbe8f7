import SurfaceResponders

extension TextInputEdit {
    /// One thing that clients of versions 1 and 2 are told of an edit; version 3 tells an edit as a whole.
    enum Step {
        /// nil takes the preedit away.
        case preedit(Preedit?)
        /// In force with the commit that follows.
        case delete(before: UInt32, after: UInt32)
        case commit(String)
    }

    /// - Parameter hasPreedit: whether there is one from before.
    func steps(replacingPreedit hasPreedit: Bool) -> [Step] {
        let deletes = deleteBefore > 0 || deleteAfter > 0
        var steps: [Step] = []
        if hasPreedit, preedit == nil { steps.append(.preedit(nil)) }
        if deletes { steps.append(.delete(before: deleteBefore, after: deleteAfter)) }
        if let text = commit ?? (deletes ? "" : nil) { steps.append(.commit(text)) }
        if let preedit { steps.append(.preedit(preedit)) }
        return steps
    }
}
