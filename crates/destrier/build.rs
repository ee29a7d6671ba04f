//! Tells programs of this crate where a ready HiGHS lies, if that is what `highs-sys` linked.

fn main() {
    #[cfg(feature = "ready-highs")]
    if let Ok(highs) = pkg_config::Config::new().cargo_metadata(false).probe("highs") {
        for place in highs.link_paths {
            println!("cargo:rustc-link-arg=-Wl,-rpath,{}", place.display());
        }
    }
}
