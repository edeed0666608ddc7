import * as z from 'zod'
import { Instant } from '../kit/time.ts'
import { Id } from '../kit/wire.ts'

const Row = z.record(z.string(), z.union([z.string(), z.number(), z.null()]))

/** All data of an institute about one student: rows by table, and their files, by hash and in base64. */
export const StudentRecords = z.object({
  format: z.literal('takhti-records-1'),
  instituteId: Id,
  userId: Id,
  exportedAt: Instant,
  directory: z.record(z.string(), z.array(Row)),
  institute: z.record(z.string(), z.array(Row)),
  files: z.record(z.string(), z.string()),
})

export type StudentRecords = z.infer<typeof StudentRecords>

/** The key of a device's database of one person for one institute. */
export const Desk = z.strictObject({ instituteId: Id, userId: Id })

export type Desk = z.infer<typeof Desk>

/** The proof that a device had a session of the person there. It opens nothing. */
export const UserDatabaseTicket = z.string().regex(/^[\w-]{43}$/)

/** The person of the records, and the number of rows of each kind. */
export const RecordsSummary = z.object({
  userId: Id,
  first_name: z.string(),
  last_name: z.string(),
  rows: z.number().int(),
})
