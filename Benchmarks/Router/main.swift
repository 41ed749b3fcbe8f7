// The rows "ours.*" of Benchmarks/run, which sets up what this needs: see there.
let measurement = Measurement()

// First, as how far arrays grow depends on what clients left of the heap.
UpkeepFigures(measurement).run()
try HitFigures(measurement).run()
try measurement.atSeveralPlaces {
    RoutingFigures(measurement).run()
    KeyCommandFigures(measurement).run()
    TouchChainFigures(measurement).run()
    try PointerFigures(measurement).run()
    try TouchFigures(measurement).run()
    try KeyboardFigures(measurement).run()
    try AnimationFigures(measurement).run()
}
TextInputModeFigures(measurement).run()
try MemoryFigures(measurement).run()
try FrameFigures(measurement).run()
try DesktopFigures(measurement).run()
