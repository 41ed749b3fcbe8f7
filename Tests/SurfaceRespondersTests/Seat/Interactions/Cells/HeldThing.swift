import SurfaceRespondersTesting

@testable import SurfaceResponders

/// How to begin and end an interaction of one of the seat's kinds, and which events belong to it.
struct HeldThing {
    let beginning: InputEvent.Payload
    let end: InputEvent.Payload
    /// The device that sends it.
    let device: KeyPath<EmbeddedSeat, InputDevice>
    /// The command that it triggers. `commandModifier` must be held for it.
    let command: KeyCommand?
    var commandModifier: KeyCode?
    /// The event that must precede the beginning.
    var approach: InputEvent.Payload?
    /// Whether it begins at the pointer's location.
    var followsPointer = false
    /// The calls that a responder receives for it.
    let calls: Set<Script.Call>
    /// Describes a delivery that belongs to it or ends it; nil for all others.
    let text: (Delivery) -> String?
    /// The seat's record of it.
    let record: (Seat) -> Interaction?

    static func hasRoute(_ held: Interaction) -> Bool { held.route != nil }

    /// A point in `region`, in global coordinates.
    static let place = Point(x: 110, y: 110)

    static var pointerButton: HeldThing {
        HeldThing(
            beginning: .button(.left, isDown: true), end: .button(.left, isDown: false), device: \.mouse,
            command: KeyCommand(input: .button(.left), action: .save), followsPointer: true,
            calls: Script.Call.buttons,
            text: { delivery in
                switch delivery {
                case .pointerEntered(let name, _): "\(name) entered"
                case .pointerExited(let name): "\(name) exited"
                case .buttonPressed(let name, _): "\(name) pressed"
                case .buttonReleased(let name, _): "\(name) released"
                case .buttonsCancelled(let name): "\(name) cancelled"
                default: nil
                }
            },
            record: { $0.pointer.buttons.standing.first })
    }

    static var finger: HeldThing {
        HeldThing(
            beginning: .touchDown(id: 0, at: place), end: .touchUp(id: 0), device: \.touchscreen,
            command: KeyCommand(input: .touch, modifierFlags: .super, action: .save),
            commandModifier: .leftSuper,
            calls: Script.Call.touches,
            text: { delivery in
                switch delivery {
                case .touchesBegan(let name, _): "\(name) down"
                case .touchesEnded(let name, _): "\(name) up"
                case .touchesCancelled(let name, _): "\(name) cancelled"
                default: nil
                }
            },
            record: { $0.touches.standing.first })
    }

    static var key: HeldThing {
        HeldThing(
            beginning: .key(KeyCode(30), isDown: true), end: .key(KeyCode(30), isDown: false),
            device: \.keyboard,
            command: KeyCommand(input: "a", action: .save, behavior: .init(trigger: .release)),
            calls: Script.Call.presses,
            text: { delivery in
                switch delivery {
                case .keyboardEntered(let name, held: []): "\(name) entered"
                case .keyboardEntered(let name, held: [KeyCode(30)]): "\(name) entered with the key"
                case .keyboardEntered(let name, let held): "\(name) entered with \(held)"
                case .keyboardLeft(let name): "\(name) left"
                case .keyPressed(let name, _): "\(name) pressed"
                case .keyReleased(let name, _): "\(name) released"
                case .keyCancelled(let name, _): "\(name) cancelled"
                default: nil
                }
            },
            record: { $0.keyboard.keys.standing.first })
    }

    static var touchpadGesture: HeldThing {
        HeldThing(
            beginning: .gesture(.begin(.swipe, fingerCount: 3)), end: .gesture(.end(.swipe)), device: \.mouse,
            command: nil, followsPointer: true, calls: Script.Call.gestures,
            text: { delivery in
                switch delivery {
                case .pointerEntered(let name, _): "\(name) entered"
                case .pointerExited(let name): "\(name) exited"
                case .gesture(let name, .begin): "\(name) began"
                case .gesture(let name, .end): "\(name) ended"
                case .gesture(let name, .cancel): "\(name) cancelled"
                default: nil
                }
            },
            record: { $0.pointer.gestures.standing.first })
    }

    static var toolTip: HeldThing {
        // The first tool of a seat.
        let pen = TabletTool.ID(rawValue: 1)
        return HeldThing(
            beginning: .tool(pen, .tip(isDown: true)), end: .tool(pen, .tip(isDown: false)),
            device: \.tabletWithPen, command: nil, approach: .tool(pen, .entered(at: place)),
            calls: [.toolChanged],
            text: { delivery in
                switch delivery {
                case .toolEntered(let name, _): "\(name) entered"
                case .toolExited(let name): "\(name) exited"
                case .toolPressed(let name, _): "\(name) pressed"
                case .toolReleased(let name, _): "\(name) released"
                case .toolCancelled(let name): "\(name) cancelled"
                default: nil
                }
            },
            record: { $0.tablets.presses.standing.first })
    }
}

extension EmbeddedSeat {
    /// The tablet, after the pen was used on it.
    fileprivate var tabletWithPen: InputDevice {
        _ = pen
        return tablet
    }
}
