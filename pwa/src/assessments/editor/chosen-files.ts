import { maxPaperFileBytes, paperFileOf } from '@takhti/schema/assessments/files/kinds'
import { hexOf, newId } from '@takhti/schema/kit/ids'
import type { QuestionFile } from '@takhti/schema/questions/model'
import { base64Of } from '#api/to-base64.ts'
import { sentFile } from '#files/class-files/port.tsx'
import { offerBytes } from '../new-files.ts'

/** Why a file was not attached. */
export type FileRefusal = 'kind' | 'large' | 'paper'

type Room = { questionId: string; bytes: number }

/** A file for a question, with its bytes ready for the save of the question; or why it cannot be one. */
export async function chosenFile({ questionId, bytes: room }: Room, file: File): Promise<QuestionFile | FileRefusal> {
  const sent = file.size === 0 ? null : await sentFile(file)
  if (sent === null) return 'kind'
  if (sent.bytes.length > maxPaperFileBytes) return 'large'
  if (sent.bytes.length > room) return 'paper'
  // The server's own decision, before anything waits in the queue.
  const accepted = paperFileOf(sent.bytes, sent.name.slice(-190))
  if (accepted === null) return 'kind'
  const { name, mediaType, bytes } = accepted
  const id = await idOf(questionId, bytes)
  offerBytes(id, { name, bytes: base64Of(bytes) })
  return { id, name, mediaType, bytes: bytes.length }
}

/** The same bytes have the same id at a question, so that a file which is attached again is the stored one. */
async function idOf(questionId: string, bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const content = hexOf(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)))
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${questionId} ${content}`))
  return newId(new Date(0), (id) => {
    id.set(new Uint8Array(hash, 0, id.length))
    return id
  })
}
