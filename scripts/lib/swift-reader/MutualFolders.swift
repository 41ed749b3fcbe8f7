import SwiftSyntax

extension Project {
    /// Counts pairs of subfolders that name each other's types, which makes them one folder.
    ///
    /// A folder's types are the outermost types of its files, including protocols. A folder names everything
    /// that its files name, including in extensions of another folder's types.
    func mutualFolders(_ settings: Settings) -> [String: Measure] {
        settings["folders", default: []].reduce(into: [:]) { $0[$1] = Measure(mutualFolders(of: $1)) }
    }

    private func mutualFolders(of root: String) -> [String] {
        let folders = Dictionary(grouping: files(under: root)) { file in
            let parts = file.path.dropFirst(root.count + 1).split(separator: "/")
            return parts.count > 1 ? String(parts[0]) : ""
        }.filter { !$0.key.isEmpty }
        var home: [String: String] = [:]
        for (folder, files) in folders {
            for type in files.flatMap(\.declarations)
            where type.isType && type.outer.isEmpty && !type.isHidden {
                home[type.name] = folder
            }
        }
        // How often a folder names each type of another folder, by the names of both folders.
        let named = folders.mapValues { files in
            let own = Set(files.flatMap(\.declarations).filter(\.isType).map(\.ownName))
            var named: [String: [String: Int]] = [:]
            for name in files.flatMap(\.namedTypes) where !own.contains(name) {
                if let folder = home[name] { named[folder, default: [:]][name, default: 0] += 1 }
            }
            return named
        }
        return named.keys.sorted().flatMap { one in
            named.keys.sorted().filter { $0 > one }.compactMap { other in
                guard let there = named[one]?[other], let back = named[other]?[one] else { return nil }
                return "\(one) and \(other): \(examples(there)); back: \(examples(back))"
            }
        }
    }

    /// The names, the most used first.
    private func examples(_ names: [String: Int]) -> String {
        let sorted = names.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
        return sorted.prefix(4).joined(separator: ", ")
            + (sorted.count > 4 ? " and \(sorted.count - 4) more" : "")
    }
}

extension Declaration {
    fileprivate var isType: Bool {
        (group != nil || node.is(TypeAliasDeclSyntax.self)) && !node.is(ExtensionDeclSyntax.self)
    }
}

extension SourceFile {
    /// The names that begin with a capital letter. A name after a dot counts only after the module's name.
    fileprivate var namedTypes: [String] {
        let texts = tokens.map(\.text)
        return texts.indices.compactMap { index in
            guard texts[index].first?.isUppercase == true else { return nil }
            let before = texts[..<index].suffix(2)
            guard before.last != "import" else { return nil }
            return before.last != "." || before.first == module ? texts[index] : nil
        }
    }
}
