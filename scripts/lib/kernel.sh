# Prepares the files that a virtual machine boots: Debian's kernel, and an initramfs that mounts the host's
# root. To be sourced, after packages.sh.

# The modules that the guest needs before it has a root: its disks, and the devices of QEMU, uinput and vgem.
guest_modules=(virtio_pci 9pnet_virtio 9p overlay virtio_input virtio_gpu evdev uinput vgem)

# make_kernel FOLDER: writes FOLDER/vmlinuz and FOLDER/initramfs. Reuses an unpacked kernel of the same
# version.
make_kernel() {
    local folder=$1 package version
    # The kernel for clouds has no input devices.
    package=$(kernel_package) || package=
    if [ -z "$package" ]; then
        apt-get update
        package=$(kernel_package)
    fi
    version=${package#linux-image-}
    if [ ! -e "$folder/unpacked/boot/vmlinuz-$version" ]; then
        rm -rf "$folder/unpacked" "$folder"/*.deb
        (cd "$folder" && { apt-get download "$package" || { apt-get update && apt-get download "$package"; }; })
        dpkg -x "$folder/$package"_*.deb "$folder/unpacked"
        rm "$folder"/*.deb
        depmod -b "$folder/unpacked" "$version"
    fi
    cp "$folder/unpacked/boot/vmlinuz-$version" "$folder/vmlinuz"
    make_initramfs "$folder" "$version"
}

# Prints the package of Debian's newest kernel.
kernel_package() {
    apt-cache depends linux-image-amd64 | sed -n 's/^ *Depends: \(linux-image-.*\)/\1/p' | head -n 1 | grep .
}

# make_initramfs FOLDER VERSION
make_initramfs() {
    local folder=$1 version=$2 root module file
    root=$folder/initramfs.root
    rm -rf "$root"
    mkdir -p "$root"/{bin,dev,proc,sys,lower,layer,root,modules}
    cp /bin/busybox "$root/bin/"
    cp Tests/VirtualMachine/initramfs.sh "$root/init"
    chmod +x "$root/init"
    for module in "${guest_modules[@]}"; do
        modprobe -d "$folder/unpacked" -S "$version" --show-depends "$module"
    done | sed -n 's/^insmod \([^ ]*\).*/\1/p' | awk '!seen[$0]++' >"$root/modules/order.paths"
    while read -r file; do
        cp "$file" "$root/modules/"
        basename "$file"
    done <"$root/modules/order.paths" >"$root/modules/order"
    rm "$root/modules/order.paths"
    (cd "$root" && find . | cpio -o -H newc --quiet -R 0:0) | gzip -1 >"$folder/initramfs"
}
