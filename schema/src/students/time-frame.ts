import { dayIn } from '../kit/days.ts'
import { daysAfter, instantOf } from '../schedule/rules.ts'

/** The spans of days that a record can be narrowed to (specification, section 4: daily logs). */
export const timeFrames = ['today', 'yesterday', 'last7Days', 'last30Days', 'last60Days'] as const

export type TimeFrame = (typeof timeFrames)[number]

/** The days of a time frame, or the first and the last of named days; both ends count. */
export type Narrowing = {
  timeFrame?: TimeFrame | undefined
  startDate?: string | undefined
  endDate?: string | undefined
}

const daysOf: Readonly<Record<TimeFrame, readonly [first: number, last: number]>> = {
  today: [0, 0],
  yesterday: [-1, -1],
  last7Days: [-6, 0],
  last30Days: [-29, 0],
  last60Days: [-59, 0],
}

/** The first and the last day of a time frame. */
export function daysOfFrame(timeFrame: TimeFrame, today: string): { startDate: string; endDate: string } {
  const [first, last] = daysOf[timeFrame]
  return { startDate: daysAfter(today, first), endDate: daysAfter(today, last) }
}

/** The instants that a record is narrowed to, where the institute is; null where nothing narrows it. Named days win. */
export function narrowedTo(asked: Narrowing, timeZone: string, now: Date): { from: string; before: string } | null {
  const { timeFrame, startDate, endDate } = asked
  if (timeFrame === undefined && startDate === undefined && endDate === undefined) return null
  const today = dayIn(timeZone, now)
  const frame = timeFrame === undefined ? null : daysOfFrame(timeFrame, today)
  const start = startDate ?? frame?.startDate ?? earliest
  const end = endDate ?? frame?.endDate ?? today
  const at = (day: string) => instantOf(day, 0, timeZone).toISOString()
  return { from: at(start), before: at(daysAfter(end, 1)) }
}

/** Before anything was recorded. */
const earliest = '2000-01-01'
