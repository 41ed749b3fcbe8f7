import SurfaceResponders

/// What the responders of a test can be asked to do.
protocol TestActions: AnyObject {
    func save(_ sender: Any?)
}

extension Action {
    static let save = Action("save", (any TestActions).save)
}
