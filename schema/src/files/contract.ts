import * as z from 'zod'
import { command, query } from '../kit/call.ts'
import { Done, Id, line, page, paging } from '../kit/wire.ts'
import { Tags } from '../lessons/model.ts'
import { maxItemNameLength, maxItemsAtOnce, takenWays } from './filing/rules.ts'
import { Content, ContentItem } from './model.ts'

const filing = { roles: ['instructor'], feature: null, offline: 'queue' } as const

/** Calls of the area `files`: a teacher's *My content*. */
export const files = {
  list: query({
    path: '/myFiles/fetch-paginated',
    summary: "The caller's content, newest first.",
    roles: ['instructor'],
    feature: null,
    offline: 'cache',
    input: z.object({ ...paging }),
    output: page(ContentItem),
  }),
  get: query({
    path: '/myFiles/get',
    summary: 'One item of content with its source, summary and questions.',
    roles: ['instructor'],
    feature: null,
    offline: 'cache',
    input: z.object({ id: Id }),
    output: Content,
  }),
  rename: command({
    path: '/myFiles/rename',
    summary: 'Renames an item of My content: a capture or a file. A name that is taken in its folder gets a number.',
    ...filing,
    input: z.object({ id: Id, name: line(maxItemNameLength) }),
    output: Done,
  }),
  update: command({
    path: '/myFiles/update',
    summary: "Says what an item is about, or whether it is among the caller's favourites; what is not named stays.",
    ...filing,
    input: z.object({ id: Id, tags: Tags.optional(), isStarred: z.boolean().optional() }),
    output: Done,
  }),
  remove: command({
    path: '/myFiles/delete',
    summary: 'Puts an item into the trash for 30 days; it keeps its storage until it is gone for good.',
    ...filing,
    input: z.object({ id: Id }),
    output: Done,
  }),
  restore: command({
    path: '/myFiles/restore',
    summary: 'Brings an item back out of the trash, to where it was.',
    ...filing,
    input: z.object({ id: Id }),
    output: Done,
  }),
  move: command({
    path: '/myFiles/move-to-my-files',
    summary:
      'Moves items to the top of My content, or into a folder of it. Where a name is taken the newcomer gets a number, or replaces what has it.',
    ...filing,
    input: z.object({
      ids: z.array(Id).min(1).max(maxItemsAtOnce),
      parentId: Id.nullable().default(null),
      ifTaken: z.enum(takenWays).default('keepBoth'),
    }),
    output: z.object({ items: z.array(z.object({ id: Id, name: z.string() })) }),
    errors: ['folders/not-found'],
  }),
}
