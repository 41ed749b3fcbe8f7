# fcitx5 with pinyin as its second input method, after the keyboard alone. In the foreground. A panel appears when fcitx5 has
# asked for the keys.
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
