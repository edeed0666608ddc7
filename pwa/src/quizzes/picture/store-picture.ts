import { partBytes, partCount } from '@takhti/schema/files/uploads/rules'
import { pictureOfFile } from '@takhti/schema/quizzes/pictures'
import { send } from '#api/client.ts'
import { lateCalls } from '#api/late-calls.ts'
import { base64Of } from '#api/to-base64.ts'

/**
 * Stores an image among the person's files and returns the name that a question uses. It is re-encoded first, which
 * removes the location from its metadata. Throws an `ApiError`; null where the file is no image, or too large a one.
 */
export async function savePicture(file: File): Promise<string | null> {
  // Lazy: nothing else here needs the board's code for files.
  const { prepareFile } = await import('#documents/images/prepare-file.ts')
  const prepared = await prepareFile(file)
  if ('fault' in prepared) return null
  const { bytes, type } = prepared
  return pictureOfFile(await saveBytes({ name: file.name.slice(0, 200) || type, type, bytes }))
}

/** Stores bytes among the person's files and returns the file's id. Throws an `ApiError`. */
export async function saveBytes({
  name,
  type,
  bytes,
}: {
  name: string
  type: string
  bytes: Uint8Array<ArrayBuffer>
}): Promise<string> {
  const parts = Array.from({ length: partCount(bytes.length) }, (_, at) =>
    bytes.slice(at * partBytes, (at + 1) * partBytes),
  )
  const { id, missing } = await send(lateCalls.uploads.begin, {
    file: name,
    mediaType: type,
    bytes: bytes.length,
    parts: await Promise.all(parts.map(hashOf)),
  })
  for (const part of missing) {
    const body = parts[part]
    if (body !== undefined) await send(lateCalls.uploads.part, { id, part, bytes: base64Of(body) })
  }
  await send(lateCalls.uploads.finish, { id })
  return id
}

async function hashOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
