//! Files that are written whole or not at all.
//!
//! What is new is written to a temporary file beside the old one, brought to the disk, and renamed. A
//! link is followed, and the file that it names is written. What is neither a file nor missing, such as
//! a pipe or a device, is written in place, since no renaming may replace it.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Error, ErrorKind};
use std::path::{Path, PathBuf};

/// Links of links that are followed at most.
const MAX_LINKS: usize = 40;

/// Writes what `fill` writes.
///
/// # Errors
/// If the file cannot be written, or `fill` fails: then what was there is there still.
pub fn write_whole<E: From<io::Error>>(
    path: &Path,
    fill: impl FnOnce(&mut File) -> Result<(), E>,
) -> Result<(), E> {
    // before any link is read: those to pipes name nothing
    if is_special(path) {
        return fill(&mut OpenOptions::new().write(true).open(path)?);
    }
    let path = target(path)?;
    let folder = folder(&path)?;
    let mut file = temporary(folder)?;
    fill(file.as_file_mut())?;
    file.as_file().sync_all()?;
    file.persist(&path).map_err(|error| error.error)?;
    // the new name too; where folders cannot be opened, the system looks after it
    let _ = File::open(folder).and_then(|folder| folder.sync_all());
    Ok(())
}

/// Checks that a file could be written, before long work whose result it is to hold.
///
/// # Errors
/// If it could not.
pub fn check_writable(path: &Path) -> io::Result<()> {
    if path.is_dir() {
        return Err(Error::new(ErrorKind::IsADirectory, "it is a folder"));
    }
    if is_special(path) {
        return OpenOptions::new().write(true).open(path).map(drop);
    }
    temporary(folder(&target(path)?)?).map(drop)
}

/// The file that a path names when links are followed, whether there is one or not.
fn target(path: &Path) -> io::Result<PathBuf> {
    let mut path = path.to_owned();
    for _ in 0..MAX_LINKS {
        match fs::read_link(&path) {
            // a relative one begins at the folder of the link
            Ok(next) => path = path.parent().unwrap_or(Path::new("")).join(next),
            Err(_) => return Ok(path),
        }
    }
    Err(Error::other("a circle of links"))
}

/// Whether there is something that is neither a file nor a folder.
pub(crate) fn is_special(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|found| !found.is_file() && !found.is_dir())
}

/// The folder of a file, which must be there.
fn folder(path: &Path) -> io::Result<&Path> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let folder = folder.unwrap_or(Path::new("."));
    let missing =
        || Error::new(ErrorKind::NotFound, format!("there is no folder {}", folder.display()));
    if folder.is_dir() { Ok(folder) } else { Err(missing()) }
}

/// A file of a name that no other has, which goes if it is not kept.
fn temporary(folder: &Path) -> io::Result<tempfile::NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(".destrier-").suffix(".tmp");
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o644));
    builder.tempfile_in(folder)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write;
    use std::os::unix::fs::symlink;

    fn write(path: &Path, text: &str) -> io::Result<()> {
        write_whole(path, |file| file.write_all(text.as_bytes()))
    }

    fn names(folder: &Path) -> Vec<String> {
        let name = |entry: io::Result<fs::DirEntry>| entry.unwrap().file_name().into_string();
        let mut names: Vec<String> =
            fs::read_dir(folder).unwrap().map(|entry| name(entry).unwrap()).collect();
        names.sort();
        names
    }

    #[test]
    fn links_are_followed_and_stay_links() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        fs::create_dir(at("other")).unwrap();
        symlink("other/file", at("near")).unwrap();
        symlink(at("near"), at("far")).unwrap();
        for text in ["one", "two"] {
            // at first there is no file behind the links
            write(&at("far"), text).unwrap();
            assert_eq!(fs::read_to_string(at("other/file")).unwrap(), text);
        }
        assert!(at("far").is_symlink() && at("near").is_symlink());
        assert_eq!(names(&at("other")), ["file"]);
        symlink("b", at("a")).unwrap();
        symlink("a", at("b")).unwrap();
        assert_eq!(write(&at("a"), "").unwrap_err().to_string(), "a circle of links");
    }

    #[test]
    fn what_fails_leaves_everything_as_it_was() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file");
        write(&path, "old").unwrap();
        let failed = write_whole(&path, |file| {
            file.write_all(b"half of what is n")?;
            Err(Error::other("a full disk"))
        });
        assert_eq!(failed.unwrap_err().to_string(), "a full disk");
        assert_eq!(fs::read_to_string(&path).unwrap(), "old");
        assert_eq!(names(folder.path()), ["file"]);
    }

    #[test]
    fn devices_are_written_in_place() {
        let null = Path::new("/dev/null");
        write(null, "nothing").unwrap();
        check_writable(null).unwrap();
        assert!(is_special(null));
        let full = write(Path::new("/dev/full"), "too much").unwrap_err();
        assert_eq!(full.kind(), ErrorKind::StorageFull);
    }

    #[test]
    fn what_cannot_be_written_is_known_before() {
        let folder = tempfile::tempdir().unwrap();
        assert!(check_writable(folder.path()).is_err());
        assert!(check_writable(&folder.path().join("no/file")).is_err());
        // nobody can make files here, whoever runs the test
        assert!(check_writable(Path::new("/proc/file")).is_err());
        check_writable(&folder.path().join("file")).unwrap();
        assert_eq!(names(folder.path()), [""; 0]);
    }
}
