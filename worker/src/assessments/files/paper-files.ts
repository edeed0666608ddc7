import { maxPaperPictureBytes, paperFileOf } from '@takhti/schema/assessments/files/kinds'
import type { DraftQuestion } from '@takhti/schema/assessments/model'
import { fileOf, paperFileNamed, picturesOf, pictureOfPaper, withPictureNames } from '@takhti/schema/quizzes/pictures'
import { readFile } from '#files/port.ts'
import { readPaperFile, storePaperFile } from '#platform/blobs.ts'
import type { Statement } from '#platform/db.ts'
import type { Platform } from '#platform/platform.ts'
import type { Scope } from '#platform/scope.ts'
import { filesOf, type FileRow } from './store.ts'

type Freezing = { platform: Platform; scope: Scope; now: Date; newId(): string }

/** Questions whose files all belong to the assessment, and the statements that make them so. */
export type OwnFiles = { rename(question: DraftQuestion): DraftQuestion; effects: Statement[] }

/**
 * Copies what the questions of a paper name elsewhere into the assessment: images of the publisher's content, and files
 * of other assessments of theirs. Students read files of the assessment alone. What the publisher cannot read stays.
 */
export async function ownFiles(
  { platform, scope, now, newId }: Freezing,
  assessmentId: string,
  questions: readonly DraftQuestion[],
): Promise<OwnFiles> {
  const store = filesOf(scope, platform.institute(scope.shard))
  const named = foreignOf(assessmentId, questions)
  if (named.length === 0) return { rename: (question) => question, effects: [] }
  const [present, taught] = await Promise.all([
    store.listFiles(assessmentId),
    store.taughtFiles(named.flatMap(({ fileId, isUpload }) => (isUpload ? [] : [fileId]))),
  ])
  const own = new Map(present.map((row) => [`${row.questionId} ${row.blobHash}`, row]))
  const ids = new Map(present.map(({ id }) => [id, id]))
  const effects: Statement[] = []
  for (const { fileId, questionId, isUpload } of named) {
    if (ids.has(fileId)) continue
    const row = taught.find(({ id }) => id === fileId)
    const bytes = isUpload
      ? await readFile(platform, scope, { id: fileId, most: maxPaperPictureBytes })
      : row && (await readPaperFile(platform.env, scope, { assessmentId: row.assessmentId, hash: row.blobHash }))
    if (bytes === null || bytes === undefined || bytes === 'too large') continue
    const file = paperFileOf(Uint8Array.from(bytes), row?.name ?? 'image')
    if (file === null || (isUpload && !file.mediaType.startsWith('image/'))) continue
    const { name, mediaType } = file
    const blobHash = await storePaperFile(platform.env, scope, { assessmentId, bytes: file.bytes })
    const known = own.get(`${questionId} ${blobHash}`)
    const made: FileRow = { id: newId(), assessmentId, questionId, name, mediaType, bytes: file.bytes.length, blobHash }
    if (known === undefined) effects.push(store.insertFile(made, now.toISOString()))
    own.set(`${questionId} ${blobHash}`, known ?? made)
    ids.set(fileId, (known ?? made).id)
  }
  return { rename: (question) => renamed(question, assessmentId, ids), effects }
}

type Named = { fileId: string; questionId: string; isUpload: boolean }

function foreignOf(assessmentId: string, questions: readonly DraftQuestion[]): Named[] {
  return questions.flatMap((question) => {
    const pictures = picturesOf(question).flatMap((picture) => {
      const upload = fileOf(picture)
      if (upload !== null) return [{ fileId: upload, questionId: question.id, isUpload: true }]
      const paper = paperFileNamed(picture)
      const isForeign = paper !== null && paper.assessmentId !== assessmentId
      return isForeign ? [{ fileId: paper.fileId, questionId: question.id, isUpload: false }] : []
    })
    const files = (question.files ?? []).map(({ id }) => ({ fileId: id, questionId: question.id, isUpload: false }))
    return [...pictures, ...files]
  })
}

function renamed(question: DraftQuestion, assessmentId: string, ids: ReadonlyMap<string, string>): DraftQuestion {
  const { files } = question
  const named = withPictureNames(question, (picture) => {
    const id = ids.get(fileOf(picture) ?? paperFileNamed(picture)?.fileId ?? '')
    return id === undefined ? picture : pictureOfPaper({ assessmentId, id })
  })
  return {
    ...question,
    ...named,
    ...(files !== undefined && { files: files.map((file) => ({ ...file, id: ids.get(file.id) ?? file.id })) }),
  }
}
