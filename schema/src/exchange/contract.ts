import * as z from 'zod'
import { command, query } from '../kit/call.ts'
import { Done, Id } from '../kit/wire.ts'
import { reviewReasons } from '../messages/rules.ts'
import { Transfer } from './model.ts'
import { archivePartBytes, maxArchiveBytes } from './rules.ts'

const ofAdmins = { roles: ['admin'], feature: null, offline: 'never' } as const
const one = { transferId: Id }

/** Calls of the area `exchange`: an institute leaves or arrives with everything. */
export const exchange = {
  list: query({
    path: '/institute/transfers',
    summary: 'The latest exports and imports of the whole institute, the newest first.',
    ...ofAdmins,
    input: z.object({}),
    output: z.object({ items: z.array(Transfer) }),
  }),
  startExport: command({
    path: '/institute/export/start',
    summary:
      'Begins an archive of the whole institute: people, classes, lessons, questions, tests, marks, attendance, feed and files. ' +
      'The texts of conversations are in it only with a reason, which the audit shows.',
    ...ofAdmins,
    input: z.strictObject({ messages: z.enum(reviewReasons).nullable() }),
    output: Transfer,
    recent: true,
    errors: ['exchange/running'],
  }),
  link: query({
    path: '/institute/export/{transferId}/link',
    summary: 'The address below `/api` at which a finished archive is downloaded for an hour, whole or in ranges.',
    ...ofAdmins,
    input: z.object(one),
    output: z.object({ path: z.string() }),
    recent: true,
    errors: ['exchange/not-ready'],
  }),
  beginImport: command({
    path: '/institute/import/begin',
    summary: `Begins the upload of an archive, in parts of ${archivePartBytes} bytes to \`/institute-archive/{transferId}/{part}\`.`,
    ...ofAdmins,
    input: z.strictObject({ bytes: z.int().min(1).max(maxArchiveBytes) }),
    output: Transfer,
    recent: true,
    errors: ['exchange/running'],
  }),
  startImport: command({
    path: '/institute/import/start',
    summary:
      'Adds what an uploaded archive has to this institute, which must be empty. Known people become members when they accept.',
    ...ofAdmins,
    input: z.strictObject(one),
    output: Transfer,
    recent: true,
    errors: ['exchange/not-ready'],
  }),
  remove: command({
    path: '/institute/transfer/remove',
    summary: 'Ends an export or an upload, and deletes its archive.',
    ...ofAdmins,
    input: z.strictObject(one),
    output: Done,
  }),
}
