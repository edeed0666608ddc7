import * as z from 'zod'
import { command, query } from '../kit/call.ts'
import { Done, Id, line } from '../kit/wire.ts'
import { Thread, ThreadMessage } from './model.ts'
import { maxAsked, maxSourcesOfThread } from './rules.ts'

const ofTeachers = { roles: ['instructor'], offline: 'never' } as const
const name = line(200)

/** Calls of the area `threads`: conversations with sources, which their owner alone sees. */
export const threads = {
  create: command({
    path: '/thread',
    summary: "Begins a conversation with up to five of the caller's sources.",
    ...ofTeachers,
    feature: 'brightAi',
    input: z.object({ name, sourceIds: z.array(Id).min(1).max(maxSourcesOfThread) }),
    output: Thread,
    errors: ['sets/full'],
  }),
  rename: command({
    path: '/thread/rename',
    summary: "Renames one of the caller's conversations.",
    ...ofTeachers,
    feature: null,
    input: z.object({ id: Id, name }),
    output: Done,
  }),
  remove: command({
    path: '/thread/delete',
    summary: "Deletes one of the caller's conversations with all that was said in it.",
    ...ofTeachers,
    feature: null,
    input: z.object({ id: Id }),
    output: Done,
  }),
  list: query({
    path: '/thread/list',
    summary: "The caller's conversations with a source, the one spoken in last first.",
    ...ofTeachers,
    feature: null,
    input: z.object({ sourceId: Id }),
    output: z.object({ threads: z.array(Thread) }),
  }),
  get: query({
    path: '/thread/get',
    summary: "One of the caller's conversations with its messages.",
    ...ofTeachers,
    feature: null,
    input: z.object({ id: Id }),
    output: Thread.extend({ messages: z.array(ThreadMessage) }),
  }),
  ask: command({
    path: '/thread/ask',
    summary:
      'Asks the sources of a conversation. The answer is made of their own words, each with the place where it stands, or says that they do not say it.',
    ...ofTeachers,
    feature: 'brightAi',
    input: z.object({ id: Id, text: z.string().trim().min(1).max(maxAsked) }),
    output: z.object({ messages: z.array(ThreadMessage).length(2) }),
    errors: ['sets/full'],
  }),
}
