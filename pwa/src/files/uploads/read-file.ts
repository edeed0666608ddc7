import type { UploadedFile } from '@takhti/schema/files/uploads/model'
import { partCount } from '@takhti/schema/files/uploads/rules'
import { send } from '#api/client.ts'
import { bytesOf } from '#api/from-base64.ts'
import { lateCalls } from '#api/late-calls.ts'

/**
 * The bytes of a file, fetched from the server part by part. They have no media type here, whatever the file declares:
 * a file is downloaded by the person, and never opened on our own origin. Throws an `ApiError`.
 */
export async function readFile({ id, bytes }: Pick<UploadedFile, 'id' | 'bytes'>): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = []
  for (let part = 0; part < partCount(bytes); part += 1) {
    const answer = await send(lateCalls.uploads.read, { id, part })
    parts.push(bytesOf(answer.bytes))
  }
  return new Blob(parts, { type: 'application/octet-stream' })
}
