import * as z from 'zod'
import { hashPattern } from '../../kit/hash.ts'
import { Instant } from '../../kit/time.ts'
import { Id } from '../../kit/wire.ts'
import { filed } from '../filing/model.ts'
import { maxFileBytes, partCount } from './rules.ts'

/** The SHA-256 of a part's bytes. */
export const PartHash = z.string().regex(hashPattern, 'not a hash')

/** The place of a part in its file, from 0 on. */
export const PartNumber = z.coerce
  .number()
  .int()
  .min(0)
  .max(partCount(maxFileBytes) - 1)

/** The status of an upload; a failed one is at progress 0. */
export const uploadStatuses = ['IN_PROGRESS', 'SUCCESS', 'FAILED'] as const

export type UploadStatus = (typeof uploadStatuses)[number]

/** A file of *My content* as lists and queues show it. `progress` is in percent. */
export const UploadedFile = z.object({
  id: Id,
  /** Its name. */
  file: z.string(),
  progress: z.number().int().min(0).max(100),
  status: z.enum(uploadStatuses),
  bytes: z.number().int(),
  mediaType: z.string(),
  createdAt: Instant,
  /** Whether it is in the library of the institute. */
  isShared: z.boolean(),
  ...filed,
})

export type UploadedFile = z.infer<typeof UploadedFile>

/** A file during its upload, with the parts that the server does not have. */
export const Upload = UploadedFile.omit({
  parentId: true,
  tags: true,
  isStarred: true,
  updatedAt: true,
  isShared: true,
}).extend({
  missing: z.array(z.number().int()),
})

export type Upload = z.infer<typeof Upload>
