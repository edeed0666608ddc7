import * as z from 'zod'
import { Instant } from '../../kit/time.ts'
import { Id, line } from '../../kit/wire.ts'
import { lessonTypes } from '../model.ts'
import { maxFolderNameLength } from './rules.ts'

/** A folder's name as stored. */
export const FolderName = line(maxFolderNameLength)

/** A folder of one person: of *My lessons* or of *My content*. */
export const Folder = z.object({
  id: Id,
  name: z.string(),
  /** The parent folder, or null at the top. */
  parentId: Id.nullable(),
  lessonType: z.enum(lessonTypes),
  createdAt: Instant,
  updatedAt: Instant,
})

export type Folder = z.infer<typeof Folder>

/** A folder on the path from the top to the current one. */
export const Crumb = z.object({ id: Id, name: z.string() })

/**
 * A removed item that can be restored until `goneAt`: a lesson, or a folder with its lessons. A capture (`content`) or
 * a file of *My content* is restored by a call of its own.
 */
export const Removed = z.object({
  id: Id,
  kind: z.enum(['lesson', 'folder', 'content', 'file']),
  name: z.string(),
  lessonType: z.enum(lessonTypes),
  removedAt: Instant,
  goneAt: Instant,
})

export type Removed = z.infer<typeof Removed>
