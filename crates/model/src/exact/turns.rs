//! Loops whose turns take long, with numbers of any length: each turn asks whether the computation is to stop.

use destrier_run::Control;

/// Nothing once the computation is to stop.
pub(super) fn going(control: Control<'_>) -> Option<()> {
    control.halted().is_none().then_some(())
}

/// All items, as they come about; none if that was stopped.
pub(super) fn all_of<T>(items: impl Iterator<Item = T>, control: Control<'_>) -> Option<Vec<T>> {
    items.map(|item| going(control).map(|()| item)).collect()
}

/// Whether all of these hold, as far as one asks; none if that was stopped.
pub(super) fn hold(mut items: impl Iterator<Item = bool>, control: Control<'_>) -> Option<bool> {
    let first = items.find_map(|holds| match going(control) {
        None => Some(None),
        Some(()) => (!holds).then_some(Some(false)),
    });
    first.unwrap_or(Some(true))
}
