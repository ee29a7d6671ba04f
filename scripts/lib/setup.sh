# Sourced by the other scripts: finds or installs what building Destrier needs.
# Needs cargo. Provides libclang, and HiGHS as a ready library where PyPI has one, else cmake to
# compile it: as Debian packages for root, else as PyPI wheels in .tools/; and, for the tests, other
# solvers and Python packages.

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
    compgen -G "$place/libclang.so*" >/dev/null && return 0
    compgen -G "$place/libclang-[0-9]*.so*" >/dev/null && return 0 # libclang-cpp.so is another library
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

# pip_install PACKAGE...: into .tools/python, or the folder that tools_python names, for this checkout alone.
pip_install() {
  command -v python3 >/dev/null && python3 -m pip --version >/dev/null 2>&1 || return 1
  python3 -m pip install --quiet --disable-pip-version-check --root-user-action ignore --upgrade \
    --target "${tools_python:-$tools/python}" "$@" >&2
}

need_build_tools() {
  local missing=()
  use_local_tools
  have_libclang || missing+=(libclang)
  if ! have_ready_highs && ! command -v pkg-config >/dev/null && ready_highs_digest >/dev/null; then
    missing+=(pkgconf)
  fi
  need_tools "${missing[@]}"
  have_ready_highs || fetch_ready_highs && return
  command -v cmake >/dev/null || need_tools cmake
}

# need_tools TOOL...: as Debian packages for root, else as PyPI wheels of the same names.
need_tools() {
  [ $# = 0 ] && return
  say "destrier: setting up $* (once)"
  if can_apt && apt_install "${@/libclang/libclang-dev}"; then return; fi
  pip_install "$@" || die "building needs $*: install ${*/libclang/libclang-dev}, or python3 with pip"
  use_local_tools
  have_libclang || die "the PyPI wheel of libclang does not work here"
}

# HiGHS ready made: the wheel highsbox, pinned by its digest. It is kept outside the checkout, so that
# an installed destrier goes on working when the checkout is gone.
highs_version=1.15.1
ready_highs=${XDG_DATA_HOME:-${HOME:-$tools}/.local/share}/destrier/highs-$highs_version
have_ready_highs() {
  [ -f "$ready_highs/lib/libhighs.so" ] && [ -f "$tools/pkgconfig/highs.pc" ] &&
    grep -qx "prefix=$ready_highs" "$tools/pkgconfig/highs.pc" && command -v pkg-config >/dev/null
}
ready_highs_digest() {
  case $(uname -s)-$(uname -m) in
    Linux-x86_64) echo 17f30d23ef37488467732b45f141146f7c287826a576b4514ae39a8cc4068b28 ;;
    Linux-aarch64) echo d1a3c1742d6fae36a3a18e0c7500530e46de5faa1a42dee65677bf0ae80acda3 ;;
    *) return 1 ;;
  esac
}
# Fails, having left nothing behind, where there is no wheel for this platform or no way to get it.
fetch_ready_highs() {
  local digest work
  digest=$(ready_highs_digest) && command -v python3 >/dev/null && command -v pkg-config >/dev/null || return 1
  if [ ! -f "$ready_highs/lib/libhighs.so" ]; then
    say "destrier: fetching HiGHS $highs_version (10 MB, once)"
    mkdir -p "$(dirname "$ready_highs")" && work=$(mktemp -d "$ready_highs.XXXXXX") || return 1
    python3 -m pip download --quiet --disable-pip-version-check --no-deps --only-binary :all: \
      --require-hashes --dest "$work" -r <(echo "highsbox==$highs_version --hash=sha256:$digest") >&2 &&
      python3 -c 'import sys, zipfile; zipfile.ZipFile(sys.argv[1]).extractall(sys.argv[2])' "$work"/*.whl "$work/wheel" &&
      mkdir -p "$work/ready/lib" && cp -L "$work"/wheel/*/purelib/highsbox/highs_dist/lib/libhighs.so "$work/ready/lib/" &&
      cp -R "$work"/wheel/*/purelib/highsbox/highs_dist/include "$work/ready/" &&
      { mv -T "$work/ready" "$ready_highs" 2>/dev/null || [ -f "$ready_highs/lib/libhighs.so" ]; } ||
      { rm -rf "$work"; return 1; }
    rm -rf "$work"
  fi
  mkdir -p "$tools/pkgconfig"
  printf '%s\n' "prefix=$ready_highs" "Name: HiGHS" "Description: linear and integer programs" \
    "Version: $highs_version" "Libs: -L\${prefix}/lib -lhighs" "Cflags: -I\${prefix}/include/highs" \
    >"$tools/pkgconfig/highs.pc"
}

# VeriPB 3, which checks pseudo-Boolean proofs: about 100 s of compiling, so only where it is wanted.
need_veripb() {
  PATH=$tools/bin:$PATH
  command -v veripb >/dev/null && return
  say "destrier: setting up veripb (once)"
  cargo install --quiet --locked --root "$tools" --version 3.0.2 veripb || die "veripb 3.0.2 cannot be installed here"
}

# Coq 8.16, in which the proved checker is written, and the OCaml that comes with it.
have_coq() { [[ $(coqc --print-version) == 8.16.* ]] && command -v ocamlfind && command -v ocamlopt; } >/dev/null 2>&1
install_coq() {
  can_apt || return 1
  say "destrier: setting up Coq (once)"
  apt_install coq && have_coq
}

# The proved checker, made from crates/certify/coq unless it is there.
proved_checker=$tools/proved-checker
need_proved_checker() {
  local sources work
  sources=$(cat "$root"/crates/certify/coq/{build,*.v,main.ml} | sha256sum)
  [ "$(cat "$proved_checker/sources" 2>/dev/null)" = "$sources" ] && return
  have_coq || install_coq || die "the proved checker needs Coq 8.16 and OCaml: install Debian's package coq"
  say "destrier: building the proved checker (once)"
  mkdir -p "$tools" && work=$(mktemp -d "$proved_checker.XXXXXX")
  "$root/crates/certify/coq/build" "$work" >&2 || { rm -rf "$work"; die "the proved checker cannot be built"; }
  echo "$sources" >"$work/sources"
  rm -rf "$proved_checker" && mv -T "$work" "$proved_checker"
}

# Puts what pip_install brought on the paths.
use_local_tools() {
  [ -d "$tools/python" ] || return 0
  [ -x "$tools/python/cmake/data/bin/cmake" ] && PATH=$tools/python/cmake/data/bin:$PATH
  [ -x "$tools/python/bin/pkg-config" ] || [ ! -x "$tools/python/bin/pkgconf" ] ||
    ln -s pkgconf "$tools/python/bin/pkg-config"
  PATH=$tools/python/bin:$PATH
  [ -d "$tools/python/clang/native" ] && export LIBCLANG_PATH=$tools/python/clang/native
  export PYTHONPATH=$tools/python${PYTHONPATH:+:$PYTHONPATH}
}

# build: builds destrier; a first build says so, and on a terminal cargo shows how far it is.
build() {
  local options=(--release --locked --package destrier-cli)
  if [ -x "$root/target/release/destrier" ]; then
    options+=(--quiet)
  else
    say "destrier: building (two minutes on two cores, once)"
    [ -t 2 ] || options+=(--quiet)
  fi
  (cd "$root" && cargo build "${options[@]}")
}
