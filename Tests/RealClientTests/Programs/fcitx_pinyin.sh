# Runs fcitx5 in the foreground, with the plain keyboard and pinyin as input methods. A panel of wvkbd appears
# when fcitx5 has grabbed the keyboard.
mkdir -p "$XDG_CONFIG_HOME/fcitx5"
cat > "$XDG_CONFIG_HOME/fcitx5/profile" <<'PROFILE'
[Groups/0]
Name=Default
Default Layout=us
DefaultIM=pinyin

[Groups/0/Items/0]
Name=keyboard-us
Layout=

[Groups/0/Items/1]
Name=pinyin
Layout=

[GroupOrder]
0=Default
PROFILE
(
    until grep -q grab_keyboard method.log; do sleep 0.05; done
    exec wvkbd-mobintl -H 1 -L 1
) &
exec fcitx5 -D
