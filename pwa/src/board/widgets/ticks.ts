/** The most ticks on one axis. */
const MOST = 10

/** Round numbers from one to another at one distance: 1, 2 or 5 times a power of ten, at most a dozen of them. */
export function ticksBetween(from: number, to: number, most = MOST): number[] {
  const step = roundStep((to - from) / most)
  const first = Math.ceil(from / step)
  const count = Math.max(0, Math.min(most + 2, Math.floor(to / step) - first + 1))
  // Multiples of a tenth are no tenths in binary: 3 × 0.1 is 0.30000000000000004.
  return Array.from({ length: count }, (_, index) => Number(((first + index) * step).toPrecision(12)) + 0)
}

/** The smallest round number that is no smaller. */
function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least))
  return power * ([1, 2, 5].find((factor) => factor * power >= least * (1 - 1e-9)) ?? 10)
}
