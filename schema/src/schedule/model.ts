import * as z from 'zod'
import { isTimeZone } from '../institutes/rules.ts'
import { Instant } from '../kit/time.ts'
import { Id, line } from '../kit/wire.ts'
import { Day } from './day.ts'
import { maxLeftOut, minutesOfDay, weekdays } from './rules.ts'

/** One day as `2026-11-23`, or the same days of every week. */
export const When = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('once'), date: Day }),
  z.strictObject({
    kind: z.literal('weekly'),
    days: z
      .array(z.literal(weekdays))
      .min(1)
      .max(7)
      .refine((days) => new Set(days).size === days.length, 'a day twice'),
  }),
])

/**
 * A slot in the wall-clock time of a place: `startMinute` of the day there, for `minutes`. On the days in `leftOut` a
 * weekly entry does not take place.
 */
export const Slot = z.object({
  when: When,
  leftOut: z.array(Day).max(maxLeftOut).optional(),
  startMinute: z
    .number()
    .int()
    .min(0)
    .max(minutesOfDay - 1),
  minutes: z.number().int().min(5).max(480),
  timeZone: z.string().refine(isTimeZone, 'not a time zone'),
})

/** A planned entry of a class; without a lesson it gets a new one when it starts. */
export const Planned = Slot.extend({ title: line(120), flowId: Id.nullable() })

/** Days on which a substitute teaches the class. */
export const HandedDays = z.object({ substituteId: Id, personId: Id, name: z.string(), from: Day, to: Day })

export type HandedDays = z.infer<typeof HandedDays>

/** A scheduled entry of a class. The lesson is given to callers who may open it, and is null for all others. */
export const ScheduleItem = Slot.extend({
  scheduleId: Id,
  classId: Id,
  className: z.string(),
  title: z.string(),
  flowId: Id.nullable(),
  lessonName: z.string().nullable(),
  createdBy: Id,
  /** The days of the class that a substitute teaches, where there are any. */
  handedOver: z.array(HandedDays).optional(),
})

export type ScheduleItem = z.infer<typeof ScheduleItem>

/** Something that is on today, with its two instants. */
export const TodayItem = ScheduleItem.extend({ startsAt: Instant, endsAt: Instant })

export type TodayItem = z.infer<typeof TodayItem>

/** Work of a class with its due time: for a student their own time, and whether they handed it in. */
export const DueWork = z.object({
  assessmentId: Id,
  classId: Id,
  className: z.string(),
  name: z.string(),
  dueAt: Instant,
  isHandedIn: z.boolean(),
})

export type DueWork = z.infer<typeof DueWork>
