"""A form: an entry, a button that makes the text the title, and two buttons of one name."""

import sys

from PyQt5.QtWidgets import QApplication, QLineEdit, QPushButton, QVBoxLayout, QWidget

application = QApplication(sys.argv)
window = QWidget(windowTitle="form")
entry = QLineEdit()
save, *twins = (QPushButton(label) for label in ("Save", "Twin", "Twin"))
save.clicked.connect(lambda: window.setWindowTitle(entry.text()))
layout = QVBoxLayout(window)
for widget in (entry, save, *twins):
    layout.addWidget(widget)
window.resize(300, 200)
window.show()
sys.exit(application.exec_())
