#!/usr/bin/env bash
# Builds the Debian package, and tests it in bare roots of Debian 12 and 13. The last line counts the tests.
set -euo pipefail
cd "$(dirname "$0")/../.."
. scripts/lib/packages.sh

install_missing mmdebstrap
package=$(scripts/package | tail -n 1)
python3 -B scripts/lib/debian_roots.py "$package"
