import CWayland

/// A request or an event, with the parameters that it has on the wire.
struct WireSignature {
    struct Parameter {
        enum Kind: Character {
            case int = "i"
            case unsigned = "u"
            case fixed = "f"
            case text = "s"
            case object = "o"
            case new = "n"
            case array = "a"
            case file = "h"

            var isNumber: Bool { self == .int || self == .unsigned || self == .fixed }
        }

        let kind: Kind
        let isNullable: Bool
        /// Of an object; nil if it may be of any interface.
        let interface: WireInterface?
    }

    let name: String
    let parameters: [Parameter]

    /// The interface of the object that it makes; nil if it makes none, or one of any interface.
    var made: WireInterface? { parameters.first { $0.kind == .new }?.interface }

    /// Whether it destroys its object. The tables do not tell, but names do.
    var isDestructor: Bool { name.hasSuffix("destroy") || name == "release" }

    /// - Parameter interface: what libwayland's table of an interface says.
    init(_ message: wl_message, interface: (UnsafePointer<wl_interface>?) -> WireInterface?) {
        name = String(cString: message.name)
        var parameters: [Parameter] = []
        var isNullable = false
        // `2?o?s` is an object and a text since version 2, both of which may be null.
        for character in String(cString: message.signature) {
            guard let kind = Parameter.Kind(rawValue: character) else {
                isNullable = character == "?"
                continue
            }
            parameters.append(
                Parameter(
                    kind: kind, isNullable: isNullable, interface: interface(message.types[parameters.count]))
            )
            isNullable = false
        }
        self.parameters = parameters
    }
}
