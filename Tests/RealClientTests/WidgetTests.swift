import Testing

/// Finds the widgets of real toolkits by their names, clicks them and types into them.
@Suite(.serialized)
struct WidgetTests {
    private static let forms = [["gtk_form.py", "3.0"], ["gtk_form.py", "4.0"], ["qt5_form.py", ""]]

    private func run(_ form: [String], _ lines: [String]) throws -> ProgramRun {
        try ProgramRun(
            script: [#"{"wait": {"title": "form"}, "deadline": 30000}"#] + lines,
            options: ["--profile", "test", "--end-with-replay"],
            client: ["/usr/bin/python3", "{programs}/\(form[0])", "{state}", form[1]])
    }

    @Test(arguments: forms) func `a form is filled in by the names of its widgets`(form: [String]) throws {
        let run = try run(
            form,
            [
                #"{"type": "Ann", "into": {"role": "text"}, "deadline": 30000}"#,
                #"{"expect": {"widget": {"role": "text"}, "text": "Ann", "state": "focused"}}"#,
                #"{"click": {"role": "button", "name": "Save", "window": "form"}}"#,
                #"{"expect": {"title": "Ann"}}"#,
                #"{"expect": {"noWidget": {"role": "button", "name": "Delete"}}}"#,
                #"{"expect": {"settled": {"widget": {"role": "button", "name": "Save"}}}}"#,
            ])
        #expect(try run.exitStatus() == 0, "\(run.errorText)")
    }

    @Test(arguments: forms) func `a widget is dragged onto another one`(form: [String]) throws {
        let run = try run(
            form,
            [
                #"{"drag": [{"role": "label", "name": "Word"}, {"role": "text"}], "deadline": 30000}"#,
                #"{"expect": {"widget": {"role": "text"}, "text": "Word"}}"#,
            ])
        #expect(try run.exitStatus() == 0, "\(run.errorText)")
    }

    @Test(arguments: forms) func `two buttons of one name end the replay`(form: [String]) throws {
        let run = try run(form, [#"{"click": {"role": "button", "name": "Twin"}, "deadline": 30000}"#])
        #expect(try run.exitStatus() == 125)
        let text = run.errorText
        #expect(text.contains("line 2: 2 widgets are button 'Twin': button 'Twin' at "), "\(text)")
    }

    @Test func `a widget that another program covers is not clicked`() throws {
        let run = try run(
            ["gtk_form.py", "3.0"],
            [
                #"{"wait": {"widget": {"role": "button", "name": "Save"}}, "deadline": 30000}"#,
                #"{"start": ["foot", "-T", "cover", "cat"]}"#,
                #"{"wait": {"title": "cover"}, "deadline": 30000}"#,
                #"{"perform": "toggleFullscreen"}"#, #"{"wait": {"idle": 300}, "window": "cover"}"#,
                #"{"click": {"role": "button", "name": "Save"}, "deadline": 500}"#,
            ])
        #expect(try run.exitStatus() == 125)
        #expect(run.errorText.contains(" of window 'cover' is there"), "\(run.errorText)")
    }
}
