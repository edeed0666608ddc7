/** One metric: ours beside a peer or a baseline of the same run. */
export type Figure = {
  name: string
  ours: number
  peer: number
  peerName: string
  /** The median of the per-round ratios ours / peer; for rates it is peer / ours, so that lower is always better; for a slope, the slope itself. */
  ratio: number
  /** The highest allowed ratio; null where the metric is reported and decides nothing. */
  limit: number | null
  holds: boolean
  unit: string
  /** Rounds that were counted. */
  samples: number
  /** The peer against itself in the same run: the noise of the measurement. */
  control?: number
  /** What the runtime alone takes for the same work beside the same peer: where it misses, no code of ours can hold. */
  floor?: { name: string; value: number; ratio: number }
}

/** The middle of the values; of an even number, the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const upper = sorted[Math.floor(sorted.length / 2)]
  const lower = sorted[Math.ceil(sorted.length / 2) - 1]
  if (upper === undefined || lower === undefined) throw new Error('A median needs a value')
  return (lower + upper) / 2
}

/** A metric of two fixed sizes, which need no rounds. */
export function sizeFigure(sizes: Pick<Figure, 'name' | 'ours' | 'peer' | 'peerName' | 'limit' | 'unit'>): Figure {
  const ratio = sizes.ours / sizes.peer
  return { ...sizes, ratio, holds: sizes.limit === null || ratio <= sizes.limit, samples: 1 }
}
