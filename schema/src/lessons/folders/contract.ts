import * as z from 'zod'
import { command, query } from '../../kit/call.ts'
import { Done, Id, page, paging } from '../../kit/wire.ts'
import { Lesson, lessonTypes } from '../model.ts'
import { Crumb, Folder, FolderName, Removed } from './model.ts'
import { maxFolders, maxMovedAtOnce } from './rules.ts'

const roles = ['instructor'] as const

const LessonType = z.enum(lessonTypes).default('LESSON')

const moving = {
  flow_ids: z.array(Id).max(maxMovedAtOnce).default([]),
  folder_ids: z.array(Id).max(maxMovedAtOnce).default([]),
  /** The folder to move into; null is the top. */
  parentId: Id.nullable(),
}

const Moved = z.object({ lessons: z.array(Lesson), folders: z.array(Folder) })

const moveErrors = ['folders/not-found', 'lessons/not-found', 'folders/into-itself', 'folders/too-deep'] as const

/** Calls of folders: where a teacher's own lessons and content lie. */
export const folders = {
  create: command({
    path: '/folder',
    summary: 'Makes a folder. A client that made the id itself, offline, sends it. A name that is taken gets a number.',
    roles,
    feature: null,
    offline: 'queue',
    input: z.object({
      id: Id.optional(),
      name: FolderName,
      parentId: Id.nullable().default(null),
      lessonType: LessonType,
    }),
    output: Folder,
    errors: ['folders/not-found', 'folders/too-deep', 'folders/too-many'],
  }),
  get: query({
    path: '/folder',
    summary: 'A folder, the way to it, and the folders in it by name; without an id, those at the top.',
    roles,
    feature: null,
    offline: 'cache',
    input: z.object({ id: Id.optional(), lessonType: LessonType, ...paging }),
    output: page(Folder).extend({ folder: Folder.nullable(), path: z.array(Crumb) }),
    errors: ['folders/not-found'],
  }),
  rename: command({
    path: '/folder/rename',
    summary: 'Renames a folder. A name that is taken gets a number.',
    roles,
    feature: null,
    offline: 'queue',
    input: z.object({ id: Id, name: FolderName }),
    output: Folder,
    errors: ['folders/not-found'],
  }),
  hierarchy: query({
    path: '/folder/hierarchy',
    summary: `A folder and everything below it; without an id, every folder of the caller, of both kinds. At most ${maxFolders}.`,
    roles,
    feature: null,
    offline: 'cache',
    input: z.object({ id: Id.optional() }),
    output: z.object({ items: z.array(Folder) }),
    errors: ['folders/not-found'],
  }),
  remove: command({
    path: '/folder/{id}',
    method: 'DELETE',
    summary: 'Removes a folder with everything in it; it can be restored for 30 days.',
    roles,
    feature: null,
    offline: 'queue',
    input: z.object({ id: Id }),
    output: Done,
    errors: ['folders/not-found'],
  }),
  move: command({
    path: '/v2/flow/move-to-folder',
    summary: 'Moves lessons and folders into a folder, or none of them where one has a name that is taken there.',
    roles,
    feature: null,
    offline: 'queue',
    input: z.object(moving),
    output: Moved,
    errors: [...moveErrors, 'folders/name-taken'],
  }),
  replace: command({
    path: '/v2/flow/replace',
    summary: 'Moves into a folder; whatever has the same name there is removed, and can be restored for 30 days.',
    roles,
    feature: null,
    offline: 'queue',
    input: z.object(moving),
    output: Moved,
    errors: moveErrors,
  }),
  keepBoth: command({
    path: '/v2/flow/keep-both',
    summary: 'Moves into a folder; what has a name that is taken there gets a number behind it.',
    roles,
    feature: null,
    offline: 'queue',
    input: z.object(moving),
    output: Moved,
    errors: moveErrors,
  }),
  moveContent: command({
    path: '/v2/flow/move-content-lessons-to-my-files',
    summary: 'Moves lessons of My content to its top, or into a folder of it; names that are taken get a number.',
    roles,
    feature: null,
    offline: 'queue',
    input: z.object({ flow_ids: z.array(Id).min(1).max(maxMovedAtOnce), parentId: Id.nullable().default(null) }),
    output: z.object({ lessons: z.array(Lesson) }),
    errors: ['folders/not-found', 'lessons/not-found'],
  }),
  moveToContent: command({
    path: '/myFiles/move-lesson-to-content',
    summary: 'Turns lessons of My lessons into content, at the top of My content or in a folder of it.',
    roles,
    feature: null,
    offline: 'queue',
    input: z.object({ flow_ids: z.array(Id).min(1).max(maxMovedAtOnce), parentId: Id.nullable().default(null) }),
    output: z.object({ lessons: z.array(Lesson) }),
    errors: ['folders/not-found', 'lessons/not-found'],
  }),
  listRemoved: query({
    path: '/folder/trash',
    summary: 'What the caller removed in the last 30 days, the latest first.',
    roles,
    feature: null,
    offline: 'cache',
    input: z.object({ ...paging }),
    output: page(Removed),
  }),
  restore: command({
    path: '/folder/restore',
    summary: 'Brings back a removed lesson or folder: to where it was, or to the top if that is gone too.',
    roles,
    feature: null,
    offline: 'queue',
    input: z.object({ id: Id }),
    output: Moved,
    errors: ['folders/not-found', 'folders/too-deep'],
  }),
}
