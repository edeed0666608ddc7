import type { Recording } from '@takhti/schema/live/recording/model'
import { send } from '#api/client.ts'
import { ApiError } from '#api/errors.ts'
import { bytesOf } from '#api/from-base64.ts'
import { lateCalls } from '#api/late-calls.ts'
import type { StoredPiece } from '#offline/files-database.ts'
import { dropPieces, storePiece, readPiece } from '#offline/recording-pieces.ts'

/**
 * A recording piece by piece, from this device where it was played before, and else from the server. A recording that
 * may still grow is not stored. Throws the server's error, or that it does not answer.
 */
export async function* piecesOf({ recordingId, endedAt, bytes }: Recording): AsyncGenerator<Uint8Array> {
  let missing = bytes
  for (let part: number | null = 0; part !== null;) {
    const stored = await readPiece(recordingId, part)
    // A stored last piece is outdated where more has arrived since.
    const isCutOff = stored?.next === null && stored.bytes.length < missing
    const piece: { bytes: Uint8Array<ArrayBuffer>; next: number | null } =
      stored !== undefined && !isCutOff
        ? stored
        : await fetchPiece(recordingId, part).catch((error: unknown) => orStored(error, stored))
    missing -= piece.bytes.length
    if (piece !== stored && (piece.next !== null || (endedAt !== null && missing <= 0)))
      await storePiece({ recordingId, part, ...piece })
    yield piece.bytes
    part = piece.next
  }
}

/** Without a network the stored pieces play. */
function orStored(error: unknown, stored: StoredPiece | undefined): StoredPiece {
  if (stored === undefined || !(error instanceof ApiError && error.isUnanswered)) throw error
  return stored
}

async function fetchPiece(recordingId: string, part: number) {
  try {
    const { bytes, next } = await send(lateCalls.recordings.read, { recordingId, part })
    return { bytes: bytesOf(bytes), next }
  } catch (error) {
    // An unpublished or deleted recording does not play from this device either.
    if (error instanceof ApiError && error.code === 'common/not-found') await dropPieces(recordingId)
    throw error
  }
}
