//! Loops compiled twice: for the vectors that every processor has, and for wider ones that are used
//! where available.
//!
//! Both versions do the same operations in the same order, without fused multiply-add, so that
//! results are bit-identical everywhere.

use std::sync::atomic::{Ordering, compiler_fence};

use pulp::{Arch, NullaryFnOnce};

/// Work that gains from wide vectors. Everything it calls must be inlined: other functions are
/// compiled for the baseline processor.
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

/// Runs the task with the widest vectors that the processor has.
#[inline]
pub(crate) fn run_with_simd<W: SimdTask>(work: W) -> W::Output {
    Arch::new().dispatch(PulpTask(work))
}

/// Stops the compiler from vectorizing across iterations of a loop, whose values are far apart in
/// memory. It compiles to no instruction.
#[inline(always)]
pub(crate) fn prevent_loop_vectorization() {
    compiler_fence(Ordering::SeqCst);
}
