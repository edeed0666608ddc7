/** A school of the region: its students, and the week in which it comes. */
export type School = { students: number; week: number }

/** Numbers from 0 to 1 that are the same in every run (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Students of the middle school, how far sizes spread around it, and the limits of a size. */
const size = { middle: 350, spread: 0.9, least: 30, most: 5_000 } as const

/** The weeks of two years. */
export const weeks = 104

/** Schools that come in two years, so many a week. Sizes are log-normal: most are small, and a few are very large. */
export function schoolsOf(count: number, random: () => number): School[] {
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  return Array.from({ length: count }, (_, at) => {
    const students = Math.round(size.middle * Math.exp(size.spread * normal()))
    return { students: Math.min(size.most, Math.max(size.least, students)), week: Math.floor((at * weeks) / count) }
  })
}
