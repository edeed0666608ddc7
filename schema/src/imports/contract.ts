import * as z from 'zod'
import { command } from '../kit/call.ts'
import { Id } from '../kit/wire.ts'
import { ImportAnswer, SheetRow } from './model.ts'
import { maxImportRows, maxPartRows } from './rules.ts'

const rows = z.array(SheetRow).max(maxPartRows)

/**
 * Calls of the area `imports`: a sheet of students is uploaded in parts, reviewed, and then imported as a whole or not
 * at all.
 */
export const imports = {
  stage: command({
    path: '/student/bulkUpload/part',
    summary: 'Keeps a part of a sheet for a day, until the sheet is imported. The same part again replaces itself.',
    roles: ['admin', 'instructor'],
    feature: null,
    offline: 'never',
    input: z.strictObject({
      importId: Id,
      part: z
        .number()
        .int()
        .min(0)
        .max(Math.ceil(maxImportRows / 500)),
      rows,
      instituteId: Id.optional(),
    }),
    output: z.object({ importId: Id, rows: z.number().int() }),
    errors: ['imports/too-many-rows', 'imports/done'],
  }),
  upload: command({
    path: '/student/bulkUpload',
    summary:
      'Imports the students of a sheet: the parts that were kept under this id, and `rows` of a small one. With `dryRun` it ' +
      'says what would happen. All rows or none; the same id again answers what the first answered.',
    roles: ['admin', 'instructor'],
    feature: null,
    offline: 'never',
    input: z.strictObject({
      importId: Id,
      classId: Id.optional(),
      dryRun: z.boolean().default(false),
      /** A roster of another system has no guardians’ numbers; a student with an address needs none then. */
      source: z.enum(['sheet', 'roster']).default('sheet'),
      rows: rows.optional(),
      instituteId: Id.optional(),
    }),
    output: ImportAnswer,
    errors: [
      'imports/no-rows',
      'imports/too-many-rows',
      'imports/rows-invalid',
      'classes/not-found',
      'licences/max-limit',
    ],
  }),
}
