import * as z from 'zod'
import { PartOfFile } from '../assessments/files/contract.ts'
import { fileName } from '../kit/names.ts'
import { Id } from '../kit/wire.ts'
import { partBytes } from './uploads/rules.ts'

/** One part of a file that a device sends; `size` is that of the whole. The device makes the id, so that its queue can name the file. */
export const arrivingPart = {
  fileId: Id,
  name: fileName(200),
  size: z.int().min(1).max(1_000_000_000),
  part: PartOfFile.default(0),
  bytes: z.base64().max(Math.ceil(partBytes / 3) * 4),
}
