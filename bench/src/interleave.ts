import { median, type Figure } from './figure.ts'

/** Measures once and returns a value in the metric's unit. */
export type Measure = () => Promise<number>

/**
 * The most rounds of a comparison: `TAKHTI_BENCH_ROUNDS=1` shows that one works, and proves little about its metrics.
 */
export const mostRounds = Number(process.env['TAKHTI_BENCH_ROUNDS'] ?? Number.POSITIVE_INFINITY)

export type Comparison = Pick<Figure, 'name' | 'peerName' | 'limit' | 'unit'> & {
  ours: Measure
  peer: Measure
  /** Whether a larger value is the better one, as with rates. */
  isRate?: boolean
  rounds?: number
  warmUps?: number
}

/**
 * Measures ours and the peer in turn, A B A B …, because the machine's speed drifts: the median of the per-round ratios
 * holds where single values do not. The peer is measured twice a round, and the two give the control.
 */
export async function interleave(comparison: Comparison): Promise<Figure> {
  const { name, peerName, limit, unit, isRate = false, rounds = 5, warmUps = 1 } = comparison
  for (let round = 0; round < Math.min(warmUps, mostRounds); round++) await oneRound(comparison)
  const taken: Round[] = []
  for (let round = 0; round < Math.min(rounds, mostRounds); round++) taken.push(await oneRound(comparison))
  const ratio = median(
    taken.map(({ ours, peer, again }) => {
      // Ours is between the two, so their middle is the peer at the same speed of the machine.
      const beside = (peer + again) / 2
      return isRate ? beside / ours : ours / beside
    }),
  )
  return {
    name,
    ours: median(taken.map((round) => round.ours)),
    peer: median(taken.map((round) => round.peer)),
    peerName,
    ratio,
    limit,
    holds: limit === null || ratio <= limit,
    unit,
    samples: taken.length,
    control: median(taken.map(({ peer, again }) => again / peer)),
  }
}

type Round = { ours: number; peer: number; again: number }

async function oneRound({ ours, peer }: Comparison): Promise<Round> {
  const first = await peer()
  const own = await ours()
  return { peer: first, ours: own, again: await peer() }
}
