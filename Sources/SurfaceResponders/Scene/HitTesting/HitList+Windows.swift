/// Windows that have changed since a list was made.
extension HitList {
    /// Whether a window is in the list. One that is hidden, or asked each time, is not.
    @inline(__always)
    func knows(_ window: Window) -> Bool {
        let place = Int(window.placeInIndex)
        return place < windows.count && windows[place].window.address == Unretained(window).address
    }

    /// Brings what was made of a window up to date. False if it has more or less to be hit than before.
    func update(_ window: Window) -> Bool {
        updateSingle(window) || compileAgain(window, at: Int(window.placeInIndex))
    }

    /// The short way for a window with a single surface: true if it still is one that an area describes.
    @inline(__always)
    func updateSingle(_ window: Window) -> Bool {
        window.isChangedInIndex = false
        let place = Int(window.placeInIndex)
        guard windows[place].isSingle else { return false }
        let number = Int(windows[place].start.entries)
        let target = target(of: number)
        return targets[target].responder.use { surface in
            guard window.surfaces.count == 1, window.backdrop == nil, surface.isHeld(by: window),
                let area = surface.plainArea(in: window)
            else { return false }
            entries[number].area = area
            blocks[number / HitBlock.width].set(area, at: number % HitBlock.width)
            let origin = surface.bounds.origin
            targets[target].offset = Vector(dx: origin.x - area.minX, dy: origin.y - area.minY)
            return true
        }
    }

    private func compileAgain(_ window: Window, at place: Int) -> Bool {
        let old = windows[place]
        let size = ends(ofWindow: place).since(old.start)
        var compiler = HitTestCompiler(room: size)
        compiler.add(window)
        guard let new = compiler.windows.first,
            size == compiler.ends.since(new.start)
        else { return false }
        for (number, target) in compiler.targets.enumerated() {
            var target = target
            if target.transform >= 0 { target.transform += old.start.transforms }
            targets[Int(old.start.targets) + number] = target
        }
        transforms.replace(from: Int(old.start.transforms), with: compiler.transforms)
        rectangles.replace(from: Int(old.start.rectangles), with: compiler.rectangles)
        for (number, shape) in compiler.shapes.enumerated() {
            var shape = shape
            if shape.confiner >= 0 { shape.confiner += old.start.shapes }
            shape.firstRectangle += Int(old.start.rectangles)
            shapes[Int(old.start.shapes) + number] = shape
        }
        for (number, entry) in compiler.entries.enumerated() {
            var entry = entry
            entry.target += old.start.targets
            if entry.shape >= 0 { entry.shape += old.start.shapes }
            set(entry, at: Int(old.start.entries) + number)
        }
        return true
    }

    private func set(_ entry: HitEntry, at number: Int) {
        entries[number] = entry
        blocks[number / HitBlock.width].set(entry.area, at: number % HitBlock.width)
    }
}

extension SurfaceResponder {
    @inline(__always)
    fileprivate func isHeld(by window: Window) -> Bool { holdingWindowAddress == Unretained(window).address }

    /// What a surface of a window takes, in global coordinates, if that is its bounds and nothing was ever done to how it
    /// looks; nil for others, and for those that cannot be hit.
    @inline(__always)
    fileprivate func plainArea(in window: Window) -> HitArea? {
        guard subresponders.isEmpty, look == nil, takesHits, case .infinite = inputRegion else { return nil }
        let place = center - bounds.center + (window.frame.origin - Point.zero)
        let area = HitArea(bounds).offset(by: place)
        return area.isEmpty || !area.isPrecise ? nil : area
    }
}
