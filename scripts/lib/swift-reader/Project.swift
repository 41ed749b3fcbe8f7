import Foundation

/// The parsed Swift files in some folders of the project.
struct Project {
    let root: URL
    /// The files, sorted by their paths.
    let files: [SourceFile]

    /// Parses all files in parallel.
    init(root: String, folders: [String]) async throws {
        let root = URL(fileURLWithPath: root, isDirectory: true)
        self.root = root
        let paths = Set(folders.flatMap { Self.paths(under: $0, of: root, ending: ".swift") })
        files = try await withThrowingTaskGroup(of: SourceFile.self) { group in
            for path in paths {
                group.addTask {
                    let text = try String(contentsOf: root.appending(path: path), encoding: .utf8)
                    return SourceFile(path: path, text: text)
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }.sorted { $0.path < $1.path }
        }
    }

    func files(under folder: String) -> [SourceFile] {
        files.filter { $0.path.hasPrefix(folder + "/") }
    }

    func files(_ settings: Settings) -> [SourceFile] {
        settings["folders", default: []].flatMap(files(under:))
    }

    /// Returns the paths of files whose name ends with `ending`, relative to the root, without hidden files
    /// and folders.
    static func paths(under folder: String, of root: URL, ending: String) -> [String] {
        let names =
            (try? FileManager.default.contentsOfDirectory(atPath: root.appending(path: folder).path)) ?? []
        return names.sorted().filter { !$0.hasPrefix(".") }.flatMap { name in
            let path = folder == "." ? name : "\(folder)/\(name)"
            return name.hasSuffix(ending) ? [path] : paths(under: path, of: root, ending: ending)
        }
    }
}
