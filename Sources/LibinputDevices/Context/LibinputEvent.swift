import SurfaceResponders

/// What a ``LibinputContext`` reports.
public enum LibinputEvent {
    /// A device is there. It reports nothing before.
    case added(any LibinputDevice)
    /// A device is not there any more. It reports nothing after.
    case removed(any LibinputDevice)
    /// A device reports something. The time is that of the kernel's monotonic clock.
    case reported(LibinputReport, by: any LibinputDevice, at: Timestamp)
}
