//! The raw handle of HiGHS: callbacks, bases, 64-bit counts, and solving again after a change.
//!
//! The one module of the workspace with unsafe code: the `highs` crate wraps none of these.
#![allow(unsafe_code)]

use super::words::{failed, finite};
use crate::ModelError;
use crate::solve::outcome::Basis;
use destrier_run::{Control, Progress};
use highs::{Model, SolvedModel};
use highs_sys::{
    Highs_changeColBounds, Highs_getBasis, Highs_getColIntegrality, Highs_getColName,
    Highs_getColsByRange, Highs_getDualRay, Highs_getInt64InfoValue, Highs_getModelStatus,
    Highs_getObjectiveOffset, Highs_getObjectiveSense, Highs_getObjectiveValue, Highs_getRowName,
    Highs_getRowsByRange, Highs_getSolution, Highs_readModel, Highs_run, Highs_setBasis,
    Highs_setCallback, Highs_startCallback, Highs_version, HighsCallbackDataIn,
    HighsCallbackDataOut, HighsInt, kHighsBasisStatusBasic, kHighsCallbackMipImprovingSolution,
    kHighsCallbackMipInterrupt, kHighsCallbackMipLogging, kHighsCallbackSimplexInterrupt,
    kHighsMaximumStringLength, kHighsObjSenseMinimize, kHighsStatusError, kHighsStatusOk,
    kHighsVarTypeContinuous,
};
use std::ffi::{CStr, c_char, c_int, c_void};
use std::marker::PhantomData;
use std::ptr::null_mut;
use std::time::Duration;

/// Of what HiGHS tells while it solves an integer program.
pub(super) const OF_INTEGERS: &[HighsInt] =
    &[kHighsCallbackMipImprovingSolution, kHighsCallbackMipLogging, kHighsCallbackMipInterrupt];
/// And while it solves a linear one.
pub(super) const OF_RELAXATIONS: &[HighsInt] = &[kHighsCallbackSimplexInterrupt];

/// Keeps the control alive while HiGHS may call it.
pub(super) struct Watch<'a>(PhantomData<&'a ()>);

/// Lets HiGHS report these events to `control` while it runs.
pub(super) fn watch<'a>(
    model: &mut Model,
    events: &[HighsInt],
    control: &'a Control<'_>,
) -> Result<Watch<'a>, ModelError> {
    let handle = model.as_mut_ptr();
    let data = std::ptr::from_ref(control).cast_mut().cast::<c_void>();
    // SAFETY: the handle is a live HiGHS instance; `data` stays valid until `Watch::release`
    // takes the callback back, because `Watch` borrows the control, and is only ever read.
    unsafe {
        check(Highs_setCallback(handle, Some(on_event), data))?;
        for &event in events {
            check(Highs_startCallback(handle, event))?;
        }
    }
    Ok(Watch(PhantomData))
}

impl Watch<'_> {
    /// Takes the callback back; nothing calls the control after this.
    pub(super) fn release(self, mut solved: SolvedModel) -> SolvedModel {
        // SAFETY: a live instance, and no callback is a valid callback.
        let status = unsafe { Highs_setCallback(solved.as_mut_ptr(), None, null_mut()) };
        debug_assert_eq!(status, kHighsStatusOk);
        solved
    }
}

fn check(status: HighsInt) -> Result<(), ModelError> {
    let ok = status == kHighsStatusOk;
    ok.then_some(()).ok_or_else(|| failed("it took no callback".to_owned()))
}

/// Called by HiGHS from the thread that solves.
unsafe extern "C" fn on_event(
    event: c_int,
    _message: *const c_char,
    out: *const HighsCallbackDataOut,
    answer: *mut HighsCallbackDataIn,
    data: *mut c_void,
) {
    // SAFETY: `data` is the control that `watch` was given, alive while HiGHS runs, and shared by
    // threads as its type allows; `out` is HiGHS' own, valid during the call.
    let (control, out) = unsafe { (&*data.cast::<Control<'_>>(), &*out) };
    if event == kHighsCallbackMipInterrupt || event == kHighsCallbackSimplexInterrupt {
        if control.halted().is_some() && !answer.is_null() {
            // SAFETY: not null, and HiGHS waits for this field to be set.
            unsafe { (*answer).user_interrupt = 1 };
        }
        return;
    }
    control.tell(&Progress {
        best: finite(out.mip_primal_bound),
        bound: finite(out.mip_dual_bound),
        counts: &[(u64::try_from(out.mip_node_count).unwrap_or(0), "nodes")],
        elapsed: Duration::try_from_secs_f64(out.running_time).unwrap_or_default(),
        ..Progress::default()
    });
}

/// Variables in the basis and rows outside it.
pub(super) fn basis(solved: &SolvedModel, variables: usize, rows: usize) -> Option<Basis> {
    let (mut of_variables, mut of_rows) = (vec![0; variables], vec![0; rows]);
    // SAFETY: the arrays have the lengths of the model's variables and rows.
    let status =
        unsafe { Highs_getBasis(solved.as_ptr(), of_variables.as_mut_ptr(), of_rows.as_mut_ptr()) };
    let pick = |states: Vec<HighsInt>, basic: bool| {
        let picked = (0..states.len()).filter(|&i| (states[i] == kHighsBasisStatusBasic) == basic);
        picked.collect()
    };
    (status == kHighsStatusOk)
        .then(|| Basis { variables: pick(of_variables, true), rows: pick(of_rows, false) })
}

/// Nodes of the search tree; HiGHS says -1 when it had none.
pub(super) fn nodes(solved: &SolvedModel) -> Option<u64> {
    let mut count = -1;
    // SAFETY: a live instance, a name that ends in zero, and a place for the answer.
    let status = unsafe {
        Highs_getInt64InfoValue(solved.as_ptr(), c"mip_node_count".as_ptr(), &raw mut count)
    };
    u64::try_from(count).ok().filter(|_| status == kHighsStatusOk)
}

pub(super) fn version() -> String {
    // SAFETY: HiGHS returns a static string.
    unsafe { CStr::from_ptr(Highs_version()) }.to_string_lossy().into_owned()
}

/// Changes the bounds of one variable.
pub(super) fn set_bounds(model: &mut Model, variable: usize, lower: f64, upper: f64) -> bool {
    let Ok(variable) = HighsInt::try_from(variable) else { return false };
    // SAFETY: a live instance; HiGHS checks the index.
    let status = unsafe { Highs_changeColBounds(model.as_mut_ptr(), variable, lower, upper) };
    status == kHighsStatusOk
}

/// Solves, from the basis at hand if there is one; why HiGHS stopped, as its own constant.
pub(super) fn run(model: &mut Model) -> HighsInt {
    // SAFETY: a live instance. Warnings are no news: the model's status says all.
    unsafe {
        Highs_run(model.as_mut_ptr());
        Highs_getModelStatus(model.as_ptr())
    }
}

/// Solves as [`run`] does, until the control says to halt.
pub(super) fn run_until(model: &mut Model, control: &Control<'_>) -> HighsInt {
    let data = std::ptr::from_ref(control).cast_mut().cast::<c_void>();
    // SAFETY: a live instance; `data` is borrowed until this returns, only ever read, and the callback is taken back
    // before.
    unsafe {
        let handle = model.as_mut_ptr();
        Highs_setCallback(handle, Some(on_event), data);
        Highs_startCallback(handle, kHighsCallbackSimplexInterrupt);
        let status = run(model);
        Highs_setCallback(handle, None, null_mut());
        status
    }
}

/// The objective of the last solution.
pub(super) fn objective(model: &Model) -> f64 {
    // SAFETY: a live instance.
    unsafe { Highs_getObjectiveValue(model.as_ptr()) }
}

/// Copies the variables' values and the rows' duals; the slices are as long as the model has
/// variables and rows.
pub(super) fn solution(model: &Model, values: &mut [f64], duals: &mut [f64]) {
    let (mut reduced, mut activities) = (vec![0.0; values.len()], vec![0.0; duals.len()]);
    assert_eq!((values.len(), duals.len()), (model.num_cols(), model.num_rows()));
    // SAFETY: the four arrays have the lengths of the model's variables and rows.
    unsafe {
        Highs_getSolution(
            model.as_ptr(),
            values.as_mut_ptr(),
            reduced.as_mut_ptr(),
            activities.as_mut_ptr(),
            duals.as_mut_ptr(),
        );
    }
}

/// Copies a ray of the duals that shows that there is no solution, if there is one; the slice is as long as the
/// model has rows.
pub(super) fn dual_ray(model: &Model, ray: &mut [f64]) -> bool {
    assert_eq!(ray.len(), model.num_rows());
    let mut found = 0;
    // SAFETY: a live instance, a place for the answer, and an array of the length of the model's rows. HiGHS takes
    // the instance as constant.
    let status = unsafe { Highs_getDualRay(model.as_ptr(), &raw mut found, ray.as_mut_ptr()) };
    status == kHighsStatusOk && found != 0
}

/// Copies HiGHS' own states of variables and rows; the slices are as long as the model has them.
pub(super) fn states(model: &Model, variables: &mut [HighsInt], rows: &mut [HighsInt]) -> bool {
    assert_eq!((variables.len(), rows.len()), (model.num_cols(), model.num_rows()));
    // SAFETY: the arrays have the lengths of the model's variables and rows.
    let status =
        unsafe { Highs_getBasis(model.as_ptr(), variables.as_mut_ptr(), rows.as_mut_ptr()) };
    status == kHighsStatusOk
}

/// Starts the next solve from these states, as [`states`] gave them.
pub(super) fn set_states(model: &mut Model, variables: &[HighsInt], rows: &[HighsInt]) -> bool {
    assert_eq!((variables.len(), rows.len()), (model.num_cols(), model.num_rows()));
    // SAFETY: the arrays have the lengths of the model's variables and rows; HiGHS checks what is
    // in them.
    let status = unsafe { Highs_setBasis(model.as_mut_ptr(), variables.as_ptr(), rows.as_ptr()) };
    status == kHighsStatusOk
}

/// A program as HiGHS has read it.
pub(super) struct Read {
    pub(super) minimised: bool,
    /// The constant of the objective.
    pub(super) offset: f64,
    pub(super) columns: Vec<Column>,
    pub(super) rows: Vec<ReadRow>,
}

/// A variable as HiGHS has read it.
pub(super) struct Column {
    pub(super) name: String,
    pub(super) cost: f64,
    pub(super) lower: f64,
    pub(super) upper: f64,
    pub(super) integer: bool,
}

/// A row as HiGHS has read it.
pub(super) struct ReadRow {
    pub(super) name: String,
    pub(super) lower: f64,
    pub(super) upper: f64,
    /// Variables and their coefficients.
    pub(super) terms: Vec<(usize, f64)>,
}

/// Reads an LP or MPS file into an instance; none if HiGHS cannot, or has no name for something.
pub(super) fn read(model: &mut Model, file: &CStr) -> Option<Read> {
    // SAFETY: a live instance, and a text that ends in zero.
    if unsafe { Highs_readModel(model.as_mut_ptr(), file.as_ptr()) } == kHighsStatusError {
        return None;
    }
    let (mut sense, mut offset) = (kHighsObjSenseMinimize, 0.0);
    // SAFETY: a live instance, and places for the answers.
    unsafe {
        Highs_getObjectiveSense(model.as_ptr(), &raw mut sense);
        Highs_getObjectiveOffset(model.as_ptr(), &raw mut offset);
    }
    let (columns, rows) = (read_columns(model)?, read_rows(model)?);
    Some(Read { minimised: sense == kHighsObjSenseMinimize, offset, columns, rows })
}

fn read_columns(model: &Model) -> Option<Vec<Column>> {
    let count = model.num_cols();
    let [mut costs, mut lower, mut upper] = [(); 3].map(|()| vec![0.0; count]);
    let (mut found, mut entries) = (0, 0);
    if count > 0 {
        // SAFETY: a live instance; the arrays have the length of the range, and none is asked for entries.
        let status = unsafe {
            Highs_getColsByRange(
                model.as_ptr(),
                0,
                HighsInt::try_from(count - 1).ok()?,
                &raw mut found,
                costs.as_mut_ptr(),
                lower.as_mut_ptr(),
                upper.as_mut_ptr(),
                &raw mut entries,
                null_mut(),
                null_mut(),
                null_mut(),
            )
        };
        (status == kHighsStatusOk).then_some(())?;
    }
    let column = |index: usize| {
        let at = HighsInt::try_from(index).ok()?;
        let mut kind = kHighsVarTypeContinuous;
        // SAFETY: a live instance, a column that it has, and a place for the answer. HiGHS refuses to answer
        // where no variable at all is whole.
        let status = unsafe { Highs_getColIntegrality(model.as_ptr(), at, &raw mut kind) };
        let integer = status == kHighsStatusOk && kind != kHighsVarTypeContinuous;
        // SAFETY: a live instance, a column that it has, and as much room as it asks for.
        let name = name(|place| unsafe { Highs_getColName(model.as_ptr(), at, place) })?;
        let (cost, lower, upper) = (costs[index], lower[index], upper[index]);
        Some(Column { name, cost, lower, upper, integer })
    };
    (0..count).map(column).collect()
}

fn read_rows(model: &Model) -> Option<Vec<ReadRow>> {
    (0..model.num_rows()).map(|index| read_row(model, HighsInt::try_from(index).ok()?)).collect()
}

fn read_row(model: &Model, at: HighsInt) -> Option<ReadRow> {
    let (mut lower, mut upper) = (0.0, 0.0);
    let (mut found, mut entries, mut start) = (0, 0, 0);
    let mut ask = |entries: &mut HighsInt, indices: *mut HighsInt, values: *mut f64| {
        // SAFETY: a live instance, one row, places for its sides, and for its entries, if any are asked for, as
        // many as it has.
        let status = unsafe {
            Highs_getRowsByRange(
                model.as_ptr(),
                at,
                at,
                &raw mut found,
                &raw mut lower,
                &raw mut upper,
                entries,
                &raw mut start,
                indices,
                values,
            )
        };
        (status == kHighsStatusOk).then_some(())
    };
    ask(&mut entries, null_mut(), null_mut())?;
    let count = usize::try_from(entries).ok()?;
    let (mut indices, mut values) = (vec![0; count], vec![0.0; count]);
    ask(&mut entries, indices.as_mut_ptr(), values.as_mut_ptr())?;
    let indices = indices.into_iter().map(usize::try_from).collect::<Result<Vec<_>, _>>().ok()?;
    // SAFETY: a live instance, a row that it has, and as much room as it asks for.
    let name = name(|place| unsafe { Highs_getRowName(model.as_ptr(), at, place) })?;
    Some(ReadRow { name, lower, upper, terms: indices.into_iter().zip(values).collect() })
}

/// A name that HiGHS writes to where it is told.
fn name(write: impl Fn(*mut c_char) -> HighsInt) -> Option<String> {
    let mut place: Vec<c_char> = vec![0; kHighsMaximumStringLength as usize];
    (write(place.as_mut_ptr()) == kHighsStatusOk).then_some(())?;
    let bytes = place.into_iter().take_while(|&byte| byte != 0).map(|byte| byte as u8).collect();
    String::from_utf8(bytes).ok()
}
