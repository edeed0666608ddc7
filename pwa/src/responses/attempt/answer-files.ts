import { maxPaperFileBytes, paperFileOf, type PaperFile } from '@takhti/schema/assessments/files/kinds'
import type { PaperQuestion } from '@takhti/schema/assessments/model'
import { lengthOfPart, missingParts, partBytes } from '@takhti/schema/files/uploads/rules'
import { newId } from '@takhti/schema/kit/ids'
import type { AnswerFile } from '@takhti/schema/responses/answer'
import { isFileOfKind } from '@takhti/schema/responses/judge'
import { enqueue } from '#api/command.ts'
import { ApiError } from '#api/errors.ts'
import { lateCalls } from '#api/late-calls.ts'
import { base64Of } from '#api/to-base64.ts'
import { sentFile } from '#files/class-files/port.tsx'

type Target = { assessmentResponseId: string; question: Pick<PaperQuestion, 'id' | 'type'> }

/**
 * Stores a file of an answer on this device, with the commands that send it before the answer, also without a network.
 * Resolves to the file as the answer names it.
 */
export async function storeAnswerFile({ assessmentResponseId, question }: Target, file: File): Promise<AnswerFile> {
  const { name, mediaType, bytes } = await acceptedFile(file, question)
  const fileId = newId(new Date(), (id) => crypto.getRandomValues(id))
  const size = bytes.length
  for (const part of missingParts(size, new Set())) {
    const start = part * partBytes
    const sent = base64Of(bytes.subarray(start, start + lengthOfPart(size, part)))
    const input = { assessmentResponseId, questionId: question.id, fileId, name, size, part, bytes: sent }
    await enqueue(lateCalls.answerFiles.put, input)
  }
  return { id: fileId, name, mediaType, bytes: size }
}

/** A photo no larger than a marker needs, without its place and camera; any other file as it is. */
async function acceptedFile(file: File, question: Target['question']): Promise<PaperFile> {
  const sent = await sentFile(file).catch(() => null)
  const bytes = sent?.bytes ?? new Uint8Array(await file.arrayBuffer())
  if (bytes.length > maxPaperFileBytes) throw new ApiError('assessments/file-too-large')
  // The server's own decision, before anything waits in the queue.
  const accepted = paperFileOf(bytes, (sent?.name ?? file.name).slice(-190))
  if (accepted === null || !isFileOfKind(question, accepted.mediaType)) throw new ApiError('assessments/file-invalid')
  return accepted
}
