import { isDate } from '@takhti/schema/schedule/rules'
import { daysOfFrame, timeFrames } from '@takhti/schema/students/time-frame'
import { anyText, oneOf, useAddress } from '#ui/use-address.ts'

/** The periods of daily logs, and days of one's own. */
export const ranges = [...timeFrames, 'dates'] as const

export type RangeName = (typeof ranges)[number]

const address = { range: oneOf(ranges, 'last30Days'), from: anyText, to: anyText }

export type Range = { range: RangeName; startDate: string; endDate: string }

/** The period of the address; a reversed one is turned round. */
export function useRange(today: string): [Range, (change: Partial<Range>) => void] {
  const [{ range, from, to }, setAddress] = useAddress(address)
  const frame = daysOfFrame(range === 'dates' ? 'last30Days' : range, today)
  const days = { startDate: isDate(from) ? from : frame.startDate, endDate: isDate(to) ? to : frame.endDate }
  const [startDate = today, endDate = today] = range === 'dates' ? Object.values(days).toSorted() : Object.values(frame)
  const set = (change: Partial<Range>) =>
    setAddress({
      ...(change.range !== undefined && { range: change.range, from: startDate, to: endDate }),
      ...(change.startDate !== undefined && { from: change.startDate }),
      ...(change.endDate !== undefined && { to: change.endDate }),
    })
  return [{ range, startDate, endDate }, set]
}
