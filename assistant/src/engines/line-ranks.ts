import type { Line } from './source-lines.ts'

const [rounds, damping] = [12, 0.85]

// Beyond this many lines of one part those at even distances represent all, so that the work grows with the length alone.
const mostLines = 60

/** TextRank: how much the other lines of a part share with each, weighed by how much others share with those. */
export function ranksOf(part: readonly Line[]): ReadonlyMap<Line, number> {
  const lines = part.length <= mostLines ? part : sampled(part)
  const words = lines.map((line) => new Set(line.words))
  const weights = lines.map(() => new Float64Array(lines.length))
  for (let one = 0; one < lines.length; one += 1)
    for (let other = 0; other < one; other += 1) {
      const weight = shared(words[one], words[other])
      const [row, column] = [weights[one], weights[other]]
      if (row !== undefined && column !== undefined) row[other] = column[one] = weight
    }
  const sums = weights.map((row) => row.reduce((sum, weight) => sum + weight, 0))
  let ranks = lines.map(() => 1)
  for (let round = 0; round < rounds; round += 1) {
    const before = ranks
    ranks = lines.map((_, one) => {
      let sum = 0
      for (let other = 0; other < lines.length; other += 1) {
        const weight = weights[other]?.[one] ?? 0
        if (weight > 0) sum += (weight / (sums[other] ?? 1)) * (before[other] ?? 0)
      }
      return 1 - damping + damping * sum
    })
  }
  return new Map(lines.map((line, at) => [line, ranks[at] ?? 0]))
}

function sampled(part: readonly Line[]): Line[] {
  const step = part.length / mostLines
  return Array.from({ length: mostLines }, (_, at) => part[Math.floor(at * step)]).filter((line) => line !== undefined)
}

// The measure of the method's authors: shared words over the logarithms of both lengths.
function shared(one: ReadonlySet<string> = new Set(), other: ReadonlySet<string> = new Set()): number {
  let count = 0
  for (const word of one) if (other.has(word)) count += 1
  return count === 0 ? 0 : count / (Math.log(1 + one.size) + Math.log(1 + other.size))
}
