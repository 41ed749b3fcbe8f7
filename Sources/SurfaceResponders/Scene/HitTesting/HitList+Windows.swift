/// Windows that have changed since a list was made.
extension HitList {
    /// Whether a window is in the list. One that is hidden, or asked each time, is not.
    func knows(_ window: Window) -> Bool {
        let place = window.placeInIndex
        return place < windows.count && windows[place].window.address == Unretained(window).address
    }

    /// Brings what was made of a window up to date. False if it has more or less to be hit than before.
    func update(_ window: Window) -> Bool {
        window.isChangedInIndex = false
        let place = window.placeInIndex
        if windows[place].isSingle, updateSingle(window, Int(windows[place].entries.lowerBound)) {
            return true
        }
        return compileAgain(window, at: place)
    }

    /// The short way for a window with a single surface: true if it still is one that an area describes.
    private func updateSingle(_ window: Window, _ number: Int) -> Bool {
        let target = target(of: number)
        return targets[target].responder.use { surface in
            guard window.surfaces.count == 1, surface.holdingWindow === window,
                let area = surface.plainArea(in: window)
            else { return false }
            var entry = entries[number]
            entry.area = area
            set(entry, at: number)
            let origin = surface.bounds.origin
            targets[target].offset = Vector(dx: origin.x - area.minX, dy: origin.y - area.minY)
            return true
        }
    }

    private func compileAgain(_ window: Window, at place: Int) -> Bool {
        var compiler = HitTestCompiler()
        compiler.add(window)
        let old = windows[place]
        guard let new = compiler.windows.first, old.hasRoom(for: new) else { return false }
        for (number, target) in compiler.targets.enumerated() {
            var target = target
            if target.transform >= 0 { target.transform += old.transforms.lowerBound }
            targets[Int(old.targets.lowerBound) + number] = target
        }
        for (number, transform) in compiler.transforms.enumerated() {
            transforms[Int(old.transforms.lowerBound) + number] = transform
        }
        for (number, shape) in compiler.shapes.enumerated() {
            var shape = shape
            if shape.confiner >= 0 { shape.confiner += old.shapes.lowerBound }
            shape.firstRectangle += Int(old.rectangles.lowerBound)
            shapes[Int(old.shapes.lowerBound) + number] = shape
        }
        for (number, rectangle) in compiler.rectangles.enumerated() {
            rectangles[Int(old.rectangles.lowerBound) + number] = rectangle
        }
        for (number, entry) in compiler.entries.enumerated() {
            var entry = entry
            entry.target += old.targets.lowerBound
            if entry.shape >= 0 { entry.shape += old.shapes.lowerBound }
            set(entry, at: Int(old.entries.lowerBound) + number)
        }
        return true
    }

    private func set(_ entry: HitEntry, at number: Int) {
        entries[number] = entry
        blocks[number / HitBlock.width].set(entry.area, at: number % HitBlock.width)
    }
}

extension SurfaceResponder {
    /// What a surface of a window takes, in global coordinates, if that is its bounds and it is neither turned nor
    /// scaled; nil for others, and for those that cannot be hit.
    fileprivate func plainArea(in window: Window) -> HitArea? {
        guard subresponders.isEmpty, takesHits, transform.isTranslation, case .infinite = inputRegion else {
            return nil
        }
        let place = center - bounds.center + (window.frame.origin - Point.zero)
        let area = HitArea(bounds)
            .offset(by: Vector(dx: place.dx + transform.tx, dy: place.dy + transform.ty))
        return area.isEmpty || !area.isPrecise ? nil : area
    }
}
