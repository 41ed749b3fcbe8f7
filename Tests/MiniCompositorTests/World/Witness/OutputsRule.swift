/// wl_surface: enter and leave alternate for each output.
final class OutputsRule: ObjectRule {
    private var outputs: Set<UInt32> = []

    override func hear(_ event: WireMessage) {
        switch event.name {
        case "enter": report("\(event) comes twice", unless: outputs.insert(event.uint(0)).inserted)
        case "leave":
            report("\(event), without an enter", unless: outputs.remove(event.uint(0)) != nil)
        default: break
        }
    }
}
