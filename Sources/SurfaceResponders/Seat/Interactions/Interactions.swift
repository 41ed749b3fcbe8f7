/// All kinds of interactions of a seat: what concerns each of them, whatever it is.
struct Interactions {
    var kinds: ContiguousArray<any InteractionKind>

    init(_ kinds: any InteractionKind...) {
        self.kinds = ContiguousArray(kinds)
    }

    /// A filter goes: the rest of what it took reaches nobody.
    func forget(_ filter: any InputFilter) {
        for kind in kinds { kind.forget(filter) }
    }
}
