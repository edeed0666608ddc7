import type { LibraryFile } from '@takhti/schema/files/library/model'
import { partCount } from '@takhti/schema/files/uploads/rules'
import { send } from '#api/client.ts'
import { bytesOf } from '#api/from-base64.ts'
import { lateCalls } from '#api/late-calls.ts'

type Shared = Pick<LibraryFile, 'id' | 'file' | 'bytes' | 'mediaType'>

/** Stops between parts when `signal` aborts; `onPart` receives the loaded share of the file, up to 1. */
type Reading = { signal?: AbortSignal; onPart?: (share: number) => void }

/** A shared picture or video; the server lists only media types that a page may show. Throws an `ApiError`. */
export async function readShared(shared: Shared, { signal, onPart }: Reading = {}): Promise<File> {
  const { id, file, bytes, mediaType } = shared
  const count = partCount(bytes)
  const parts: Uint8Array<ArrayBuffer>[] = []
  for (let part = 0; part < count; part += 1) {
    signal?.throwIfAborted()
    const answer = await send(lateCalls.mediaLibrary.read, { id, part })
    parts.push(bytesOf(answer.bytes))
    onPart?.((part + 1) / count)
  }
  return new File(parts, file, { type: mediaType })
}
