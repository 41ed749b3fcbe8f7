/// How a device is to behave. Nil in any field means: as the device does by itself.
///
/// The device layer puts settings into effect when a device is plugged in, and again when they change. What a device does
/// not support it reports, and carries out the rest.
public struct InputDeviceSettings: Hashable, Sendable {
    /// Whether the device is heard.
    public var sendEvents: SendEvents?
    /// What its keys mean, and how they repeat.
    public var keyboard: Keyboard
    /// How fast the pointer moves.
    public var acceleration: Acceleration
    /// How it scrolls.
    public var scrolling: Scrolling
    /// What a tap on the pad does.
    public var tapping: Tapping
    /// Which buttons it has, and what they do.
    public var buttons: Buttons
    /// Whether a touchpad is silent while the person types.
    public var disableWhileTyping: Bool?
    /// Whether a touchpad is silent while the person uses the trackpoint.
    public var disableWhileTrackpointing: Bool?
    /// By how much a trackball is turned, in degrees clockwise, at least 0 and less than 360.
    public var rotation: Int?
    /// Where a touch on the device is, against where it says that it is.
    public var calibration: CalibrationMatrix?
    /// The output that the device's places are on, if they are places: those of a touchscreen, of a tablet, of the
    /// pointer of a virtual machine. Nil for the one that the device names, or else for all outputs together.
    public var output: Output?

    /// Everything as the devices do by themselves, but for what is given.
    public init(
        sendEvents: SendEvents? = nil, keyboard: Keyboard = Keyboard(),
        acceleration: Acceleration = Acceleration(), scrolling: Scrolling = Scrolling(),
        tapping: Tapping = Tapping(), buttons: Buttons = Buttons(), disableWhileTyping: Bool? = nil,
        disableWhileTrackpointing: Bool? = nil, rotation: Int? = nil,
        calibration: CalibrationMatrix? = nil, output: Output? = nil
    ) {
        self.sendEvents = sendEvents
        self.keyboard = keyboard
        self.acceleration = acceleration
        self.scrolling = scrolling
        self.tapping = tapping
        self.buttons = buttons
        self.disableWhileTyping = disableWhileTyping
        self.disableWhileTrackpointing = disableWhileTrackpointing
        self.rotation = rotation
        self.calibration = calibration
        self.output = output
    }

    /// Whether a device is heard.
    public enum SendEvents: Hashable, Sendable {
        /// It is.
        case enabled
        /// It is ignored, as if it were not plugged in.
        case disabled
        /// It is ignored while a mouse is plugged in: for touchpads.
        case disabledOnExternalMouse
    }

    /// What the places of a device are mapped to.
    public enum Output: Hashable, Sendable {
        /// The output of this name. While there is none, all outputs together.
        case named(String)
        /// The smallest rectangle that holds all outputs.
        case all
    }

    /// These settings, with those of others in each field that the others set.
    public func overridden(by other: InputDeviceSettings) -> InputDeviceSettings {
        InputDeviceSettings(
            sendEvents: other.sendEvents ?? sendEvents,
            keyboard: keyboard.overridden(by: other.keyboard),
            acceleration: acceleration.overridden(by: other.acceleration),
            scrolling: scrolling.overridden(by: other.scrolling),
            tapping: tapping.overridden(by: other.tapping),
            buttons: buttons.overridden(by: other.buttons),
            disableWhileTyping: other.disableWhileTyping ?? disableWhileTyping,
            disableWhileTrackpointing: other.disableWhileTrackpointing ?? disableWhileTrackpointing,
            rotation: other.rotation ?? rotation,
            calibration: other.calibration ?? calibration,
            output: other.output ?? output)
    }
}
