import type { Recording } from '@takhti/schema/live/recording/model'
import { send } from '#api/client.ts'
import { ApiError } from '#api/errors.ts'
import { bytesOf } from '#api/from-base64.ts'
import { lateCalls } from '#api/late-calls.ts'
import { dropPieces, keepPiece, readPiece } from '#offline/recorded.ts'

/**
 * A recording piece by piece, from this device where it has been played before, and else from the edge. What may still grow is not
 * kept. Throws what the edge answers, or that it does not.
 */
export async function* piecesOf({ recordingId, endedAt }: Recording): AsyncGenerator<Uint8Array> {
  for (let part: number | null = 0; part !== null;) {
    const kept = await readPiece(recordingId, part)
    const piece: { bytes: Uint8Array<ArrayBuffer>; next: number | null } = kept ?? (await fetchPiece(recordingId, part))
    if (kept === undefined && (piece.next !== null || endedAt !== null))
      await keepPiece({ recordingId, part, ...piece })
    yield piece.bytes
    part = piece.next
  }
}

async function fetchPiece(recordingId: string, part: number) {
  try {
    const { bytes, next } = await send(lateCalls.recordings.read, { recordingId, part })
    return { bytes: bytesOf(bytes), next }
  } catch (error) {
    // What was taken back or deleted is not played from this device either.
    if (error instanceof ApiError && error.code === 'common/not-found') await dropPieces(recordingId)
    throw error
  }
}
