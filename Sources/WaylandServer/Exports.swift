// Embedders store the tokens of observations.
@_exported import Hooks
// Generated code in other packages needs the tables and conversions of both sides.
@_exported import WaylandWire
