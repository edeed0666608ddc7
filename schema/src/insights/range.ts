import { dayIn } from '../kit/days.ts'
import { daysAfter, instantOf } from '../schedule/rules.ts'
import { narrowedTo, type Narrowing } from '../students/time-frame.ts'

/** A column of a chart: its days, and the instants that they are. */
export type Bucket = { from: string; to: string; start: string; before: string }

/** The instants of a choice of days; without one, the last 60. */
export function rangeOf(asked: Narrowing, timeZone: string, now: Date): { from: string; before: string } {
  const last = { timeFrame: 'last60Days' as const }
  return narrowedTo(asked, timeZone, now) ?? narrowedTo(last, timeZone, now) ?? { from: '', before: '' }
}

/** The most columns of a chart. */
const maxColumns = 12

/** The columns of a range: days, or as many days each as fit into the chart. The last column ends with the range. */
export function bucketsOf({ from, before }: { from: string; before: string }, timeZone: string): Bucket[] {
  const first = dayIn(timeZone, new Date(from))
  const last = dayIn(timeZone, new Date(Date.parse(before) - 1))
  const days = 1 + Math.round((Date.parse(last) - Date.parse(first)) / 86_400_000)
  const size = days <= 7 ? 1 : 7 * Math.ceil(days / (7 * maxColumns))
  const at = (day: string) => instantOf(day, 0, timeZone).toISOString()
  const found: Bucket[] = []
  for (let to = last; to >= first; to = daysAfter(to, -size)) {
    const start = daysAfter(to, 1 - size)
    const column = start < first ? first : start
    found.unshift({ from: column, to, start: at(column), before: at(daysAfter(to, 1)) })
  }
  return found
}
