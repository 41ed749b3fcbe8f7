/// What is to be written into a field.
public enum TextInputPurpose: String, Hashable, Sendable, CaseIterable {
    /// Those of `zwp_text_input_v3.content_purpose`: any text, letters alone, digits alone, a number with its
    /// sign and fraction, a telephone number, an address of the web or of mail, a person's name, a secret of
    /// letters or of digits, a day, a time of day, both together, commands for a shell.
    case normal, alpha, digits, number, phone, url, email, name, password, pin, date, time, dateTime, terminal
}
