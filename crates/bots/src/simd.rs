//! Loops compiled twice: for the vectors that every processor has, and for wider ones that
//! are used where they are found.
//!
//! Both do the same steps in the same order, and none are joined into one that would round
//! differently, so that the values are the same bits everywhere.

use std::sync::atomic::{Ordering, compiler_fence};

use pulp::{Arch, NullaryFnOnce};

/// Work that gains by wide vectors. Everything it calls has to be inlined: what is not is
/// compiled for all processors alike.
pub(crate) trait SimdTask {
    type Output;

    fn run(self) -> Self::Output;
}

struct PulpTask<W>(W);

impl<W: SimdTask> NullaryFnOnce for PulpTask<W> {
    type Output = W::Output;

    #[inline(always)]
    fn call(self) -> W::Output {
        self.0.run()
    }
}

/// Does the work with the widest vectors that the processor has.
#[inline]
pub(crate) fn run_with_simd<W: SimdTask>(work: W) -> W::Output {
    Arch::new().dispatch(PulpTask(work))
}

/// Keeps the compiler from working on several steps of a loop at once, the same lane of each:
/// their values lie far apart. It is no instruction.
#[inline(always)]
pub(crate) fn prevent_loop_vectorization() {
    compiler_fence(Ordering::SeqCst);
}
