import SurfaceRespondersTesting

@testable import SurfaceResponders

/// How something that a seat knows of is held down, and what of all that is told concerns it.
struct HeldThing {
    let beginning: InputEvent.Payload
    let end: InputEvent.Payload
    /// The device that holds it.
    let device: KeyPath<EmbeddedSeat, InputDevice>
    /// The command that it performs, and the key that has to be down for it.
    let command: KeyCommand?
    var commandModifier: KeyCode?
    /// What has to come before the beginning.
    var approach: InputEvent.Payload?
    /// Whether it begins where the pointer is.
    var followsPointer = false
    /// The calls by which a responder hears of its beginning and its end.
    let calls: Set<Script.Call>
    /// What a client was told of it, or of what ends it; nil for anything else.
    let text: (Delivery) -> String?
    /// The seat's record of it.
    let record: (Seat) -> Interaction?

    static func hasRoute(_ held: Interaction) -> Bool { held.route != nil }

    /// A place in `region`.
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
    /// The tablet, on which the pen has been used.
    fileprivate var tabletWithPen: InputDevice {
        _ = pen
        return tablet
    }
}
