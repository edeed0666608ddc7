import { lengthOfPart, missingParts, partBytes } from '@takhti/schema/files/uploads/rules'
import { newId } from '@takhti/schema/kit/ids'
import type { AnswerFile } from '@takhti/schema/responses/answer'
import { send } from '#api/client.ts'
import { ApiError } from '#api/errors.ts'
import { lateCalls } from '#api/late-calls.ts'
import { base64Of } from '#api/to-base64.ts'

type Target = { assessmentResponseId: string; questionId: string }

const key = () => newId(new Date(), (bytes) => crypto.getRandomValues(bytes))

/** Sends a file of an answer in its parts. Resolves to the file as the server stored it. */
export async function uploadAnswerFile(target: Target, file: File): Promise<AnswerFile> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const [fileId, size] = [key(), bytes.length]
  for (const part of missingParts(size, new Set())) {
    const start = part * partBytes
    const sent = base64Of(bytes.subarray(start, start + lengthOfPart(size, part)))
    const input = { ...target, fileId, name: file.name.slice(-200), size, part, bytes: sent }
    // A later part completes the file on the server.
    const { file: stored } = await send(lateCalls.answerFiles.put, input, { idempotencyKey: key() })
    if (stored !== null) return stored
  }
  throw new ApiError('assessments/file-invalid')
}
