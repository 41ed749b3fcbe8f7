import ArgumentParser
import MiniCompositor
import SurfaceResponders
import SystemPackage
import WaylandRenderer
import WaylandShell

/// An output, such as `1280x720@1.5,left-of:MINI-1`.
struct OutputOption {
    let size: OutputSize
    let scale: OutputScale
    private let placement: Placement

    private enum Placement {
        /// To the right of the output before it.
        case next
        case beside(Side, of: Int)
    }

    private enum Side: String, CaseIterable {
        case leftOf = "left-of"
        case rightOf = "right-of"
        case above, below
    }

    init(argument: String) throws {
        let parts = argument.split(separator: ",", omittingEmptySubsequences: false)
        let words = parts[0].split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count <= 2, words.count <= 2 else { throw Self.problem }
        size = try OutputSize(argument: String(words[0]))
        scale = try words.count == 2 ? Self.scale(words[1]) : .one
        placement = try parts.count == 2 ? Self.placement(parts[1]) : .next
    }

    private static let problem = ValidationError(
        "an output is a size, with a scale and a place if you like, such as 1280x720@1.5,left-of:MINI-1")

    private static func scale(_ text: Substring) throws -> OutputScale {
        guard let factor = Double(text), (0.5...8).contains(factor) else {
            throw ValidationError("a scale is a number from 0.5 to 8, such as 1.5")
        }
        return OutputScale(factor)
    }

    private static func placement(_ text: Substring) throws -> Placement {
        let words = text.split(separator: ":", omittingEmptySubsequences: false)
        guard words.count == 2, let side = Side(rawValue: String(words[0])), words[1].hasPrefix("MINI-"),
            let number = Int(words[1].dropFirst("MINI-".count)), number > 0
        else { throw problem }
        return .beside(side, of: number)
    }

    /// Returns the configurations of outputs, which are named MINI-1, MINI-2 and so on in their order.
    static func configurations(of options: [OutputOption]) throws -> [Configuration.Output] {
        var outputs: [Configuration.Output] = []
        for option in options {
            var output = Configuration.Output()
            output.width = option.size.width
            output.height = option.size.height
            output.scale = option.scale
            output.position = try option.position(of: output.state.frame.size, among: outputs)
            outputs.append(output)
        }
        return outputs
    }

    /// - Parameter size: in logical pixels.
    private func position(of size: Size, among outputs: [Configuration.Output]) throws -> Point {
        let (side, number): (Side, Int) =
            switch placement {
            case .next: (.rightOf, outputs.count)
            case .beside(let side, let number): (side, number)
            }
        guard number > 0 else { return .zero }
        guard number <= outputs.count else {
            throw ValidationError("there is no output MINI-\(number) before the one that is placed beside it")
        }
        let frame = outputs[number - 1].state.frame
        return switch side {
        case .leftOf: Point(x: frame.minX - size.width, y: frame.minY)
        case .rightOf: Point(x: frame.maxX, y: frame.minY)
        case .above: Point(x: frame.minX, y: frame.minY - size.height)
        case .below: Point(x: frame.minX, y: frame.maxY)
        }
    }
}

/// A color, such as `2e3440`, or the path of a PNG file.
struct BackgroundOption {
    let background: Configuration.Background

    init(argument: String) throws {
        let digits = argument.hasPrefix("#") ? argument.dropFirst() : argument[...]
        if digits.count == 6, let value = UInt32(digits, radix: 16) {
            background = .color(FrameColor(argb: 0xff00_0000 | value))
            return
        }
        do throws(PictureReadingError) {
            background = .picture(try Picture(contentsOf: FilePath(argument)))
        } catch {
            throw ValidationError(
                "\(error); a background is a PNG file, or a color of six hexadecimal digits such as 2e3440")
        }
    }
}
