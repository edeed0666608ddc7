import * as z from 'zod'
import { command, query } from '../../kit/call.ts'
import { Done, Id, line } from '../../kit/wire.ts'
import { Notebook, Thread } from '../model.ts'
import { maxSourcesOfThread } from '../rules.ts'

const ofTeachers = { roles: ['instructor'], offline: 'never' } as const
const name = line(200)
const sourceIds = z.array(Id).max(maxSourcesOfThread)

/** Calls of the area `notebooks`: groups of sources and conversations that only their owner sees. */
export const notebooks = {
  create: command({
    path: '/notebook',
    summary: "Begins a notebook, with some of the caller's sources or none yet.",
    ...ofTeachers,
    feature: 'notebooks',
    input: z.object({ name, sourceIds: sourceIds.default([]) }),
    output: Notebook,
    errors: ['sets/full'],
  }),
  rename: command({
    path: '/notebook/rename',
    summary: "Renames one of the caller's notebooks.",
    ...ofTeachers,
    feature: null,
    input: z.object({ id: Id, name }),
    output: Done,
  }),
  remove: command({
    path: '/notebook/delete',
    summary: "Deletes one of the caller's notebooks with its conversations; the sources stay in *My content*.",
    ...ofTeachers,
    feature: null,
    input: z.object({ id: Id }),
    output: Done,
  }),
  move: command({
    path: '/notebook/move',
    summary: "Puts one of the caller's notebooks into a folder of *My content*, or with null at the top.",
    ...ofTeachers,
    feature: null,
    input: z.object({ id: Id, parentId: Id.nullable() }),
    output: Done,
  }),
  setSources: command({
    path: '/notebook/sources',
    summary: "Says which of the caller's sources a notebook holds; one that it holds already may be in the trash.",
    ...ofTeachers,
    feature: null,
    input: z.object({ id: Id, sourceIds }),
    output: Done,
  }),
  list: query({
    path: '/notebook/list',
    summary: "The caller's notebooks, the one changed or spoken in last first.",
    ...ofTeachers,
    offline: 'cache',
    feature: null,
    input: z.object({}),
    output: z.object({ notebooks: z.array(Notebook) }),
  }),
  get: query({
    path: '/notebook/get',
    summary: "One of the caller's notebooks with its conversations, the one spoken in last first.",
    ...ofTeachers,
    offline: 'cache',
    feature: null,
    input: z.object({ id: Id }),
    output: Notebook.extend({ threads: z.array(Thread) }),
  }),
}
