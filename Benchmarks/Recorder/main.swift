// PathRecorder FOLDER: presses a key and commits a window, several times. Writes the functions that ran each
// time to FOLDER/key-0.profraw, FOLDER/commit-0.profraw and so on. Benchmarks/path builds this program and
// reads the files.
let times = 5

guard CommandLine.arguments.count == 2 else { fatalError("usage: PathRecorder FOLDER") }
let folder = CommandLine.arguments[1]
let server = try WindowServer()
// Not recorded, because the first operations do work that later ones skip, such as filling caches.
for _ in 0..<2 {
    server.pressKey { $0() }
    server.commitWindow { $0() }
}
for time in 0..<times {
    server.pressKey { record($0, to: "\(folder)/key-\(time).profraw") }
    server.commitWindow { record($0, to: "\(folder)/commit-\(time).profraw") }
}
server.stop()
