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

    /// How fast the pointer moves.
    public struct Acceleration: Hashable, Sendable {
        /// From -1, the slowest, to 1, the fastest; 0 is what the device was made for.
        public var speed: Double?
        /// How the speed of the pointer follows from that of the device.
        public var profile: Profile?

        /// As the device does by itself, but for what is given.
        public init(speed: Double? = nil, profile: Profile? = nil) {
            self.speed = speed
            self.profile = profile
        }

        /// How the speed of the pointer follows from that of the device.
        public enum Profile: Hashable, Sendable {
            /// By a constant factor.
            case flat
            /// By a factor that grows with the speed.
            case adaptive
        }

        func overridden(by other: Acceleration) -> Acceleration {
            Acceleration(speed: other.speed ?? speed, profile: other.profile ?? profile)
        }
    }

    /// Which buttons a device has, and what they do.
    public struct Buttons: Hashable, Sendable {
        /// Whether left and right change places. A tablet is turned by half for it.
        public var isLeftHanded: Bool?
        /// Whether left and right together are the middle button.
        public var isMiddleEmulated: Bool?
        /// What a press on a touchpad that is one large button presses.
        public var clickMethod: ClickMethod?

        /// As the device does by itself, but for what is given.
        public init(
            isLeftHanded: Bool? = nil, isMiddleEmulated: Bool? = nil, clickMethod: ClickMethod? = nil
        ) {
            self.isLeftHanded = isLeftHanded
            self.isMiddleEmulated = isMiddleEmulated
            self.clickMethod = clickMethod
        }

        /// What a press on a touchpad that is one large button presses.
        public enum ClickMethod: Hashable, Sendable {
            /// Whatever the hardware says.
            case none
            /// The button that the finger's area at the lower edge stands for.
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

    /// What a device's keys mean, and how they repeat.
    public struct Keyboard: Hashable, Sendable {
        /// A keymap of its own; nil for the seat's. A device with one of its own has its own modifiers and groups.
        public var keymap: KeymapDescription?
        /// How its keys repeat; nil for the seat's way.
        public var keyRepeat: RepeatInfo?

        /// As the seat has it, but for what is given.
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
        /// By how much every scroll is multiplied, detents included; greater than 0. Which way it goes is ``isNatural``.
        public var factor: Double?
        /// Whether content follows the fingers, in place of the view.
        public var isNatural: Bool?
        /// What scrolls.
        public var method: Method?
        /// The button to hold down for ``Method/onButtonDown``.
        public var button: PointerButton?
        /// Whether that button scrolls until it is pressed again, so that it need not be held down.
        public var isButtonLocked: Bool?

        /// As the device does by itself, but for what is given.
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

        /// What scrolls, on a device that can scroll in several ways. Wheels always do.
        public enum Method: Hashable, Sendable {
            /// Nothing but wheels.
            case none
            /// Two fingers on a touchpad.
            case twoFingers
            /// A finger along the edge of a touchpad.
            case edge
            /// Motion while a button is down.
            case onButtonDown
        }

        func overridden(by other: Scrolling) -> Scrolling {
            Scrolling(
                factor: other.factor ?? factor, isNatural: other.isNatural ?? isNatural,
                method: other.method ?? method, button: other.button ?? button,
                isButtonLocked: other.isButtonLocked ?? isButtonLocked)
        }
    }

    /// What a tap on a touchpad does.
    public struct Tapping: Hashable, Sendable {
        /// Whether a tap presses a button.
        public var isEnabled: Bool?
        /// Which button a tap of two or three fingers presses.
        public var buttonMap: ButtonMap?
        /// Whether a finger that comes down right after a tap drags.
        public var isDragEnabled: Bool?
        /// Whether a drag goes on for a while when the finger is lifted.
        public var isDragLocked: Bool?

        /// As the device does by itself, but for what is given.
        public init(
            isEnabled: Bool? = nil, buttonMap: ButtonMap? = nil, isDragEnabled: Bool? = nil,
            isDragLocked: Bool? = nil
        ) {
            self.isEnabled = isEnabled
            self.buttonMap = buttonMap
            self.isDragEnabled = isDragEnabled
            self.isDragLocked = isDragLocked
        }

        /// Which buttons taps of one, two and three fingers press.
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
