import Glibc
import SystemPackage
import Testing
import WaylandRenderer
import WaylandShell

@Suite struct PNGTests {
    private func picture(_ grid: Grid) throws -> Picture {
        try PixmanRenderer().draw(SceneFrame([item(grid)]), on: output(Int32(grid.width), Int32(grid.height)))
    }

    /// Runs a closure with an empty temporary folder, which is removed afterwards with its content.
    private func withFolder(_ body: (FilePath) throws -> Void) throws {
        var template = Array("/tmp/wayland-renderer-tests-XXXXXX".utf8CString)
        let folder = FilePath(try #require(mkdtemp(&template).map { String(cString: $0) }))
        defer {
            for name in entries(of: folder) { unlink(folder.appending(name).string) }
            rmdir(folder.string)
        }
        try body(folder)
    }

    private func entries(of folder: FilePath) -> [String] {
        guard let stream = opendir(folder.string) else { return [] }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            names.append(
                withUnsafePointer(to: &entry.pointee.d_name) {
                    $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
                })
        }
        return names.filter { $0 != "." && $0 != ".." }.sorted()
    }

    private func bytes(of path: FilePath) throws -> [UInt8] {
        let file = try FileDescriptor.open(path, .readOnly)
        return try file.closeAfter {
            var bytes: [UInt8] = []
            var chunk = [UInt8](repeating: 0, count: 4096)
            while case let count = try chunk.withUnsafeMutableBytes({ try file.read(into: $0) }), count > 0 {
                bytes += chunk[..<count]
            }
            return bytes
        }
    }

    @Test(arguments: [(1, 1), (7, 5), (300, 2), (64, 64)], [Picture.Compression.small, .fast])
    func `PNG has the pixels of the picture`(size: (Int, Int), compression: Picture.Compression) throws {
        let grid = Grid.distinct(width: size.0, height: size.1)
        #expect(try PNGReader.read(picture(grid).png(compression)) == grid)
    }

    @Test func `written file has the pixels, and no other file remains`() throws {
        try withFolder { folder in
            let grid = Grid.distinct(width: 30, height: 20)
            let path = folder.appending("picture.png")
            for part in [Grid([[red]]), grid] {
                try picture(part).write(to: path)
                #expect(try PNGReader.read(bytes(of: path)) == part)
            }
            #expect(entries(of: folder) == ["picture.png"])
        }
    }

    @Test func `file name can have the maximum length`() throws {
        try withFolder { folder in
            let path = folder.appending(String(repeating: "ä", count: 127))
            try picture(Grid([[red]])).write(to: path)
            #expect(try PNGReader.read(bytes(of: path)) == Grid([[red]]))
        }
    }

    @Test func `picture without pixels cannot be a PNG`() throws {
        let empty = try Picture(width: 0, height: 3)
        #expect(throws: PictureFileError.emptyPicture) { try empty.png() }
        try withFolder { folder in
            #expect(throws: PictureFileError.emptyPicture) { try empty.write(to: folder.appending("a.png")) }
            #expect(entries(of: folder).isEmpty)
        }
    }

    @Test func `full disk is reported`() throws {
        let full = FilePath("/dev/full")
        let error = try #require(throws: PictureFileError.self) { try picture(Grid([[red]])).write(to: full) }
        #expect(error == .noSpace(full))
        #expect(error.description == "/dev/full cannot be written: no space is left")
    }

    @Test func `missing folder is reported`() throws {
        try withFolder { folder in
            let path = folder.appending("none").appending("picture.png")
            #expect(throws: PictureFileError.noFolder(path)) { try picture(Grid([[red]])).write(to: path) }
            let file = folder.appending("file")
            try picture(Grid([[red]])).write(to: file)
            let inside = file.appending("picture.png")
            #expect(throws: PictureFileError.noFolder(inside)) {
                try picture(Grid([[red]])).write(to: inside)
            }
        }
    }

    @Test func `missing permission is reported`() throws {
        // No user, not even root, may create files there.
        let path = FilePath("/sys/picture.png")
        #expect(throws: PictureFileError.noPermission(path)) { try picture(Grid([[red]])).write(to: path) }
    }

    @Test func `folder is not replaced`() throws {
        try withFolder { folder in
            #expect(throws: PictureFileError.system(folder, .isDirectory)) {
                try picture(Grid([[red]])).write(to: folder)
            }
            #expect(entries(of: folder).isEmpty)
        }
    }
}
