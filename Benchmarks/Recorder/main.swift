// PathRecorder FOLDER: presses a key and commits a window, and writes the functions that ran to FOLDER/key-0.profraw,
// FOLDER/commit-0.profraw and so on. Benchmarks/path builds it, and reads the files.
let times = 5

guard CommandLine.arguments.count == 2 else { fatalError("usage: PathRecorder FOLDER") }
let folder = CommandLine.arguments[1]
let server = try WindowServer()
// The first times do work that later ones do not, such as filling caches.
for _ in 0..<2 {
    server.pressKey { $0() }
    server.commitWindow { $0() }
}
for time in 0..<times {
    server.pressKey { record($0, to: "\(folder)/key-\(time).profraw") }
    server.commitWindow { record($0, to: "\(folder)/commit-\(time).profraw") }
}
server.stop()
