import { maxPaperPictureBytes, paperFileOf } from '@takhti/schema/assessments/files/kinds'
import type { DraftQuestion } from '@takhti/schema/assessments/model'
import type { QuestionFile } from '@takhti/schema/questions/model'
import { fileOf, paperFileNamed, picturesOf, pictureOfPaper, withPictureNames } from '@takhti/schema/quizzes/pictures'
import { readFile } from '#files/port.ts'
import { readPaperFile, storePaperFile } from '#platform/blobs.ts'
import type { Statement } from '#platform/db.ts'
import type { Platform } from '#platform/platform.ts'
import type { Scope } from '#platform/scope.ts'
import { filesOf, type FileRow } from './store.ts'

type Freezing = { platform: Platform; scope: Scope; now: Date; newId(): string }

/** Questions whose files all belong to the assessment, and the statements that make them so. */
export type OwnFiles = {
  rename(question: DraftQuestion): DraftQuestion
  effects: Statement[]
  /** Ids of questions with a file that is not stored. */
  missing: string[]
  /** The size of all files of questions. */
  bytes: number
}

/**
 * Copies what the questions of a paper name elsewhere into the assessment: images of the publisher's content, images
 * within questions, and files of other assessments. Students read files of the assessment alone, each once, where a
 * paper with images in it would come whole with every resume. What the publisher cannot read stays.
 */
export async function ownFiles(
  { platform, scope, now, newId }: Freezing,
  assessmentId: string,
  questions: readonly DraftQuestion[],
): Promise<OwnFiles> {
  const store = filesOf(scope, platform.institute(scope.shard))
  const named = foreignOf(assessmentId, questions)
  if (named.length === 0) return { rename: (question) => question, effects: [], missing: [], bytes: 0 }
  const [present, taught] = await Promise.all([
    store.listFiles(assessmentId),
    store.taughtFiles(named.flatMap(({ fileId, from }) => (from === 'paper' ? [fileId] : []))),
  ])
  const own = new Map(present.map((row) => [`${row.questionId} ${row.blobHash}`, row]))
  const rows = new Map(present.map((row) => [row.id, row]))
  const effects: Statement[] = []
  const bytesOf = async ({ fileId, from }: Named, row: FileRow | undefined) => {
    if (from === 'question') return embeddedBytes(fileId)
    if (from === 'content') return readFile(platform, scope, { id: fileId, most: maxPaperPictureBytes })
    return row && readPaperFile(platform.env, scope, { assessmentId: row.assessmentId, hash: row.blobHash })
  }
  for (const each of named) {
    const { fileId, questionId, from } = each
    if (rows.has(fileId)) continue
    const row = taught.find(({ id }) => id === fileId)
    const bytes = await bytesOf(each, row)
    if (bytes === null || bytes === undefined || bytes === 'too large') continue
    const file = paperFileOf(Uint8Array.from(bytes), row?.name ?? 'image')
    if (file === null || (from !== 'paper' && !file.mediaType.startsWith('image/'))) continue
    const { name, mediaType } = file
    const blobHash = await storePaperFile(platform.env, scope, { assessmentId, bytes: file.bytes })
    const known = own.get(`${questionId} ${blobHash}`)
    const made: FileRow = { id: newId(), assessmentId, questionId, name, mediaType, bytes: file.bytes.length, blobHash }
    if (known === undefined) effects.push(store.insertFile(made, now.toISOString()))
    own.set(`${questionId} ${blobHash}`, known ?? made)
    rows.set(fileId, known ?? made)
  }
  const files = questions.flatMap(({ files: ofOne = [], id }) => ofOne.map((file) => ({ ...file, questionId: id })))
  return {
    rename: (question) => renamed(question, assessmentId, rows),
    effects,
    missing: files.flatMap(({ id, questionId }) => (rows.has(id) ? [] : [questionId])),
    bytes: files.reduce((sum, { id }) => sum + (rows.get(id)?.bytes ?? 0), 0),
  }
}

/** A file that a question names by its id, or an image within it by its `data:` URL. */
type Named = { fileId: string; questionId: string; from: 'content' | 'paper' | 'question' }

function foreignOf(assessmentId: string, questions: readonly DraftQuestion[]): Named[] {
  return questions.flatMap((question) => {
    const { id: questionId } = question
    const pictures = picturesOf(question).flatMap((picture): Named[] => {
      if (picture.startsWith('data:')) return [{ fileId: picture, questionId, from: 'question' }]
      const upload = fileOf(picture)
      if (upload !== null) return [{ fileId: upload, questionId, from: 'content' }]
      const paper = paperFileNamed(picture)
      const isForeign = paper !== null && paper.assessmentId !== assessmentId
      return isForeign ? [{ fileId: paper.fileId, questionId, from: 'paper' }] : []
    })
    const files = (question.files ?? []).map(({ id }): Named => ({ fileId: id, questionId, from: 'paper' }))
    return [...pictures, ...files]
  })
}

/** The bytes of a `data:` URL; null where it has none, or is not in base64. */
function embeddedBytes(picture: string): Uint8Array | null {
  const [, text] = /^data:image\/[a-z+]+;base64,(.*)$/s.exec(picture) ?? []
  try {
    return text === undefined ? null : Uint8Array.fromBase64(text)
  } catch {
    return null
  }
}

function renamed(question: DraftQuestion, assessmentId: string, rows: ReadonlyMap<string, FileRow>): DraftQuestion {
  const { files } = question
  const named = withPictureNames(question, (picture) => {
    const row = rows.get(fileOf(picture) ?? paperFileNamed(picture)?.fileId ?? picture)
    return row === undefined ? picture : pictureOfPaper({ assessmentId, id: row.id })
  })
  return {
    ...question,
    ...named,
    ...(files !== undefined && { files: files.map((file) => storedRef(file, rows.get(file.id))) }),
  }
}

/** A file as its row has it: an author's device names its type and size, and students' devices rely on them. */
function storedRef(file: QuestionFile, row: FileRow | undefined): QuestionFile {
  if (row === undefined) return file
  const { id, name, mediaType, bytes } = row
  return { id, name, mediaType, bytes }
}
