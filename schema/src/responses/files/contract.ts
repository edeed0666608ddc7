import * as z from 'zod'
import { FilePart, PartOfFile } from '../../assessments/files/contract.ts'
import { maxPaperFileBytes } from '../../assessments/files/kinds.ts'
import { partBytes } from '../../files/uploads/rules.ts'
import { command, query } from '../../kit/call.ts'
import { fileName } from '../../kit/names.ts'
import { Id } from '../../kit/wire.ts'
import { AnswerFile } from '../answer.ts'

/**
 * Calls of the files that students hand in. Each part is a command of its own, which the device's queue sends before
 * the answer that names the file; an answer that names a file without bytes is not saved.
 */
export const answerFiles = {
  put: command({
    path: '/assessmentResponse/file',
    summary: `Stores a part of a file for a question of a running attempt, of at most ${maxPaperFileBytes} bytes in parts of ${partBytes}. With its last part, in whatever order, the file is stored: its type is detected, location is removed from images. A repeat answers the same.`,
    roles: ['learner', 'guest'],
    feature: null,
    offline: 'queue',
    input: z.strictObject({
      assessmentResponseId: Id,
      questionId: Id,
      fileId: Id,
      name: fileName(200),
      size: z.int().min(1).max(1_000_000_000),
      part: PartOfFile.default(0),
      bytes: z.base64().max(Math.ceil(partBytes / 3) * 4),
    }),
    output: z.object({ missing: z.array(z.int()), file: AnswerFile.nullable() }),
    errors: ['assessments/file-invalid', 'assessments/file-too-large', 'responses/closed', 'sets/full'],
  }),
  read: query({
    path: '/assessmentResponse/file/{assessmentResponseId}/{fileId}',
    summary: 'One part of a file of an attempt, for its student and the teachers of the class.',
    roles: ['instructor', 'learner', 'guest'],
    feature: null,
    offline: 'cache',
    input: z.object({ assessmentResponseId: Id, fileId: Id, part: PartOfFile.default(0) }),
    output: FilePart,
  }),
}
