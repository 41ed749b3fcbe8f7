import CScreen
import WaylandShell

/// A resolution and refresh rate of a display, with the timings that the kernel needs to set it.
package struct CardMode {
    /// The kernel's description.
    package let timings: drm_mode_modeinfo

    package init(_ timings: drm_mode_modeinfo) {
        self.timings = timings
    }

    /// A mode without blanking, for tests.
    package init(width: UInt16, height: UInt16, refresh: Int32 = 60_000, isPreferred: Bool = false) {
        var timings = drm_mode_modeinfo()
        (timings.hdisplay, timings.htotal) = (width, width)
        (timings.vdisplay, timings.vtotal) = (height, height)
        timings.clock = UInt32(clamping: Int64(width) * Int64(height) * Int64(refresh) / 1_000_000)
        timings.type = isPreferred ? UInt32(DRM_MODE_TYPE_PREFERRED) : 0
        self.init(timings)
    }

    package var isPreferred: Bool { timings.type & UInt32(DRM_MODE_TYPE_PREFERRED) != 0 }

    /// The mode as clients see it.
    package var mode: OutputMode {
        OutputMode(width: Int32(timings.hdisplay), height: Int32(timings.vdisplay), refresh: refresh)
    }

    /// In mHz.
    private var refresh: Int32 {
        let pixels = Double(timings.htotal) * Double(timings.vtotal) * Double(max(timings.vscan, 1))
        guard pixels > 0 else { return 60_000 }
        var refresh = Double(timings.clock) * 1_000_000 / pixels
        if timings.flags & UInt32(DRM_MODE_FLAG_INTERLACE) != 0 { refresh *= 2 }
        if timings.flags & UInt32(DRM_MODE_FLAG_DBLSCAN) != 0 { refresh /= 2 }
        return max(Int32(saturating: refresh), 1)
    }
}
