// responder-benchmark [--count N] [name-prefix ...]
//
// Prints one line for each figure: its name, its value, its unit. With prefixes, only figures whose names begin with
// one of them. With --count, each figure's operation is done N times once and not timed, inside a function called
// `measuredBatch`: for tools that count instructions, which are told to look at that function alone.
var prefixes: [String] = []
var count: Int?
var arguments = CommandLine.arguments.dropFirst()
while let argument = arguments.popFirst() {
    if argument == "--count" {
        guard let number = arguments.popFirst().flatMap(Int.init), number > 0 else {
            fatalError("--count needs a positive number")
        }
        count = number
    } else {
        prefixes.append(argument)
    }
}

let measurement = Measurement(prefixes: prefixes, count: count)
HitTestFigures(measurement).run()
RoutingFigures(measurement).run()
KeyCommandFigures(measurement).run()
GestureFigures(measurement).run()
TextInputModeFigures(measurement).run()
