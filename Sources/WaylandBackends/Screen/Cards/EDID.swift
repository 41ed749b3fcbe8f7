import SurfaceResponders

/// What a display says about itself: the first block of its EDID 1.x.
package struct EDID: Hashable {
    /// The three letters that stand for the manufacturer, such as "DEL".
    package var maker: String
    /// The name of the model. Empty if there is none, as in many laptops.
    package var name: String
    /// The product's number, which the manufacturer assigned.
    package var product: UInt16
    /// The serial number. Empty if there is none.
    package var serialNumber: String
    /// The size of the visible area in millimeters; zero if unknown.
    package var size: Size

    private static let header: [UInt8] = [0, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0]

    /// Reads the first block. Returns `nil` if it is incomplete or damaged. Further blocks are ignored.
    package init?(_ bytes: [UInt8]) {
        let block = Array(bytes.prefix(128))
        let isSound = block.count == 128 && block.starts(with: Self.header) && block.reduce(0, &+) == 0
        guard isSound else { return nil }
        maker = Self.maker(UInt16(block[8]) << 8 | UInt16(block[9]))
        product = UInt16(block[10]) | UInt16(block[11]) << 8
        let number = block[12..<16].reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        (name, serialNumber) = ("", number == 0 ? "" : "\(number)")
        // In whole centimeters, unless a timing below says more.
        size = Size(width: Double(block[21]) * 10, height: Double(block[22]) * 10)
        if block[21] == 0 || block[22] == 0 { size = .zero }
        var hasTiming = false
        for start in stride(from: 54, to: 126, by: 18) {
            let descriptor = Array(block[start..<(start + 18)])
            switch (descriptor[0], descriptor[1], descriptor[3]) {
            case (0, 0, 0xfc): name = Self.text(descriptor)
            case (0, 0, 0xff): serialNumber = Self.text(descriptor)
            case (0, 0, _): break
            default:
                if !hasTiming, let precise = Self.size(descriptor) { size = precise }
                hasTiming = true
            }
        }
    }

    /// The size of a timing, in millimeters.
    private static func size(_ descriptor: [UInt8]) -> Size? {
        let width = UInt16(descriptor[12]) | UInt16(descriptor[14] >> 4) << 8
        let height = UInt16(descriptor[13]) | UInt16(descriptor[14] & 15) << 8
        return width > 0 && height > 0 ? Size(width: Double(width), height: Double(height)) : nil
    }

    /// Five bits for each letter, from 1 for A.
    private static func maker(_ word: UInt16) -> String {
        let letters = [10, 5, 0].map { word >> $0 & 31 }
        guard letters.allSatisfy({ (1...26).contains($0) }) else { return "" }
        return String(decoding: letters.map { UInt8(64 + $0) }, as: UTF8.self)
    }

    /// The text of a descriptor: up to 13 characters of ASCII, then a line feed and spaces.
    private static func text(_ descriptor: [UInt8]) -> String {
        var characters = descriptor[5..<18].prefix { $0 != 10 && $0 != 0 }.filter { (32..<127).contains($0) }
        while characters.last == 32 { characters.removeLast() }
        return String(decoding: characters, as: UTF8.self)
    }
}
