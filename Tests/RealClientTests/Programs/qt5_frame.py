"""A floating window with red content."""

import sys

from PyQt5.QtWidgets import QApplication, QWidget

application = QApplication(sys.argv)
window = QWidget()
window.setStyleSheet("background: #ff0000")
window.setWindowTitle("ready")
window.resize(300, 200)
window.show()
sys.exit(application.exec_())
