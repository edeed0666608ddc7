import * as z from 'zod'
import { partBytes } from '../../files/uploads/rules.ts'
import { command, query } from '../../kit/call.ts'
import { fileName } from '../../kit/names.ts'
import { Id } from '../../kit/wire.ts'
import { AssessmentQuestion } from '../model.ts'
import { maxFilesOfQuestion, maxPaperFileBytes, maxPaperPictureBytes } from './kinds.ts'

const ofTeachers = { roles: ['instructor'], feature: null } as const

const One = { questionId: Id, assessmentId: Id.optional() }

/** Longer than the limit of a file, so that a file beyond it is refused by the call's own error. */
const Base64 = z.base64().max(Math.ceil((maxPaperFileBytes + 100_000) / 3) * 4)

const fileErrors = ['assessments/file-invalid', 'assessments/file-too-large', 'sets/full'] as const

/** One part of a stored file. `size` is that of the whole, in parts of `partBytes`. */
export const FilePart = z.object({
  name: z.string(),
  mediaType: z.string(),
  size: z.int().min(1),
  part: z.int().min(0),
  bytes: z.base64(),
})

export type FilePart = z.infer<typeof FilePart>

export const PartOfFile = z.coerce
  .number()
  .int()
  .min(0)
  .max(Math.ceil(maxPaperFileBytes / partBytes))

/** Calls of the files of questions. Their bytes belong to the assessment; students read what their paper names. */
export const assessmentFiles = {
  uploadImage: command({
    path: '/assessment/question/uploadImage',
    summary: `Sets the image of a question: PNG, JPEG or WebP of at most ${maxPaperPictureBytes} bytes, in base64. Location and camera are removed.`,
    ...ofTeachers,
    offline: 'queue',
    input: z.object({ ...One, photo: Base64 }),
    output: AssessmentQuestion,
    errors: ['images/invalid', 'assessments/file-too-large', 'sets/full'],
  }),
  removeUploadedImage: command({
    path: '/assessment/question/removeUploadedImage',
    summary: 'Removes the image of a question. Published versions keep it.',
    ...ofTeachers,
    offline: 'queue',
    input: z.object(One),
    output: AssessmentQuestion,
    errors: ['sets/full'],
  }),
  insertFiles: command({
    path: '/assessment/question/insertFiles',
    summary: `Adds files to a question, of at most ${maxPaperFileBytes} bytes together: images, PDF, sound, office documents and plain text. A file that is there already is added once; with \`id\`, the question may name it before its bytes arrive.`,
    ...ofTeachers,
    offline: 'queue',
    input: z.object({
      ...One,
      files: z
        .array(z.object({ id: Id.optional(), name: fileName(200), bytes: Base64 }))
        .min(1)
        .max(maxFilesOfQuestion),
    }),
    output: AssessmentQuestion,
    errors: fileErrors,
  }),
  removeFiles: command({
    path: '/assessment/question/removeFiles',
    summary: 'Removes files from a question. Published versions keep them.',
    ...ofTeachers,
    offline: 'queue',
    input: z.object({ ...One, fileIds: z.array(Id).min(1).max(10) }),
    output: AssessmentQuestion,
    errors: ['sets/full'],
  }),
  read: query({
    path: '/assessment/question/file/{assessmentId}/{fileId}',
    summary: 'One part of a file of a question, for its teachers, and for students whose paper names it.',
    roles: ['instructor', 'learner', 'guest'],
    feature: null,
    offline: 'cache',
    input: z.object({ assessmentId: Id, fileId: Id, part: PartOfFile.default(0) }),
    output: FilePart,
  }),
}
