import * as z from 'zod'
import { Id } from '../kit/wire.ts'
import { importFields, rowFaults } from './rules.ts'

// Long enough for accidental pastes: a row with a fault is named, whereas a refusal of the whole part would not name
// one.
const Cell = z.string().max(2_000)

/** A row of a sheet of students as its teacher sees it, faults included; `row` is its number in the sheet. */
export const SheetRow = z.strictObject({
  row: z.number().int().min(1).max(10_000_000),
  first_name: Cell,
  last_name: Cell,
  emailId: Cell,
  guardianContactNumber: Cell,
  /** The name of a class of the institute; empty where the sheet has none. */
  className: Cell.default(''),
})

/** A fault of one cell. */
export const RowFault = z.object({ row: z.number().int(), field: z.enum(importFields), fault: z.enum(rowFaults) })

/** The result of importing a sheet, as a preview or after the import. */
export const ImportAnswer = z.object({
  importId: Id,
  isDone: z.boolean(),
  /** Rows of the sheet, those that become members of the institute, and those that existed before. */
  rows: z.number().int(),
  added: z.number().int(),
  already: z.number().int(),
  /** The number of faults; of very many only the first are listed. */
  faultCount: z.number().int(),
  faults: z.array(RowFault),
  message: z.string(),
  /** Rows beyond the day's e-mail limit: those with an account are invited, and get no e-mail. */
  lettersLeftOut: z.number().int().optional(),
})

export type ImportAnswer = z.infer<typeof ImportAnswer>
