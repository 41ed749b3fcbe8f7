import CFonts
import SystemPackage

/// The only fonts of a test, DejaVu Sans and DejaVu Sans Mono. Texts then look the same on every machine.
struct TestFonts {
    /// The path of the file that names them to fontconfig.
    let configuration: String

    /// Writes the fonts and their configuration into a folder.
    init(in folder: String) throws(Errno) {
        configuration = folder + "/fonts.conf"
        try SmallFiles.makeFolder(folder + "/fonts", permissions: 0o700)
        for index in 0..<Int32(CFONTS_COUNT) {
            let font = unsafe cfonts_font(index)
            let bytes = unsafe UnsafeBufferPointer(start: font.bytes, count: font.count)
            unsafe try SmallFiles.write(bytes, to: "\(folder)/fonts/\(String(cString: font.name))")
        }
        try SmallFiles.write(Self.text(folder), to: configuration)
    }

    /// Without subpixels, whose order depends on the screen, and without hinting, which depends on the library.
    private static func text(_ folder: String) -> String {
        """
        <?xml version="1.0"?>
        <!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
        <fontconfig>
          <dir>\(folder)/fonts</dir>
          <cachedir>\(folder)/home/.cache/fontconfig</cachedir>
          <alias binding="same">
            <family>monospace</family>
            <prefer><family>DejaVu Sans Mono</family></prefer>
          </alias>
          <match target="font">
            <edit name="antialias" mode="assign"><bool>true</bool></edit>
            <edit name="hinting" mode="assign"><bool>false</bool></edit>
            <edit name="hintstyle" mode="assign"><const>hintnone</const></edit>
            <edit name="rgba" mode="assign"><const>none</const></edit>
          </match>
        </fontconfig>

        """
    }
}
