//! Files to be read: unpacked if they are gzip files, and never longer than a bound.

use flate2::bufread::MultiGzDecoder;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::{Path, PathBuf};

/// The largest text that is read into memory.
const MAX_BYTES: u64 = 1 << 30;

/// Every packed file may unpack to so many bytes, 32 MiB, and beyond that to so many times what was read of it. Proofs
/// unpack to 3 to 10 times their length.
const UNPACKED: u64 = 32 << 20;
const RATIO: u64 = 32;

/// Why a file could not be read as a certificate of any kind.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum InputError {
    /// The folder that should hold the file is missing.
    #[error("there is no folder {}", .0.display())]
    NoFolder(PathBuf),
    /// A folder was named.
    #[error("a folder, not a file")]
    Folder,
    /// The system refuses to open or read the file.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// More bytes than are read.
    #[error("larger than {MAX_BYTES} bytes")]
    TooLong,
    /// The bytes are no text.
    #[error("line {}: not text in UTF-8", line_of(.0))]
    NotText(std::string::FromUtf8Error),
    /// A picture that the program has drawn.
    #[error("a picture claims nothing; verify takes what -o x.txt writes")]
    Picture,
    /// A proof or a formula for VeriPB.
    #[error("this is for VeriPB, which is not ours: veripb FORMULA.opb PROOF.pbp checks it")]
    PseudoBoolean,
    /// The text is of no format that is known, or not of the one that it begins as.
    #[error("{0}")]
    Malformed(String),
}

/// The line of the first byte that is no text.
fn line_of(error: &std::string::FromUtf8Error) -> usize {
    let before = &error.as_bytes()[..error.utf8_error().valid_up_to()];
    1 + before.iter().filter(|&&byte| byte == b'\n').count()
}

/// The bytes of a file, or of standard input for `-`, unpacked if they are packed by gzip.
///
/// # Errors
/// If there is no such file, or it is a folder.
pub fn open(path: &Path) -> Result<Box<dyn BufRead + Send>, InputError> {
    if path.as_os_str() == "-" {
        return Ok(unpacked(BufReader::new(io::stdin()))?);
    }
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    if let Some(folder) = folder.filter(|folder| !folder.exists()) {
        return Err(InputError::NoFolder(folder.to_owned()));
    }
    if path.is_dir() {
        return Err(InputError::Folder);
    }
    Ok(unpacked(BufReader::new(File::open(path)?))?)
}

fn unpacked(mut input: impl BufRead + Send + 'static) -> io::Result<Box<dyn BufRead + Send>> {
    const GZIP: [u8; 2] = [0x1f, 0x8b];
    Ok(match input.fill_buf()?.starts_with(&GZIP) {
        true => Box::new(BufReader::new(Unpacked::new(input))),
        false => Box::new(input),
    })
}

/// What gzip unpacks, unless it is far more than was packed.
struct Unpacked<R> {
    decoder: MultiGzDecoder<Counted<R>>,
    bytes: u64,
}

/// Counts what is read.
struct Counted<R> {
    input: R,
    bytes: u64,
}

impl<R: BufRead> Unpacked<R> {
    fn new(input: R) -> Self {
        Unpacked { decoder: MultiGzDecoder::new(Counted { input, bytes: 0 }), bytes: 0 }
    }
}

impl<R: BufRead> Read for Unpacked<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.decoder.read(buffer)?;
        self.bytes += count as u64;
        match self.bytes > UNPACKED.max(RATIO * self.decoder.get_ref().bytes) {
            true => Err(io::Error::other(format!(
                "this unpacks to more than {} MiB and {RATIO} times its length: unpack it first",
                UNPACKED >> 20
            ))),
            false => Ok(count),
        }
    }
}

impl<R: BufRead> Read for Counted<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.input.read(buffer)?;
        self.bytes += count as u64;
        Ok(count)
    }
}

impl<R: BufRead> BufRead for Counted<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        self.input.fill_buf()
    }

    fn consume(&mut self, count: usize) {
        self.bytes += count as u64;
        self.input.consume(count);
    }
}

/// All that is left to read, if it is text and not too long.
///
/// # Errors
/// If it is neither, or cannot be read on.
pub fn read_text(input: impl Read) -> Result<String, InputError> {
    let mut bytes = Vec::new();
    input.take(MAX_BYTES + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > MAX_BYTES {
        return Err(InputError::TooLong);
    }
    String::from_utf8(bytes).map_err(InputError::NotText)
}

/// As [`read_text`], of a program: bytes that are no text stand as U+FFFD, which is read in comments alone.
///
/// # Errors
/// If it is too long, or cannot be read on.
pub fn read_program(input: impl Read) -> Result<String, InputError> {
    match read_text(input) {
        Err(InputError::NotText(error)) => {
            Ok(String::from_utf8_lossy(error.as_bytes()).into_owned())
        }
        read => read,
    }
}
