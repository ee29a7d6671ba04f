//! A worker: takes units that nobody has, one after another, until all are done.

use super::job::Ended;
use super::lease::Lease;
use super::plan::{Plan, Unit};
use anyhow::{Context, Result, ensure};
use std::str::FromStr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// How long to wait when other workers have all units that are left.
const PAUSE: Duration = Duration::from_millis(500);

/// Every k-th unit from the i-th: an array task's share.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Shard {
    index: usize,
    of: usize,
}

impl Shard {
    /// The whole plan.
    pub(crate) const ALL: Shard = Shard { index: 1, of: 1 };
}

impl FromStr for Shard {
    type Err = anyhow::Error;

    fn from_str(text: &str) -> Result<Self> {
        let wrong = || format!("'{text}' is not a shard: write 3/16 for the third of sixteen");
        let (index, of) = text.split_once('/').with_context(wrong)?;
        let shard = Shard {
            index: index.parse().with_context(wrong)?,
            of: of.parse().with_context(wrong)?,
        };
        ensure!((1..=shard.of).contains(&shard.index), "{}", wrong());
        Ok(shard)
    }
}

/// Works until every unit of the shard is done, by us or by others; true, or false if stopped
/// before. `told` hears of each unit begun.
pub(crate) fn work(
    plan: &Plan,
    shard: Shard,
    stop: &AtomicBool,
    told: &mut dyn FnMut(&Unit),
) -> Result<bool> {
    let mine: Vec<&Unit> = plan.units.iter().skip(shard.index - 1).step_by(shard.of).collect();
    loop {
        let left: Vec<&Unit> = mine.iter().copied().filter(|unit| !plan.is_done(unit)).collect();
        if left.is_empty() {
            return Ok(true);
        }
        let mut worked = false;
        for unit in left {
            worked |= attempt(plan, unit, stop, told)?;
            if stop.load(Ordering::Relaxed) {
                return Ok(mine.iter().all(|unit| plan.is_done(unit)));
            }
        }
        if !worked {
            std::thread::sleep(PAUSE);
        }
    }
}

/// Does a unit, unless it is done or somebody's; whether it did.
fn attempt(
    plan: &Plan,
    unit: &Unit,
    stop: &AtomicBool,
    told: &mut dyn FnMut(&Unit),
) -> Result<bool> {
    let Some(_lease) = Lease::take(&plan.lease_path(unit))? else { return Ok(false) };
    // it may have been finished between the look and the lease
    if plan.is_done(unit) {
        return Ok(false);
    }
    plan.check_refuted()?;
    told(unit);
    match plan.job.run(&unit.data, stop).with_context(|| format!("unit {}", unit.id))? {
        Ended::Done(body) => plan.write_result(unit, &body).map(|()| true),
        Ended::Stopped => Ok(false),
        Ended::Refuted(reason) => {
            plan.refute(&reason)?;
            plan.check_refuted().map(|()| false)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shards_are_read_and_refused() {
        assert_eq!("3/16".parse::<Shard>().unwrap(), Shard { index: 3, of: 16 });
        assert_eq!("1/1".parse::<Shard>().unwrap(), Shard::ALL);
        for text in ["0/3", "4/3", "3", "a/b", "1/0", "-1/2", "1/2/3"] {
            assert!(text.parse::<Shard>().is_err(), "{text}");
        }
    }
}
