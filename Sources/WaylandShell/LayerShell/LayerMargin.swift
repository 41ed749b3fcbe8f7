/// How far a layer surface keeps away from the edges that it sticks to, in logical pixels.
struct LayerMargin: Hashable, Sendable {
    var top = 0.0
    var right = 0.0
    var bottom = 0.0
    var left = 0.0
}
