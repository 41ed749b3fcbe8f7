#!/bin/sh
# Drives a program with a shell, sed and socat: types into an entry of zenity, and prints what zenity got.
# The protocol needs no more. MINI_COMPOSITOR is the compositor to run.
set -eu
folder=$(mktemp -d)
socket=$folder/control
"${MINI_COMPOSITOR:-mini-compositor}" run --control "$socket" -- \
    sh -c 'zenity --entry --title="Your name" > "$0"' "$folder/answer" &
compositor=$!
trap 'kill $compositor 2>/dev/null || true; wait; rm -r "$folder"' EXIT

# Sends lines, and ends with the status 1 if one of the answers is not "ok".
control() {
    socat -t 60 - "UNIX-CONNECT:$socket" | sed '/"ok":false/{w /dev/stderr
        q1
    }' > "$folder/answers"
}

while [ ! -S "$socket" ]; do kill -0 $compositor; sleep 0.05; done
control <<'LINES'
{"wait": {"title": "Your name"}}
{"wait": {"idle": 200}}
{"type": "Ada"}
{"press": "Return"}
LINES
wait $compositor
cat "$folder/answer"
