import * as z from 'zod'
import { command, query } from '../../kit/call.ts'
import { Done, Id, page, paging } from '../../kit/wire.ts'
import { PartNumber } from '../uploads/model.ts'
import { LibraryFile } from './model.ts'

/** Calls of the institute's pictures and videos: files of *My content* that their owners share. */
export const mediaLibrary = {
  list: query({
    path: '/myFiles/library',
    summary: 'The pictures and videos that teachers of the institute share, newest first.',
    roles: ['instructor'],
    feature: null,
    offline: 'cache',
    input: z.object({ ...paging }),
    output: page(LibraryFile),
  }),
  share: command({
    path: '/myFiles/library/share',
    summary:
      "Shares a picture or a video of the caller's own with the institute, or withdraws it. A copy on a page stays; a video on a page does not.",
    roles: ['instructor'],
    feature: null,
    offline: 'queue',
    input: z.object({ id: Id, isShared: z.boolean() }),
    output: Done,
  }),
  read: query({
    path: '/myFiles/library/{id}/{part}',
    summary: 'One part of a shared file, also for students: a page may have a shared video.',
    roles: ['instructor', 'learner', 'guest'],
    feature: null,
    offline: 'never',
    input: z.object({ id: Id, part: PartNumber }),
    output: z.object({ bytes: z.base64() }),
  }),
}
