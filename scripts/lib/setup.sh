# Sourced by the other scripts: finds or installs what building Destrier needs.
# Needs cargo. Provides cmake and libclang: as Debian packages for root, else as PyPI wheels in
# .tools/; and, for the tests, other solvers and Python packages.

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
tools=$root/.tools
least_cargo=1.95

say() { printf '%s\n' "$*" >&2; }
die() { say "destrier: $*"; exit 2; }

# at_least VERSION LEAST: whether VERSION is LEAST or newer.
at_least() { [ "$(printf '%s\n%s\n' "$2" "$1" | sort -V | head -n 1)" = "$2" ]; }

need_cargo() {
  command -v cargo >/dev/null || die "cargo is missing: install Rust $least_cargo or newer (rustup.rs)"
  local version
  version=$(cargo --version | cut -d ' ' -f 2)
  at_least "$version" "$least_cargo" || die "cargo $version is too old: Rust $least_cargo or newer is needed"
}

have_libclang() {
  local place
  for place in "${LIBCLANG_PATH:-/nonexistent}" /usr/lib/llvm-*/lib /usr/lib/*-linux-gnu /usr/lib64 \
    /usr/local/lib /Library/Developer/CommandLineTools/usr/lib; do
    compgen -G "$place/libclang*.so*" >/dev/null && return 0
    compgen -G "$place/libclang*.dylib" >/dev/null && return 0
  done
  return 1
}

can_apt() { [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; }

# apt_install PACKAGE...: quietly, with one retry after a fresh list.
apt_install() {
  export DEBIAN_FRONTEND=noninteractive
  apt-get install -y -qq --no-install-recommends "$@" >/dev/null 2>&1 ||
    { apt-get update -qq >/dev/null && apt-get install -y -qq --no-install-recommends "$@" >/dev/null; }
}

# pip_install PACKAGE...: into .tools/python, for this checkout alone.
pip_install() {
  command -v python3 >/dev/null && python3 -m pip --version >/dev/null 2>&1 || return 1
  python3 -m pip install --quiet --disable-pip-version-check --root-user-action ignore --upgrade \
    --target "$tools/python" "$@" >&2
}

need_build_tools() {
  local missing=()
  use_local_tools
  command -v cmake >/dev/null || missing+=(cmake)
  have_libclang || missing+=(libclang)
  [ ${#missing[@]} = 0 ] && return
  say "destrier: setting up ${missing[*]} (once)"
  if can_apt && apt_install cmake libclang-dev; then return; fi
  pip_install "${missing[@]}" ||
    die "HiGHS needs ${missing[*]}: install 'cmake' and 'libclang-dev', or python3 with pip"
  use_local_tools
  command -v cmake >/dev/null && have_libclang || die "the PyPI wheels of ${missing[*]} do not work here"
}

# VeriPB 3, which checks pseudo-Boolean proofs: about 100 s of compiling, so only where it is wanted.
need_veripb() {
  PATH=$tools/bin:$PATH
  command -v veripb >/dev/null && return
  say "destrier: setting up veripb (once)"
  cargo install --quiet --locked --root "$tools" --version 3.0.2 veripb || die "veripb 3.0.2 cannot be installed here"
}

# Puts what pip_install brought on the paths.
use_local_tools() {
  [ -d "$tools/python" ] || return 0
  [ -x "$tools/python/cmake/data/bin/cmake" ] && PATH=$tools/python/cmake/data/bin:$PATH
  [ -d "$tools/python/clang/native" ] && export LIBCLANG_PATH=$tools/python/clang/native
  export PYTHONPATH=$tools/python${PYTHONPATH:+:$PYTHONPATH}
}

build() { (cd "$root" && cargo build --release --quiet --locked --package destrier); }
