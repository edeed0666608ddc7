const DAY_MS = 86_400_000

// Who is cut off at half one day begins beyond it the next.
const SHARE = 0.382

/** Which turn a run takes: the day's, or the one that `TAKHTI_TURN` repeats. */
export function turnOf(env: NodeJS.ProcessEnv, now: number): number {
  const asked = env['TAKHTI_TURN'] ?? ''
  if (asked === '') return Math.floor(now / DAY_MS)
  if (!/^\d{1,9}$/.test(asked)) throw new Error(`TAKHTI_TURN is not a turn: ${asked}`)
  return Number(asked)
}

/** The same things in the same circle, begun elsewhere each turn; in as many turns as there are things each comes first once. */
export function inTurn<Thing>(all: readonly Thing[], turn: number): Thing[] {
  const first = all.length === 0 ? 0 : (turn * strideOf(all.length)) % all.length
  return [...all.slice(first), ...all.slice(0, first)]
}

/** How far on the next turn begins: a step that comes by each place before it is back. */
function strideOf(length: number): number {
  let stride = Math.max(1, Math.round(length * SHARE))
  while (divisor(stride, length) > 1) stride += 1
  return stride
}

function divisor(one: number, other: number): number {
  return other === 0 ? one : divisor(other, one % other)
}
