/// The configuration of a device. A field that is nil keeps the device's default.
///
/// The device layer applies the settings when a device is plugged in, and again when they change. It reports
/// settings that the device does not support, and applies the others.
public struct InputDeviceSettings: Hashable, Sendable {
    /// Whether the device's events are used.
    public var sendEvents: SendEvents?
    /// The keymap of its keys, and how they repeat.
    public var keyboard: Keyboard
    /// The speed of the pointer.
    public var acceleration: Acceleration
    /// How it scrolls.
    public var scrolling: Scrolling
    /// The effect of taps on a touchpad.
    public var tapping: Tapping
    /// The buttons of the device and their effect.
    public var buttons: Buttons
    /// Whether a touchpad is disabled while the user types.
    public var disableWhileTyping: Bool?
    /// Whether a touchpad is disabled while the user moves the trackpoint.
    public var disableWhileTrackpointing: Bool?
    /// The rotation of a trackball, in degrees clockwise, from 0 to less than 360.
    public var rotation: Int?
    /// Maps the positions that the device reports to the positions that are touched.
    public var calibration: CalibrationMatrix?
    /// The output that a touchscreen, a tablet or another device maps its positions to. Nil for the output
    /// that the device names; if it names none, for all outputs together.
    public var output: Output?

    /// Creates settings in which every field that is not given keeps the device's default.
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

    /// Whether a device's events are used.
    public enum SendEvents: Hashable, Sendable {
        /// The events are used.
        case enabled
        /// The events are ignored, as if the device were not plugged in.
        case disabled
        /// The events are ignored while a mouse is plugged in. For touchpads.
        case disabledOnExternalMouse
    }

    /// The area that a device's positions are mapped to.
    public enum Output: Hashable, Sendable {
        /// The output with this name. While it does not exist, all outputs together.
        case named(String)
        /// The smallest rectangle that contains all outputs.
        case all
    }

    /// Returns these settings, with the fields replaced that other settings set.
    package func overridden(by other: InputDeviceSettings) -> InputDeviceSettings {
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

    /// The speed of the pointer.
    public struct Acceleration: Hashable, Sendable {
        /// The speed from -1, the slowest, to 1, the fastest. 0 is the device's normal speed.
        public var speed: Double?
        /// How the pointer's speed depends on the device's speed.
        public var profile: Profile?

        /// Creates an acceleration in which every field that is not given keeps the device's default.
        public init(speed: Double? = nil, profile: Profile? = nil) {
            self.speed = speed
            self.profile = profile
        }

        /// How the pointer's speed depends on the device's speed.
        public enum Profile: Hashable, Sendable {
            /// A constant factor.
            case flat
            /// A factor that grows with the speed.
            case adaptive
        }

        func overridden(by other: Acceleration) -> Acceleration {
            Acceleration(speed: other.speed ?? speed, profile: other.profile ?? profile)
        }
    }

    /// The buttons of a device and their effect.
    public struct Buttons: Hashable, Sendable {
        /// Whether left and right are exchanged. A tablet is rotated by 180° instead.
        public var isLeftHanded: Bool?
        /// Whether left and right pressed together are the middle button.
        public var isMiddleEmulated: Bool?
        /// How a press on a clickpad is mapped to a button.
        public var clickMethod: ClickMethod?

        /// Creates a configuration in which every field that is not given keeps the device's default.
        public init(
            isLeftHanded: Bool? = nil, isMiddleEmulated: Bool? = nil, clickMethod: ClickMethod? = nil
        ) {
            self.isLeftHanded = isLeftHanded
            self.isMiddleEmulated = isMiddleEmulated
            self.clickMethod = clickMethod
        }

        /// How a press on a clickpad, a touchpad that is one large button, is mapped to a button.
        public enum ClickMethod: Hashable, Sendable {
            /// The button that the hardware reports.
            case none
            /// The button of the area at the lower edge that the finger is in.
            case buttonAreas
            /// The button for the number of fingers on the pad.
            case fingerCount
        }

        func overridden(by other: Buttons) -> Buttons {
            Buttons(
                isLeftHanded: other.isLeftHanded ?? isLeftHanded,
                isMiddleEmulated: other.isMiddleEmulated ?? isMiddleEmulated,
                clickMethod: other.clickMethod ?? clickMethod)
        }
    }

    /// The keymap of a device's keys, and how they repeat.
    public struct Keyboard: Hashable, Sendable {
        /// A keymap for this device, with modifiers and groups of its own; nil for the seat's keymap.
        public var keymap: KeymapDescription?
        /// How the device's keys repeat; nil for the seat's setting.
        public var keyRepeat: RepeatInfo?

        /// Creates a configuration in which every field that is not given is the seat's.
        public init(keymap: KeymapDescription? = nil, keyRepeat: RepeatInfo? = nil) {
            self.keymap = keymap
            self.keyRepeat = keyRepeat
        }

        func overridden(by other: Keyboard) -> Keyboard {
            Keyboard(keymap: other.keymap ?? keymap, keyRepeat: other.keyRepeat ?? keyRepeat)
        }
    }

    /// How a device scrolls.
    public struct Scrolling: Hashable, Sendable {
        /// A positive factor for all scroll distances, also of detents. ``isNatural`` sets the direction.
        public var factor: Double?
        /// Whether the content, instead of the view, moves with the fingers.
        public var isNatural: Bool?
        /// The motion that scrolls.
        public var method: Method?
        /// The button that has to be held for ``Method/onButtonDown``.
        public var button: PointerButton?
        /// Whether a press of ``button`` starts scrolling until the next press, so that it need not be held.
        public var isButtonLocked: Bool?

        /// Creates a configuration in which every field that is not given keeps the device's default.
        public init(
            factor: Double? = nil, isNatural: Bool? = nil, method: Method? = nil,
            button: PointerButton? = nil, isButtonLocked: Bool? = nil
        ) {
            self.factor = factor
            self.isNatural = isNatural
            self.method = method
            self.button = button
            self.isButtonLocked = isButtonLocked
        }

        /// The motion that scrolls, on a device that supports several. Wheels always scroll.
        public enum Method: Hashable, Sendable {
            /// Only wheels scroll.
            case none
            /// The motion of two fingers on a touchpad.
            case twoFingers
            /// The motion of a finger along the edge of a touchpad.
            case edge
            /// Motion while a button is held.
            case onButtonDown
        }

        func overridden(by other: Scrolling) -> Scrolling {
            Scrolling(
                factor: other.factor ?? factor, isNatural: other.isNatural ?? isNatural,
                method: other.method ?? method, button: other.button ?? button,
                isButtonLocked: other.isButtonLocked ?? isButtonLocked)
        }
    }

    /// The effect of taps on a touchpad.
    public struct Tapping: Hashable, Sendable {
        /// Whether a tap presses a button.
        public var isEnabled: Bool?
        /// The buttons that taps of one, two and three fingers press.
        public var buttonMap: ButtonMap?
        /// Whether a finger that comes down right after a tap drags.
        public var isDragEnabled: Bool?
        /// Whether a drag continues for a short time after the finger is lifted.
        public var isDragLocked: Bool?

        /// Creates a configuration in which every field that is not given keeps the device's default.
        public init(
            isEnabled: Bool? = nil, buttonMap: ButtonMap? = nil, isDragEnabled: Bool? = nil,
            isDragLocked: Bool? = nil
        ) {
            self.isEnabled = isEnabled
            self.buttonMap = buttonMap
            self.isDragEnabled = isDragEnabled
            self.isDragLocked = isDragLocked
        }

        /// The buttons that taps of one, two and three fingers press.
        public enum ButtonMap: Hashable, Sendable {
            /// Left, right, middle.
            case leftRightMiddle
            /// Left, middle, right.
            case leftMiddleRight
        }

        func overridden(by other: Tapping) -> Tapping {
            Tapping(
                isEnabled: other.isEnabled ?? isEnabled, buttonMap: other.buttonMap ?? buttonMap,
                isDragEnabled: other.isDragEnabled ?? isDragEnabled,
                isDragLocked: other.isDragLocked ?? isDragLocked)
        }
    }
}
