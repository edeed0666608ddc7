import * as z from 'zod'
import { query } from '../kit/call.ts'
import { Id, page, paging } from '../kit/wire.ts'
import { Content, ContentItem } from './model.ts'

/** Calls of the area `files`: what a teacher keeps in *My content*. */
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
}
