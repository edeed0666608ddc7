import { maxPaperFileBytes } from '@takhti/schema/assessments/files/kinds'
import { lengthOfPart, missingParts, partBytes, partCount } from '@takhti/schema/files/uploads/rules'
import { newId } from '@takhti/schema/kit/ids'
import { enqueue } from '#api/command.ts'
import { bytesOf } from '#api/from-base64.ts'
import { lateCalls } from '#api/late-calls.ts'
import { pageQuery, queryClient } from '#api/query.ts'
import { base64Of } from '#api/to-base64.ts'
import type { ChosenFile } from './queued-feed.ts'

/** An id that this device makes, so that what waits in its queue has a name. */
export const ownId = () => newId(new Date(), (bytes) => crypto.getRandomValues(bytes))

/** Queues the parts of a file for a class, also without a network; null where it is too large. */
export async function queueFile(classId: string, file: File): Promise<ChosenFile | null> {
  if (file.size === 0 || file.size > maxPaperFileBytes) return null
  const bytes = new Uint8Array(await file.arrayBuffer())
  const fileId = ownId()
  const name = file.name.slice(-200)
  for (const part of missingParts(bytes.length, new Set())) {
    const start = part * partBytes
    const sent = base64Of(bytes.subarray(start, start + lengthOfPart(bytes.length, part)))
    await enqueue(lateCalls.feedFiles.put, { classId, fileId, name, size: bytes.length, part, bytes: sent })
  }
  return { id: fileId, name }
}

/** The bytes of a file of a post; parts that the device has are read without a network. */
export async function readFeedFile(fileId: string): Promise<Uint8Array<ArrayBuffer>[]> {
  const read = async (part: number) =>
    (await queryClient.fetchQuery({ ...pageQuery(lateCalls.feedFiles.read, { fileId, part }), staleTime: Infinity }))
      .data
  const first = await read(0)
  const rest = Array.from({ length: partCount(first.size) - 1 }, (_, at) => at + 1)
  return [first, ...(await Promise.all(rest.map(read)))].map(({ bytes }) => Uint8Array.from(bytesOf(bytes)))
}
