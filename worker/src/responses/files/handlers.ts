import type { FilePart } from '@takhti/schema/assessments/files/contract'
import { maxPaperFileBytes, paperFileOf } from '@takhti/schema/assessments/files/kinds'
import { lengthOfPart, missingParts, partBytes, partCount } from '@takhti/schema/files/uploads/rules'
import { givenKindOf, maxFilesOfAttempt, type AnswerFile } from '@takhti/schema/responses/answer'
import { answerFiles } from '@takhti/schema/responses/files/contract'
import { fitsPaper } from '@takhti/schema/responses/judge'
import { implement, type HandlerArgs } from '#http/implement.ts'
import { dropAnswerParts, listAnswerParts, readAnswerFile, storeAnswerFile } from '#platform/blobs.ts'
import { responsesStore } from '../store.ts'
import { acceptsWork, readAttempt } from '../views.ts'

type Args = HandlerArgs<(typeof answerFiles)['put'], ReturnType<typeof responsesStore>>

export const answerFilesHandlers = implement(answerFiles, responsesStore, {
  put,

  async read({ input, store, platform, scope, fail }): Promise<FilePart> {
    const { assessmentResponseId: attemptId, fileId, part } = input
    const found = await store.readableAnswerFile(attemptId, fileId)
    const length = found === null ? 0 : lengthOfPart(found.bytes, part)
    if (found === null || length === 0) return fail('common/not-found')
    const range = { offset: part * partBytes, length }
    const bytes = await readAnswerFile(platform.env, scope, { attemptId, fileId, range })
    if (bytes === null) throw new Error(`the bytes of answer file ${fileId} are missing`)
    return { name: found.name, mediaType: found.mediaType, size: found.bytes, part, bytes: bytes.toBase64() }
  },
})

async function put(args: Args): Promise<{ missing: number[]; file: AnswerFile | null }> {
  const { input, store, platform, scope, now, fail } = args
  const { assessmentResponseId: attemptId, questionId, fileId, size, part } = input
  const found = await store.find({ id: attemptId })
  if (found === null || found.attempt.personId !== scope.personId) return fail('common/not-found')
  const read = readAttempt(found)
  const question = read.questions.find(({ id }) => id === questionId)
  if (question === undefined || givenKindOf(question) !== 'files') return fail('common/not-found')
  const known = (await store.listAnswerFiles(attemptId)).find(({ id }) => id === fileId)
  if (known !== undefined) return { missing: [], file: fileOf(known) }
  if (!acceptsWork(found.attempt, read.settings, now)) return fail('responses/closed')
  if (size > maxPaperFileBytes) return fail('assessments/file-too-large')
  const bytes = Uint8Array.fromBase64(input.bytes)
  if (bytes.length === 0 || bytes.length !== lengthOfPart(size, part))
    return fail('common/bad-request', { issues: [{ path: 'bytes', message: 'not a part of this size' }] })
  if (partCount(size) === 1) return finish(args, question, bytes)
  const { parts, objects } = await listAnswerParts(platform.env, scope, { attemptId, fileId })
  if (objects > maxFilesOfAttempt * 8) return fail('sets/full')
  await storeAnswerFile(platform.env, scope, { attemptId, fileId, part, bytes })
  const missing = missingParts(size, parts.add(part))
  if (missing.length > 0) return { missing, file: null }
  const whole = await wholeOf(args)
  if (whole === null)
    return fail('common/bad-request', { issues: [{ path: 'size', message: 'not that of its parts' }] })
  const answer = await finish(args, question, whole)
  platform.defer('drop parts of an answer', () =>
    dropAnswerParts(platform.env, scope, { attemptId, fileId, parts: missingParts(size, new Set()) }),
  )
  return answer
}

/** The parts of a file together; null where they were sent with other sizes. */
async function wholeOf({ input, platform, scope }: Args): Promise<Uint8Array<ArrayBuffer> | null> {
  const { assessmentResponseId: attemptId, fileId, size } = input
  const whole = new Uint8Array(size)
  for (const part of missingParts(size, new Set())) {
    const bytes = await readAnswerFile(platform.env, scope, { attemptId, fileId, part })
    if (bytes?.length !== lengthOfPart(size, part)) return null
    whole.set(bytes, part * partBytes)
  }
  return whole
}

/** Stores the file, then the row that names it. */
async function finish(
  { input, store, platform, scope, now, commit, fail }: Args,
  question: ReturnType<typeof readAttempt>['questions'][number],
  whole: Uint8Array<ArrayBuffer>,
) {
  const { assessmentResponseId: attemptId, questionId, fileId: id } = input
  const stored = paperFileOf(whole, input.name)
  if (stored === null) return fail('assessments/file-invalid')
  const file = { id, name: stored.name, mediaType: stored.mediaType, bytes: stored.bytes.length }
  if (!fitsPaper(question, { kind: 'files', files: [file] })) return fail('assessments/file-invalid')
  await storeAnswerFile(platform.env, scope, { attemptId, fileId: id, bytes: stored.bytes })
  return commit({
    action: 'answerFiles.put',
    entityId: attemptId,
    detail: { after: { fileId: id, bytes: file.bytes } },
    effects: [store.insertAnswerFile(attemptId, { ...file, questionId }, now.toISOString())],
    guard: store.hasRoom(attemptId),
    answer: { missing: [], file },
  })
}

function fileOf({ id, name, mediaType, bytes }: AnswerFile): AnswerFile {
  return { id, name, mediaType, bytes }
}
