import SurfaceResponders
import WaylandServer

/// An xdg_positioner: gathers rules. Popups take a copy of them, so it may go at any time.
final class Positioner: XdgPositionerHandler {
    private(set) var rules = PositionerRules()

    static func from(_ resource: XdgPositioner) -> Positioner? {
        resource.handler as? Positioner
    }

    func setSize(_ positioner: XdgPositioner, width: Int32, height: Int32) {
        guard width > 0, height > 0 else {
            return positioner.postError(
                XdgPositioner.Error.invalidInput, "a popup's size must be positive, not \(width)x\(height)")
        }
        rules.setSize(Size(width: Double(width), height: Double(height)))
    }

    func setAnchorRect(_ positioner: XdgPositioner, x: Int32, y: Int32, width: Int32, height: Int32) {
        guard width >= 0, height >= 0 else {
            return positioner.postError(
                XdgPositioner.Error.invalidInput,
                "an anchor rectangle's size must not be negative: \(width)x\(height)")
        }
        rules.setAnchorRect(Rect(x: Double(x), y: Double(y), width: Double(width), height: Double(height)))
    }

    func setAnchor(_ positioner: XdgPositioner, anchor: XdgPositioner.Anchor) {
        guard let sides = PositionerRules.sides(of: anchor) else {
            return positioner.postError(
                XdgPositioner.Error.invalidInput, "\(anchor.rawValue) is not an anchor")
        }
        rules.setAnchor(sides.horizontal, sides.vertical)
    }

    func setGravity(_ positioner: XdgPositioner, gravity: XdgPositioner.Gravity) {
        guard let sides = PositionerRules.sides(of: gravity) else {
            return positioner.postError(
                XdgPositioner.Error.invalidInput, "\(gravity.rawValue) is not a gravity")
        }
        rules.setGravity(sides.horizontal, sides.vertical)
    }

    func setConstraintAdjustment(
        _ positioner: XdgPositioner, constraintAdjustment: XdgPositioner.ConstraintAdjustment
    ) {
        rules.setAdjustments(constraintAdjustment)
    }

    func setOffset(_ positioner: XdgPositioner, x: Int32, y: Int32) {
        rules.setOffset(Vector(dx: Double(x), dy: Double(y)))
    }

    func setReactive(_ positioner: XdgPositioner) {
        rules.isReactive = true
    }

    func setParentSize(_ positioner: XdgPositioner, parentWidth: Int32, parentHeight: Int32) {
        guard parentWidth >= 0, parentHeight >= 0 else {
            return positioner.postError(
                XdgPositioner.Error.invalidInput,
                "a parent's size must not be negative: \(parentWidth)x\(parentHeight)")
        }
        rules.parent.size = Size(width: Double(parentWidth), height: Double(parentHeight))
    }

    func setParentConfigure(_ positioner: XdgPositioner, serial: UInt32) {
        rules.parent.configureSerial = serial
    }
}
