"""A form: an entry, a button that makes the text the title, two buttons of one name, and a word that can be dragged."""

import sys

from PyQt5.QtCore import QMimeData, Qt
from PyQt5.QtGui import QDrag
from PyQt5.QtWidgets import QApplication, QLabel, QLineEdit, QPushButton, QVBoxLayout, QWidget


class Word(QLabel):
    def mousePressEvent(self, event):
        data = QMimeData()
        data.setText(self.text())
        drag = QDrag(self)
        drag.setMimeData(data)
        drag.exec_(Qt.CopyAction)



application = QApplication(sys.argv)
window = QWidget(windowTitle="form")
entry = QLineEdit()
save, *twins = (QPushButton(label) for label in ("Save", "Twin", "Twin"))
save.clicked.connect(lambda: window.setWindowTitle(entry.text()))
layout = QVBoxLayout(window)
for widget in (entry, save, *twins, Word("Word")):
    layout.addWidget(widget)
window.resize(300, 200)
window.show()
sys.exit(application.exec_())
