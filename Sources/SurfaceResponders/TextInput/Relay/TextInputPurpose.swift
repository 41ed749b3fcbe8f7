/// What is to be written into a field.
public enum TextInputPurpose: String, Hashable, Sendable, CaseIterable {
    case normal, alpha, digits, number, phone, url, email, name, password, pin, date, time, dateTime, terminal
}
