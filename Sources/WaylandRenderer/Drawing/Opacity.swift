import WaylandShell

extension Double {
    /// As an opacity: one of 256 steps, so that all ways of drawing agree on it.
    var alpha: UInt16 { UInt16((min(max(self, 0), 1) * 255).rounded()) * 0x101 }
}

extension FrameColor {
    /// The colour of something that is shown with an opacity.
    func faded(to opacity: Double) -> FrameColor {
        let alpha = UInt32(opacity.alpha)
        guard alpha < UInt32(UInt16.max) else { return self }
        func part(_ value: UInt16) -> UInt16 { UInt16((UInt32(value) * alpha + 32_767) / 65_535) }
        return FrameColor(red: part(red), green: part(green), blue: part(blue), alpha: part(self.alpha))
    }
}
