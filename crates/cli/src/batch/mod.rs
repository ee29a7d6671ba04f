//! Batches: long work as a list of units in a folder, which any number of workers share.
//!
//! ```text
//! plan.json      format, program, job, and the digest of itself and the list
//! units.jsonl    a unit a line: id, estimated work, what to do
//! leases/ID      a worker has it; touched every few seconds while the worker lives
//! refuted        why the job cannot succeed, from the worker who found out; the others stop
//! results/ID     done: a line with the digest of what follows, then the result
//! ```
//!
//! A result depends on its unit alone and appears whole or not at all. So whatever dies, and
//! however often two workers take the same unit, the merged answer has the same bytes.

pub(crate) mod job;
mod lease;
mod plan;
pub(crate) mod processes;
pub(crate) mod slurm;
mod work;

pub(crate) use plan::{Plan, Unit};
pub(crate) use work::{Shard, work};
