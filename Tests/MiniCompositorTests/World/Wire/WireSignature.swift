import CWayland

/// A request or event, with its parameters on the wire.
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
        /// The interface of an object; `nil` if any interface is allowed.
        let interface: WireInterface?
    }

    let name: String
    let parameters: [Parameter]

    /// The interface of the created object; `nil` if the message creates none or one of any interface.
    var made: WireInterface? { parameters.first { $0.kind == .new }?.interface }

    /// Whether the message destroys its object. The tables do not contain that, so the name decides.
    var isDestructor: Bool { name.hasSuffix("destroy") || name == "release" }

    /// - Parameter interface: returns the interface of one of libwayland's tables.
    init(_ message: wl_message, interface: (UnsafePointer<wl_interface>?) -> WireInterface?) {
        name = String(cString: message.name)
        var parameters: [Parameter] = []
        var isNullable = false
        // `2?o?s` means an object and a string, both nullable, since version 2.
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
