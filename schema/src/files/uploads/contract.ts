import * as z from 'zod'
import { command, query } from '../../kit/call.ts'
import { fileName } from '../../kit/names.ts'
import { Done, Id, page, paging } from '../../kit/wire.ts'
import { PartHash, PartNumber, Upload, UploadedFile } from './model.ts'
import { maxFileBytes, partBytes, partCount } from './rules.ts'

const ofTeachers = { roles: ['instructor'], feature: null } as const

/**
 * Calls of the files in *My content*. A file is uploaded in parts, listed by hash at the beginning. So any call may be
 * repeated, in any order, by any device that has the file. The client has a queue of its own, apart from the outbox.
 */
export const uploads = {
  begin: command({
    path: '/myFiles/upload',
    summary: `Begins or goes on with a file of at most ${maxFileBytes} bytes; \`parts\` are the SHA-256 of each ${partBytes} bytes, in order. The same file under the same name is one upload, whoever asks again. Answers which parts are missing.`,
    ...ofTeachers,
    offline: 'never',
    input: z
      .object({
        file: fileName(200),
        mediaType: z.string().regex(/^[\w.+-]{1,60}\/[\w.+-]{1,80}$/),
        bytes: z.number().int().min(1).max(maxFileBytes),
        parts: z.array(PartHash).max(partCount(maxFileBytes)),
      })
      .refine(({ bytes, parts }) => parts.length === partCount(bytes), 'not a hash for each part'),
    output: Upload,
    errors: ['LICENSE_LIMIT_EXHAUSTED'],
  }),
  part: command({
    path: '/myFiles/upload/part',
    summary:
      'Keeps one part, in base64. It must be the one that the beginning has named; it is stored when this answers.',
    ...ofTeachers,
    offline: 'never',
    input: z.object({ id: Id, part: PartNumber, bytes: z.base64().max(Math.ceil(partBytes / 3) * 4) }),
    output: Done,
  }),
  finish: command({
    path: '/myFiles/upload/finish',
    summary:
      'Ends an upload whose parts are all there. Where some are missing it answers which, and the upload goes on.',
    ...ofTeachers,
    offline: 'never',
    input: z.object({ id: Id }),
    output: Upload,
  }),
  cancel: command({
    path: '/myFiles/upload/cancel',
    summary: 'Gives up an upload that is on its way, and its storage. A file that is all there stays.',
    ...ofTeachers,
    offline: 'never',
    input: z.object({ id: Id }),
    output: Done,
  }),
  remove: command({
    path: '/myFiles/upload/delete',
    summary: 'Deletes a file for good; its storage is free again.',
    ...ofTeachers,
    offline: 'never',
    input: z.object({ id: Id }),
    output: Done,
  }),
  list: query({
    path: '/myFiles/fetch',
    summary: "The caller's files that are all there, newest first.",
    ...ofTeachers,
    offline: 'cache',
    input: z.object({ ...paging }),
    output: page(UploadedFile),
  }),
  read: query({
    path: '/myFiles/upload/{id}/{part}',
    summary: "One part of the caller's own file.",
    ...ofTeachers,
    offline: 'never',
    input: z.object({ id: Id, part: PartNumber }),
    output: z.object({ bytes: z.base64() }),
  }),
}
