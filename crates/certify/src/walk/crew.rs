//! Goes through the nodes of a tree: on one thread, or on several, each in cases of its own.
//!
//! A node is a line, and its first word tells how many nodes come right below it. So lines ahead tell where cases end before
//! anybody reads them. The leading thread goes through the nodes from the first one on. While helpers have too little to do, it
//! hands them the case of the next node, if that ends soon, and goes on behind it as behind a leaf without a solution.
//!
//! Several threads say what one says:
//! - A bound is returned only if the leading thread has come to the last node, and each case that was handed on was gone through to
//!   the end of its lines. The bound is the least of theirs.
//! - Cases are handed on in the order of the file, and all before the node that the leading thread has come to. So the first
//!   refusal in the file is that of the first case with one, and the leading thread's own if there is none.
//! - A case has a share of the work that is left before it, and what it leaves is free for nodes behind it. So no node has more
//!   than on one thread. Where a share does not suffice, [`crate::verify_on`] asks one thread.

use super::case::{Case, Nodes, Settled, lesser, to_the_end};
use super::desk::{Desk, Helped, Leader, help};
use crate::rejection::Rejection;
use crate::text::Lines;
use std::collections::BTreeMap;
use std::sync::mpsc::channel;
use std::sync::{Arc, Mutex};
use std::thread::{Builder, ScopedJoinHandle, scope};

/// How many threads go through the cases of a text, and how many bytes of it they look ahead; what they say depends on neither.
#[derive(Clone, Copy, Debug)]
pub struct Crew {
    /// One at least; fewer work where the system has no more.
    pub threads: usize,
    /// Cases of up to a quarter of it are handed on.
    pub ahead: usize,
}

impl Crew {
    /// So many threads, which look half a mebibyte ahead.
    pub fn new(threads: usize) -> Self {
        Crew { threads, ahead: 1 << 19 }
    }
}

/// Nodes that are read as they are gone through.
pub(crate) struct Written<'t, 'l, F> {
    pub(crate) lines: &'l mut Lines<'t>,
    pub(crate) read: F,
    pub(crate) crew: Crew,
}

impl<N, F: Fn(&mut Lines) -> Result<N, Rejection> + Sync> Nodes<N> for Written<'_, '_, F> {
    fn lead<C: Case<Node = N>>(self, case: &mut C) -> Result<Option<C::Value>, Rejection> {
        let Written { lines, read, crew } = self;
        // most of a case is looked at once, and a fork is small beside the lines that it is for
        let ahead = crew.ahead.max(case.size().unwrap_or(usize::MAX));
        if crew.threads < 2 || lines.rest().len() <= ahead {
            return to_the_end(case, lines, &read);
        }
        let (send, receive) = channel();
        let (receive, desk) = (Arc::new(Mutex::new(receive)), Desk::default());
        scope(|scope| {
            let helpers = (1..crew.threads).map_while(|_| {
                let (receive, desk, read) = (Arc::clone(&receive), &desk, &read);
                Builder::new().spawn_scoped(scope, move || help(&receive, desk, read)).ok()
            });
            let helpers: Vec<ScopedJoinHandle<_>> = helpers.collect();
            drop(receive); // so that nothing is handed on when all helpers have ended
            let leader = Leader { ahead, helpers: helpers.len(), send, desk: &desk, handed: 0 };
            let (handed, own) = leader.lead(case, lines, &read);
            case.work().take(&mut desk.work());
            together(handed, own, helpers)
        })
    }
}

/// What all threads say: the leading one, which handed on so many cases, and its helpers.
fn together<V: Ord>(
    handed: usize,
    own: Result<Settled<V>, Rejection>,
    helpers: Vec<ScopedJoinHandle<Helped<V>>>,
) -> Result<Option<V>, Rejection> {
    let (mut finished, mut least, mut refusals) = (0, None, BTreeMap::new());
    for helper in helpers {
        match helper.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)) {
            Ok((cases, bound)) => {
                finished += cases;
                least = lesser(least, bound);
            }
            Err((case, refusal)) => drop(refusals.insert(case, refusal)),
        }
    }
    if let Some((_, refusal)) = refusals.pop_first() {
        return Err(refusal);
    }
    let own = own?.expect("without a refusal the leading thread comes to the last node");
    assert_eq!(finished, handed, "all cases are gone through");
    Ok(lesser(least, own))
}
