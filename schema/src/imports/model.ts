import * as z from 'zod'
import { Id } from '../kit/wire.ts'
import { importFields, rowFaults } from './rules.ts'

// Long enough for what people paste by mistake: a row with a fault is named, where a refusal of the whole part would not say which.
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

/** What importing a sheet would do, or has done. */
export const ImportAnswer = z.object({
  importId: Id,
  isDone: z.boolean(),
  /** Rows of the sheet, those that become members of the institute, and those that were there before. */
  rows: z.number().int(),
  added: z.number().int(),
  already: z.number().int(),
  /** How many faults there are; of very many only the first are told. */
  faultCount: z.number().int(),
  faults: z.array(RowFault),
  message: z.string(),
  /** Rows past the letters of this day: those with an account are invited, and get no letter. */
  lettersLeftOut: z.number().int().optional(),
})

export type ImportAnswer = z.infer<typeof ImportAnswer>
