import * as z from 'zod'
import { ChatMode, Persona, QuickAction } from '../ai/model.ts'
import { command, query } from '../kit/call.ts'
import { Done, Id, line } from '../kit/wire.ts'
import { Thread, ThreadMessage, ThreadPart } from './model.ts'
import { maxAsked, maxSourcesOfThread } from './rules.ts'

const ofTeachers = { roles: ['instructor'], offline: 'never' } as const
const name = line(200)
const sourceIds = z.array(Id).max(maxSourcesOfThread)

/** A question to the sources of a conversation; `action` is that of a quick action, and the text its label. */
const AskInput = z.object({
  id: Id,
  text: z.string().trim().min(1).max(maxAsked),
  mode: ChatMode.optional(),
  persona: Persona.optional(),
  action: QuickAction.optional(),
})

/** Calls of the area `threads`: conversations with sources, which their owner alone sees. */
export const threads = {
  create: command({
    path: '/thread',
    summary: "Begins a conversation with some of the caller's sources, or with those of a notebook.",
    ...ofTeachers,
    feature: 'brightAi',
    input: z
      .object({ name, sourceIds: sourceIds.default([]), notebookId: Id.optional() })
      .refine((input) => input.sourceIds.length > 0 || input.notebookId !== undefined, 'sources, or a notebook'),
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
    summary: "The caller's conversations, all or those with a source, the one spoken in last first.",
    ...ofTeachers,
    offline: 'cache',
    feature: null,
    input: z.object({ sourceId: Id.optional() }),
    output: z.object({ threads: z.array(Thread) }),
  }),
  get: query({
    path: '/thread/get',
    summary: "One of the caller's conversations with its messages.",
    ...ofTeachers,
    offline: 'cache',
    feature: null,
    input: z.object({ id: Id }),
    output: Thread.extend({ messages: z.array(ThreadMessage) }),
  }),
  move: command({
    path: '/thread/move',
    summary:
      "Puts one of the caller's conversations into a notebook, or with null out of its notebook; it then keeps the sources that it asked there.",
    ...ofTeachers,
    feature: null,
    input: z.object({ id: Id, notebookId: Id.nullable() }),
    output: Done,
  }),
  setSources: command({
    path: '/thread/sources',
    summary:
      "Says which of the caller's sources a conversation asks from then on; one that it asks already may be in the trash.",
    ...ofTeachers,
    feature: null,
    input: z.object({ id: Id, sourceIds: sourceIds.min(1) }),
    output: Done,
  }),
  ask: command({
    path: '/thread/ask',
    summary:
      'Asks the sources of a conversation. What the answer says stands in them, each with its place, or it says that they do not say it.',
    ...ofTeachers,
    feature: 'brightAi',
    input: AskInput,
    output: z.object({ messages: z.array(ThreadMessage).length(2) }),
    errors: ['sets/full'],
  }),
  askStream: command({
    path: '/thread/ask-sse',
    summary:
      'The same in parts; as events, one by one, where the caller accepts `text/event-stream`. Who stops listening stops the answer, and what was said until then is kept.',
    ...ofTeachers,
    feature: 'brightAi',
    input: AskInput,
    output: z.array(ThreadPart),
    errors: ['sets/full'],
  }),
}
