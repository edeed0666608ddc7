import { assessmentFiles, type FilePart } from '@takhti/schema/assessments/files/contract'
import {
  maxFileBytesOfPaper,
  maxFilesOfAssessment,
  maxFilesOfQuestion,
  maxPaperFileBytes,
  maxPaperPictureBytes,
  paperFileOf,
  type PaperFile,
} from '@takhti/schema/assessments/files/kinds'
import type { AssessmentQuestion } from '@takhti/schema/assessments/model'
import { partBytes } from '@takhti/schema/files/uploads/rules'
import { pictureOfPaper } from '@takhti/schema/quizzes/pictures'
import { implement, type HandlerArgs } from '#http/implement.ts'
import { holding } from '#licences/port.ts'
import { readPaperFile, storePaperFile } from '#platform/blobs.ts'
import type { InstituteDatabase } from '#platform/db.ts'
import type { Scope } from '#platform/scope.ts'
import { rewriteQuestion } from '../questions/question-edit.ts'
import { findQuestion } from '../questions/question-search.ts'
import { assessmentsStore } from '../store.ts'
import { questionsOf } from '../views.ts'
import { filesOf, type FileRow } from './store.ts'

function storeOf(scope: Scope, db: InstituteDatabase) {
  return { ...assessmentsStore(scope, db), ...filesOf(scope, db) }
}

type Store = ReturnType<typeof storeOf>
type Args<Name extends keyof typeof assessmentFiles> = HandlerArgs<(typeof assessmentFiles)[Name], Store>

export const assessmentFilesHandlers = implement(assessmentFiles, storeOf, {
  uploadImage,
  insertFiles,

  async removeUploadedImage(args) {
    const at = await findQuestion(args, args.input)
    const { image } = at.question
    return rewriteQuestion(args, at, { fields: image === undefined ? {} : { image: '' } })
  },

  async removeFiles(args) {
    const at = await findQuestion(args, args.input)
    const files = (at.question.files ?? []).filter(({ id }) => !args.input.fileIds.includes(id))
    return rewriteQuestion(args, at, { fields: { files } })
  },

  async read({ input, store, platform, scope, now, fail }): Promise<FilePart> {
    const { assessmentId, fileId, part } = input
    const found = await store.readableFile(assessmentId, fileId, now.toISOString())
    if (found === null || part * partBytes >= found.bytes) return fail('common/not-found')
    const range = { offset: part * partBytes, length: Math.min(partBytes, found.bytes - part * partBytes) }
    const bytes = await readPaperFile(platform.env, scope, {
      ...{ assessmentId: found.assessmentId, hash: found.blobHash, range },
    })
    if (bytes === null) throw new Error(`the bytes of file ${fileId} are missing`)
    return { name: found.name, mediaType: found.mediaType, size: found.bytes, part, bytes: bytes.toBase64() }
  },
})

async function uploadImage(args: Args<'uploadImage'>): Promise<AssessmentQuestion> {
  const { input, fail } = args
  const file = Uint8Array.fromBase64(input.photo)
  if (file.length > maxPaperPictureBytes) return fail('assessments/file-too-large')
  const picture = paperFileOf(file, 'image')
  if (picture?.mediaType.startsWith('image/') !== true) return fail('images/invalid')
  const at = await findQuestion(args, input)
  return withStored(args, { at, files: [picture] }, ([stored]) =>
    stored === undefined ? {} : { image: pictureOfPaper(stored), showQuesImg: true },
  )
}

async function insertFiles(args: Args<'insertFiles'>): Promise<AssessmentQuestion> {
  const { input, fail } = args
  const sent = input.files.map(({ bytes, ...each }) => ({ ...each, file: Uint8Array.fromBase64(bytes) }))
  if (sent.reduce((sum, { file }) => sum + file.length, 0) > maxPaperFileBytes)
    return fail('assessments/file-too-large')
  const files = sent.map(({ name, file, id }) => {
    const accepted = paperFileOf(file, name) ?? fail('assessments/file-invalid')
    return { ...accepted, ...(id !== undefined && { id }) }
  })
  const at = await findQuestion(args, input)
  return withStored(args, { at, files }, (stored) => {
    const before = at.question.files ?? []
    const added = stored.filter(({ id }) => !before.some((each) => each.id === id))
    const unique = new Map(added.map(({ id, name, mediaType, bytes }) => [id, { id, name, mediaType, bytes }]))
    return before.length + unique.size > maxFilesOfQuestion
      ? fail('sets/full')
      : { files: [...before, ...unique.values()] }
  })
}

type At = Awaited<ReturnType<typeof findQuestion>>

/** Stores files of a question before the row that names them, and writes the fields made of them. Storage is held first. */
async function withStored(
  args: Args<'insertFiles'> | Args<'uploadImage'>,
  { at, files }: { at: At; files: readonly (PaperFile & { id?: string })[] },
  fieldsOf: (stored: readonly FileRow[]) => object,
): Promise<AssessmentQuestion> {
  const { store, platform, scope, now, newId } = args
  const { found, question } = at
  const present = await store.listFiles(found.id)
  const stored = new Map<string, FileRow>()
  for (const { bytes, name, mediaType, id = newId() } of files) {
    const hash = await storePaperFile(platform.env, scope, { assessmentId: found.id, bytes })
    const same = present.find((row) => row.blobHash === hash && row.questionId === question.id)
    const row = { id, assessmentId: found.id, questionId: question.id, name, mediaType, blobHash: hash }
    stored.set(hash, same ?? stored.get(hash) ?? { ...row, bytes: bytes.length })
  }
  const added = [...stored.values()].filter(({ id }) => !present.some((row) => row.id === id))
  if (present.length + added.length > maxFilesOfAssessment) return args.fail('sets/full')
  const named = new Set(questionsOf(found).flatMap(({ files: ofOne = [] }) => ofOne.map(({ id }) => id)))
  const onPaper = [...present.filter(({ id }) => named.has(id)), ...added]
  if (sizeOf(onPaper) > maxFileBytesOfPaper) return args.fail('assessments/file-too-large')
  const fields = fieldsOf([...stored.values()])
  const beside = added.map((row) => store.insertFile(row, now.toISOString()))
  if (added.length === 0) return rewriteQuestion(args, at, { fields })
  return holding(platform, args, async ({ hold }) => {
    await hold({ dataStorage: sizeOf(added) })
    return rewriteQuestion(args, at, { fields, beside })
  })
}

function sizeOf(files: readonly Pick<FileRow, 'bytes'>[]): number {
  return files.reduce((sum, { bytes }) => sum + bytes, 0)
}
