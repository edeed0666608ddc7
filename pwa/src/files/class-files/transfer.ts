import { maxPaperFileBytes } from '@takhti/schema/assessments/files/kinds'
import { lengthOfPart, missingParts, partBytes, partCount } from '@takhti/schema/files/uploads/rules'
import { newId } from '@takhti/schema/kit/ids'
import { enqueue } from '#api/command.ts'
import { bytesOf } from '#api/from-base64.ts'
import { lateCalls } from '#api/late-calls.ts'
import { pageQuery, queryClient } from '#api/query.ts'
import { base64Of } from '#api/to-base64.ts'
import { sentFile, type SentFile } from './sent-file.ts'

/** What the files of a class are for; each use has calls of its own. */
export type FileUse = 'feed' | 'messages'

/** A file that a form has put into the class. */
export type ChosenFile = { id: string; name: string }

/** An id that this device makes, so that what waits in its queue has a name. */
export const ownId = () => newId(new Date(), (bytes) => crypto.getRandomValues(bytes))

/** Queues the parts of a file for a class, also without a network; null where it is too large, or no picture to show. */
export async function queueFile(use: FileUse, classId: string, file: File): Promise<ChosenFile | null> {
  const sent = file.size === 0 ? null : await sentFile(file)
  if (sent === null || sent.bytes.length > maxPaperFileBytes) return null
  const chosen = await queueBytes(use, classId, { ...sent, name: sent.name.slice(-200) })
  queuedLately.set(chosen.id, sent.bytes)
  for (const id of [...queuedLately.keys()].slice(0, -maxQueuedLately)) queuedLately.delete(id)
  return chosen
}

/** The bytes of files that this page queued, for a further class without a network. */
const queuedLately = new Map<string, Uint8Array<ArrayBuffer>>()

/** As many files as a post has. */
const maxQueuedLately = 10

/** The bytes of a chosen file: this page's own, else the server's. */
export async function bytesOfChosen(use: FileUse, { id, name }: ChosenFile): Promise<SentFile> {
  const known = queuedLately.get(id)
  if (known !== undefined) return { name, bytes: known }
  const parts = await readFile(use, id)
  return { name, bytes: new Uint8Array(await new Blob(parts).arrayBuffer()) }
}

/** Queues the parts of a file for a class. */
export async function queueBytes(use: FileUse, classId: string, { name, bytes }: SentFile): Promise<ChosenFile> {
  const fileId = ownId()
  for (const part of missingParts(bytes.length, new Set())) {
    const start = part * partBytes
    const encoded = base64Of(bytes.subarray(start, start + lengthOfPart(bytes.length, part)))
    const input = { classId, fileId, name, size: bytes.length, part, bytes: encoded }
    await (use === 'feed' ? enqueue(lateCalls.feedFiles.put, input) : enqueue(lateCalls.messageFiles.put, input))
  }
  return { id: fileId, name }
}

/** The bytes of a file; parts that the device has are read without a network. */
export async function readFile(use: FileUse, fileId: string): Promise<Uint8Array<ArrayBuffer>[]> {
  const read = async (part: number) => {
    const of = { fileId, part }
    const page = use === 'feed' ? pageQuery(lateCalls.feedFiles.read, of) : pageQuery(lateCalls.messageFiles.read, of)
    return (await queryClient.fetchQuery({ ...page, staleTime: Infinity })).data
  }
  const first = await read(0)
  const rest = Array.from({ length: partCount(first.size) - 1 }, (_, at) => at + 1)
  return [first, ...(await Promise.all(rest.map(read)))].map(({ bytes }) => Uint8Array.from(bytesOf(bytes)))
}
