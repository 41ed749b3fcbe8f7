// Measures the rows "ours.*". Benchmarks/run sets its environment and starts it.
let measurement = Measurement()

// First, because the growth of arrays depends on the state in which clients leave the heap.
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
