//! The state of long work in a file, which a kill at any moment leaves usable and in which every byte
//! is under a digest.
//!
//! The file begins with one line, which names the format and the work whose state it is (a state of
//! other work is of no use), and ends with the SHA-256 of all before it:
//!
//! ```text
//! destrier state 1: knight domination of 10x10, covers of 17 pieces; 6d0c...
//! ```
//!
//! Entries follow: the length as 8 bytes, little-endian; its check; the bytes; their digest. A digest is
//! the SHA-256 of the digest before it (at first, of the line's), the length and the bytes; a check is the
//! first 8 bytes of that of the digest before and the length alone. So no byte changes, and no entry moves,
//! without being found out, and an end that was cut off is told from one that was changed.

use crate::write::{is_special, write_whole};
use sha2::{Digest, Sha256};
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, BufReader, Read, Seek, SeekFrom, Write};
use std::path::Path;

/// How every state begins.
const FORMAT: &str = "destrier state 1: ";
/// No first line is longer than this.
const MAX_LINE: u64 = 2000;
/// Bytes of an entry besides its own: its length, the check of it, its digest.
const AROUND: u64 = 8 + 8 + 32;

/// Why a state cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum StateError {
    /// The system refuses.
    #[error("{0}")]
    Io(String),
    /// There is no file.
    #[error("nothing to resume: there is no state")]
    Missing,
    /// Something else is in the file; it is left alone.
    #[error("this is no state of destrier, and is left as it is")]
    NotAState,
    /// The state of other work.
    #[error("this is the state of other work ({found}), not of this ({wanted})")]
    OtherWork {
        /// What the state is of.
        found: String,
        /// What it should be of.
        wanted: String,
    },
    /// Bytes were changed.
    #[error("this state is damaged: the digest of {0} does not fit")]
    Damaged(String),
    /// The bytes are those that were written, but make no sense.
    #[error("this state makes no sense: {0}")]
    Senseless(String),
    /// Another process writes it.
    #[error("another run is using this state")]
    InUse,
    /// The state of the unit of this name, one of several that share some work.
    #[error("{0}: {1}")]
    OfUnit(String, Box<StateError>),
}

impl StateError {
    /// The same of a unit of this name.
    #[must_use]
    pub fn of_unit(self, name: &str) -> Self {
        StateError::OfUnit(name.to_owned(), Box::new(self))
    }
}

impl From<io::Error> for StateError {
    fn from(error: io::Error) -> Self {
        StateError::Io(error.to_string())
    }
}

type Chain = [u8; 32];

/// A state that grows by entries as the work goes on.
#[derive(Debug)]
pub struct State {
    file: File,
    /// Where the entries begin and end.
    entries: (u64, u64),
    chain: Chain,
    cut: bool,
    /// Where the entries ended when it was opened, and their digest.
    opened: (u64, Chain),
}

impl State {
    /// Opens the state of some work, or begins it where there is no file or an empty one. All of it is
    /// checked; an entry that was cut short at the end, as a kill leaves it, is left out, and taken off when another
    /// one is added.
    ///
    /// # Errors
    /// [`StateError`]; then the file is as it was.
    pub fn open(path: &Path, work: &str) -> Result<Self, StateError> {
        if Head::of(path)?.is_none() {
            write_whole(path, |file| {
                Ok::<(), StateError>(file.write_all(Head::line(work).as_bytes())?)
            })?;
        }
        let mut file = OpenOptions::new().read(true).write(true).open(path)?;
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => return Err(StateError::InUse),
            // where nothing can be locked, nothing is
            Err(TryLockError::Error(_)) | Ok(()) => {}
        }
        let head = Head::read(&mut file)?.ok_or(StateError::NotAState)?;
        same_work(&head.work, work)?;
        let (end, chain) = head.scan(&file)?;
        let (first, length) = (head.line.len() as u64, file.metadata()?.len());
        Ok(State { file, entries: (first, end), chain, cut: end < length, opened: (end, chain) })
    }

    /// Whether the last entry had been cut short, and is left out.
    pub fn was_cut(&self) -> bool {
        self.cut
    }

    /// Hands over the entries in turn.
    ///
    /// # Errors
    /// If they cannot be read, or one of them is refused.
    pub fn read(
        &self,
        each: &mut dyn FnMut(&[u8]) -> Result<(), StateError>,
    ) -> Result<(), StateError> {
        read_entries(&self.file, self.entries, each)
    }

    /// Adds an entry and waits until it is on the disk.
    ///
    /// # Errors
    /// If it cannot be written. Then it is not part of the state.
    pub fn append(&mut self, bytes: &[u8]) -> Result<(), StateError> {
        let (first, end) = self.entries;
        self.file.set_len(end)?;
        self.file.seek(SeekFrom::Start(end))?;
        let chain = write_entry(&mut self.file, self.chain, bytes)?;
        self.file.sync_data()?;
        self.entries = (first, end + bytes.len() as u64 + AROUND);
        self.chain = chain;
        Ok(())
    }

    /// Takes back all entries that were added since it was opened.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn take_back(&mut self) -> Result<(), StateError> {
        let (end, chain) = self.opened;
        if self.entries.1 > end {
            self.file.set_len(end)?;
            (self.entries.1, self.chain) = (end, chain);
        }
        Ok(())
    }
}

/// The whole state of some work at one moment: a state of one entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Snapshot {
    /// What the work is.
    pub work: String,
    /// How far it is.
    pub state: Vec<u8>,
}

impl Snapshot {
    /// Reads the snapshot in a file.
    ///
    /// # Errors
    /// [`StateError`].
    pub fn read(path: &Path) -> Result<Self, StateError> {
        let head = Head::of(path)?.ok_or(StateError::Missing)?;
        let file = File::open(path)?;
        let (end, _) = head.scan(&file)?;
        let mut last = None;
        read_entries(&file, (head.line.len() as u64, end), &mut |bytes| {
            last = Some(bytes.to_vec());
            Ok(())
        })?;
        let state = last.ok_or_else(|| StateError::Senseless("its end is missing".to_owned()))?;
        Ok(Snapshot { work: head.work, state })
    }

    /// Checks that a snapshot may be written there: that nothing else would be replaced.
    ///
    /// # Errors
    /// [`StateError`].
    pub fn check_place(path: &Path) -> Result<(), StateError> {
        Head::of(path).map(drop)
    }

    /// Writes it to a file, whole or not at all, in place of another state but of nothing else.
    ///
    /// # Errors
    /// [`StateError`]; then the file is as it was.
    pub fn write(&self, path: &Path) -> Result<(), StateError> {
        Self::check_place(path)?;
        write_whole(path, |file| {
            let line = Head::line(&self.work);
            file.write_all(line.as_bytes())?;
            write_entry(file, digest(&line), &self.state).map(drop)
        })
    }

    /// Removes the state in a file, if there is one.
    ///
    /// # Errors
    /// [`StateError`]; then the file is as it was.
    pub fn remove(path: &Path) -> Result<(), StateError> {
        match Head::of(path)? {
            Some(_) => Ok(std::fs::remove_file(path)?),
            None => Ok(()),
        }
    }

    /// Whether it is of this work.
    ///
    /// # Errors
    /// [`StateError::OtherWork`] if not.
    pub fn check(&self, work: &str) -> Result<(), StateError> {
        same_work(&self.work, work)
    }
}

fn same_work(found: &str, wanted: &str) -> Result<(), StateError> {
    if found == wanted {
        return Ok(());
    }
    Err(StateError::OtherWork { found: found.to_owned(), wanted: wanted.to_owned() })
}

/// The first line.
struct Head {
    line: String,
    work: String,
    chain: Chain,
}

impl Head {
    fn line(work: &str) -> String {
        let text = format!("{FORMAT}{work}; ");
        let sum: String = digest(&text).iter().map(|byte| format!("{byte:02x}")).collect();
        format!("{text}{sum}\n")
    }

    /// The first line of a file; none where there is no file or an empty one.
    fn of(path: &Path) -> Result<Option<Self>, StateError> {
        if is_special(path) || path.is_dir() {
            return Err(StateError::NotAState);
        }
        match File::open(path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            file => Self::read(&mut file?),
        }
    }

    fn read(file: &mut File) -> Result<Option<Self>, StateError> {
        let mut start = Vec::new();
        file.take(MAX_LINE).read_to_end(&mut start)?;
        if start.is_empty() {
            return Ok(None);
        }
        let end = start.iter().position(|&byte| byte == b'\n').ok_or(StateError::NotAState)? + 1;
        start.truncate(end);
        let line = String::from_utf8(start).map_err(|_| StateError::NotAState)?;
        let work = line.strip_prefix(FORMAT).and_then(|rest| rest.rsplit_once("; "));
        let work = work.ok_or(StateError::NotAState)?.0.to_owned();
        if line != Self::line(&work) {
            return Err(StateError::Damaged("the first line".to_owned()));
        }
        Ok(Some(Head { work, chain: digest(&line), line }))
    }

    /// Checks all entries behind the line: where the last whole one ends, and its digest.
    fn scan(&self, mut file: &File) -> Result<(u64, Chain), StateError> {
        let (first, length) = (self.line.len() as u64, file.metadata()?.len());
        file.seek(SeekFrom::Start(first))?;
        let reader = BufReader::new(file);
        let mut entries = Entries { reader, left: length - first, chain: self.chain };
        let mut number = 1;
        while entries.skip(number)? {
            number += 1;
        }
        Ok((length - entries.left, entries.chain))
    }
}

/// Hands over the entries between two places, which were checked before.
fn read_entries(
    mut file: &File,
    (first, end): (u64, u64),
    each: &mut dyn FnMut(&[u8]) -> Result<(), StateError>,
) -> Result<(), StateError> {
    file.seek(SeekFrom::Start(first))?;
    let mut reader = BufReader::new(file).take(end - first);
    while reader.limit() > 0 {
        let length = length(&mut reader)?;
        io::copy(&mut (&mut reader).take(8), &mut io::sink())?;
        let mut bytes = Vec::new();
        (&mut reader).take(length).read_to_end(&mut bytes)?;
        io::copy(&mut (&mut reader).take(32), &mut io::sink())?;
        each(&bytes)?;
    }
    Ok(())
}

/// What follows the first line.
struct Entries<'a> {
    reader: BufReader<&'a File>,
    /// Bytes that are left.
    left: u64,
    chain: Chain,
}

impl Entries<'_> {
    /// Checks the next entry and goes on behind it; false if nothing is left, or no whole entry.
    fn skip(&mut self, number: usize) -> Result<bool, StateError> {
        let damaged = || StateError::Damaged(format!("entry {number}"));
        if self.left < 16 {
            return Ok(false);
        }
        let length = length(&mut self.reader)?;
        let mut known = [0; 8];
        self.reader.read_exact(&mut known)?;
        if known != check(self.chain, length) {
            return Err(damaged());
        }
        let around = length.checked_add(AROUND).ok_or_else(damaged)?;
        if self.left < around {
            return Ok(false);
        }
        let mut hasher = begun(self.chain, length);
        let mut rest = (&mut self.reader).take(length);
        io::copy(&mut rest, &mut Hashing(&mut hasher))?;
        let mut sum = Chain::default();
        self.reader.read_exact(&mut sum)?;
        if Chain::from(hasher.finalize()) != sum {
            return Err(damaged());
        }
        (self.left, self.chain) = (self.left - around, sum);
        Ok(true)
    }
}

/// Takes what is written into a digest.
struct Hashing<'a>(&'a mut Sha256);

impl Write for Hashing<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.update(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Writes an entry; its digest.
fn write_entry(file: &mut File, chain: Chain, bytes: &[u8]) -> Result<Chain, StateError> {
    let length = bytes.len() as u64;
    let sum = Chain::from(begun(chain, length).chain_update(bytes).finalize());
    file.write_all(&length.to_le_bytes())?;
    file.write_all(&check(chain, length))?;
    file.write_all(bytes)?;
    file.write_all(&sum)?;
    Ok(sum)
}

fn length(reader: &mut impl Read) -> io::Result<u64> {
    let mut word = [0; 8];
    reader.read_exact(&mut word)?;
    Ok(u64::from_le_bytes(word))
}

fn begun(chain: Chain, length: u64) -> Sha256 {
    Sha256::new().chain_update(chain).chain_update(length.to_le_bytes())
}

fn check(chain: Chain, length: u64) -> [u8; 8] {
    let sum = Chain::from(begun(chain, length).finalize());
    std::array::from_fn(|at| sum[at])
}

fn digest(text: &str) -> Chain {
    Sha256::digest(text).into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;
    use std::os::unix::fs::symlink;
    use std::path::PathBuf;

    const WORK: &str = "a test";

    fn entries(path: &Path) -> Result<Vec<Vec<u8>>, StateError> {
        let mut found = Vec::new();
        State::open(path, WORK)?.read(&mut |bytes| {
            found.push(bytes.to_vec());
            Ok(())
        })?;
        Ok(found)
    }

    /// A folder, and in it a state of three entries.
    fn written() -> (tempfile::TempDir, PathBuf) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("state");
        for entry in [&b"one"[..], b"", b"three"] {
            State::open(&path, WORK).unwrap().append(entry).unwrap();
        }
        (folder, path)
    }

    #[test]
    fn entries_come_back_in_turn() {
        let (folder, path) = written();
        assert_eq!(entries(&path).unwrap(), [&b"one"[..], b"", b"three"]);
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
        let refused = State::open(&path, "another").unwrap_err();
        let text = "this is the state of other work (a test), not of this (another)";
        assert_eq!(refused.to_string(), text);
        let held = State::open(&path, WORK).unwrap();
        assert_eq!(entries(&path), Err(StateError::InUse));
        drop(held);
        assert_eq!(entries(&path).unwrap().len(), 3);
    }

    #[test]
    fn what_was_added_is_taken_back_and_added_to_again() {
        let (_folder, path) = written();
        let whole = fs::read(&path).unwrap();
        let mut state = State::open(&path, WORK).unwrap();
        for entry in [&b"four"[..], b"five"] {
            state.append(entry).unwrap();
        }
        state.take_back().unwrap();
        assert_eq!(fs::read(&path).unwrap(), whole);
        state.append(b"six").unwrap();
        drop(state);
        assert_eq!(entries(&path).unwrap(), [&b"one"[..], b"", b"three", b"six"]);
    }

    #[test]
    fn every_changed_bit_is_found() {
        let (_folder, path) = written();
        let whole = fs::read(&path).unwrap();
        for byte in 0..whole.len() {
            for bit in 0..8 {
                let mut changed = whole.clone();
                changed[byte] ^= 1 << bit;
                fs::write(&path, &changed).unwrap();
                let refused = entries(&path).unwrap_err();
                let known = matches!(refused, StateError::NotAState | StateError::Damaged(_));
                assert!(known, "{byte} {bit}: {refused}");
                assert_eq!(fs::read(&path).unwrap(), changed, "{byte} {bit}: it is left as it is");
            }
        }
    }

    #[test]
    fn an_end_cut_off_anywhere_leaves_the_entries_before() {
        let (_folder, path) = written();
        let whole = fs::read(&path).unwrap();
        let line = Head::line(WORK).len();
        for end in 1..whole.len() {
            fs::write(&path, &whole[..end]).unwrap();
            let opened = State::open(&path, WORK);
            if end < line {
                assert!(opened.is_err(), "{end}");
                continue;
            }
            let ends = [0, 51, 99, 152].map(|entries| entries + line);
            let kept = ends.iter().filter(|&&entry| entry <= end).count() - 1;
            assert_eq!(opened.unwrap().was_cut(), !ends.contains(&end), "{end}");
            assert_eq!(entries(&path).unwrap().len(), kept, "{end}");
            assert_eq!(fs::read(&path).unwrap(), whole[..end], "{end}: reading changes nothing");
            State::open(&path, WORK).unwrap().append(b"more").unwrap();
            assert_eq!(entries(&path).unwrap().len(), kept + 1, "{end}");
        }
    }

    #[test]
    fn entries_neither_move_nor_go() {
        let (_folder, path) = written();
        let whole = fs::read(&path).unwrap();
        let (line, rest) = whole.split_at(Head::line(WORK).len());
        for parts in [&[1, 0, 2][..], &[1, 2], &[0, 2], &[0, 0, 1, 2]] {
            let part = |at: &usize| [&rest[..51], &rest[51..99], &rest[99..]][*at];
            let parts: Vec<&[u8]> = parts.iter().map(part).collect();
            fs::write(&path, [line, &parts.concat()].concat()).unwrap();
            assert!(matches!(entries(&path), Err(StateError::Damaged(_))), "{parts:?}");
        }
    }

    #[test]
    fn what_is_no_state_is_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("letter");
        let snapshot = Snapshot { work: WORK.to_owned(), state: Vec::new() };
        for text in ["Dear reader", "Dear reader\n", &format!("{FORMAT}x\n"), &"x".repeat(5000)] {
            fs::write(&path, text).unwrap();
            for refused in [
                State::open(&path, WORK).map(drop),
                Snapshot::read(&path).map(drop),
                snapshot.write(&path),
                Snapshot::remove(&path),
            ] {
                assert_eq!(refused, Err(StateError::NotAState), "{text}");
            }
            assert_eq!(fs::read_to_string(&path).unwrap(), text);
        }
        for other in ["/dev/null", "/dev/full", "/proc"] {
            assert_eq!(State::open(Path::new(other), WORK).unwrap_err(), StateError::NotAState);
            assert_eq!(snapshot.write(Path::new(other)), Err(StateError::NotAState));
        }
        assert!(matches!(State::open(Path::new("/proc/state"), WORK), Err(StateError::Io(_))));
    }

    #[test]
    fn links_and_empty_files_are_written_to() {
        let folder = tempfile::tempdir().unwrap();
        let (link, path) = (folder.path().join("link"), folder.path().join("file"));
        symlink("file", &link).unwrap();
        State::open(&link, WORK).unwrap().append(b"one").unwrap();
        assert!(link.is_symlink());
        assert_eq!(entries(&path).unwrap(), [b"one"]);
        fs::write(&path, "").unwrap();
        assert_eq!(entries(&path).unwrap().len(), 0);
    }

    #[test]
    fn a_snapshot_takes_the_place_of_the_one_before() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("state");
        Snapshot::remove(&path).unwrap();
        assert_eq!(Snapshot::read(&path), Err(StateError::Missing));
        for state in [&b"first"[..], b"second"] {
            let snapshot = Snapshot { work: WORK.to_owned(), state: state.to_vec() };
            snapshot.write(&path).unwrap();
            assert_eq!(Snapshot::read(&path).unwrap(), snapshot);
            assert!(snapshot.check(WORK).is_ok() && snapshot.check("another").is_err());
        }
        let cut = fs::read(&path).unwrap();
        fs::write(&path, &cut[..cut.len() - 1]).unwrap();
        assert!(Snapshot::read(&path).is_err(), "there is no state before it to go on from");
        Snapshot::remove(&path).unwrap();
        assert!(!path.exists());
    }
}
