import { median, type Figure } from './figure.ts'
import { mostRounds, type Measure } from './interleave.ts'

/** The same thing measured over a number of rows, ours and the peer's. */
export type SizedMeasure = { rows: number; ours: Measure; peer: Measure }

export type SlopeComparison = Pick<Figure, 'name' | 'peerName' | 'limit'> & {
  sizes: readonly SizedMeasure[]
  rounds: number
}

/**
 * How the time grows with the rows: the slope of the line through log(time) over log(rows). Zero is flat, one is in
 * step with the rows. Every size is measured in every round, because the machine's speed drifts; the metric is the
 * rounds' median.
 */
export async function slope({ name, peerName, limit, sizes, ...asked }: SlopeComparison): Promise<Figure> {
  const rounds = Math.min(asked.rounds, mostRounds)
  const ours: number[] = []
  const peers: number[] = []
  for (let round = 0; round <= rounds; round++) {
    const own: Point[] = []
    const beside: Point[] = []
    for (const size of sizes) {
      beside.push({ rows: size.rows, time: await size.peer() })
      own.push({ rows: size.rows, time: await size.ours() })
    }
    // The first round warms up.
    if (round === 0) continue
    ours.push(slopeOf(own))
    peers.push(slopeOf(beside))
  }
  const ratio = median(ours)
  const unit = 'log time per log rows'
  return {
    name,
    ours: ratio,
    peer: median(peers),
    peerName,
    ratio,
    limit,
    holds: limit === null || ratio <= limit,
    unit,
    samples: rounds,
  }
}

type Point = { rows: number; time: number }

/** The slope of the line through the logarithms, by least squares. */
export function slopeOf(points: readonly Point[]): number {
  const logs = points.map(({ rows, time }) => ({ x: Math.log(rows), y: Math.log(time) }))
  const middle = { x: mean(logs.map(({ x }) => x)), y: mean(logs.map(({ y }) => y)) }
  const above = mean(logs.map(({ x, y }) => (x - middle.x) * (y - middle.y)))
  const spread = mean(logs.map(({ x }) => (x - middle.x) ** 2))
  if (spread === 0) throw new Error('A slope needs two different sizes')
  return above / spread
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
