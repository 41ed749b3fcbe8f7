// Surfaces and outputs, with all that shells add to them.
@_exported import WaylandShellCore
