import SurfaceResponders
import SurfaceRespondersTesting
import Testing
import WaylandBackends

/// The first block of a display of 597 by 336 mm.
struct SampleEDID {
    var bytes: [UInt8]

    init() {
        bytes = [0, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0]
        // ABC, product 0x1234, serial number 0x01020304, week and year, version 1.4
        bytes += [0x04, 0x43, 0x34, 0x12, 4, 3, 2, 1, 1, 30, 1, 4]
        // 60 by 34 cm
        bytes += [0xa5, 60, 34, 0x78, 0x3a]
        bytes += [UInt8](repeating: 1, count: 54 - bytes.count)
        // A timing: 597 by 336 mm.
        bytes += [
            0x02, 0x3a, 0x80, 0x18, 0x71, 0x38, 0x2d, 0x40, 0x58, 0x2c, 0x45, 0, 0x55, 0x50, 0x21, 0, 0, 0x1e,
        ]
        bytes += Self.text(0xfc, "Sample 27") + Self.text(0xff, "S-0042") + Self.text(0xfe, "unused")
        bytes += [0, 0]
        repair()
    }

    private static func text(_ tag: UInt8, _ text: String) -> [UInt8] {
        let characters = Array(text.utf8) + [10]
        return [0, 0, 0, tag, 0] + characters + [UInt8](repeating: 32, count: 13 - characters.count)
    }

    /// Makes the checksum right.
    mutating func repair() {
        bytes[127] = 0 &- bytes[..<127].reduce(0, &+)
    }
}

struct EDIDTests {
    @Test func `a display's name, numbers and size are read`() throws {
        let edid = try #require(EDID(SampleEDID().bytes))
        #expect(edid.maker == "ABC")
        #expect(edid.name == "Sample 27")
        #expect(edid.product == 0x1234)
        #expect(edid.serialNumber == "S-0042")
        #expect(edid.size == Size(width: 597, height: 336))
    }

    @Test func `further blocks are ignored`() {
        #expect(EDID(SampleEDID().bytes + [1, 2, 3]) == EDID(SampleEDID().bytes))
    }

    @Test func `without descriptors the numbers of the header remain`() throws {
        var sample = SampleEDID()
        for index in 54..<126 { sample.bytes[index] = 0 }
        sample.repair()
        let edid = try #require(EDID(sample.bytes))
        #expect(edid.name.isEmpty)
        #expect(edid.serialNumber == "16909060")
        #expect(edid.size == Size(width: 600, height: 340))
    }

    @Test func `control characters do not reach clients`() throws {
        var sample = SampleEDID()
        sample.bytes.replaceSubrange(
            77..<90, with: [65, 1, 0xc3, 0x28, 66, 27] + [32, 32, 32, 32, 32, 32, 32])
        sample.repair()
        #expect(try #require(EDID(sample.bytes)).name == "A(B")
    }

    @Test func `damaged blocks are refused`() {
        #expect(EDID([]) == nil)
        #expect(EDID(Array(SampleEDID().bytes.prefix(127))) == nil)
        var sample = SampleEDID()
        sample.bytes[60] &+= 1
        #expect(EDID(sample.bytes) == nil)
        sample = SampleEDID()
        sample.bytes[0] = 1
        sample.repair()
        #expect(EDID(sample.bytes) == nil)
    }

    @Test func `no bytes make the parser fail`() {
        var random = SystemRandomNumberGenerator()
        for _ in 0..<5000 {
            var sample = SampleEDID()
            for _ in 0..<40 { sample.bytes[Int.random(in: 8..<128, using: &random)] = .random(in: 0...255) }
            sample.repair()
            let edid = EDID(sample.bytes)
            #expect(edid?.name.utf8.allSatisfy { (32..<127).contains($0) } == true)
        }
    }
}
