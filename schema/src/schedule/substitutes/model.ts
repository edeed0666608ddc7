import * as z from 'zod'
import { Instant } from '../../kit/time.ts'
import { Id, lines } from '../../kit/wire.ts'
import { Day } from '../day.ts'
import { maxSubstituteNote } from './rules.ts'

/** The note for a substitute: lines of plain text. */
export const SubstituteNote = lines(0, maxSubstituteNote)

/** Days of a class that a substitute teaches. */
export const Substitute = z.object({
  substituteId: Id,
  classId: Id,
  className: z.string(),
  personId: Id,
  name: z.string(),
  from: Day,
  to: Day,
  /** The one lesson of a single day that is handed over, with its title; null for all lessons of the days. */
  scheduleId: Id.nullable(),
  title: z.string().nullable(),
  note: z.string(),
  /** The teacher who handed the days over. */
  handedBy: z.string(),
  opensAt: Instant,
  endsAt: Instant,
  endedAt: Instant.nullable(),
})

export type Substitute = z.infer<typeof Substitute>
