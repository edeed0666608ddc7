/** A school of the region: its students, and the week in which it comes. */
export type School = { students: number; week: number }

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
