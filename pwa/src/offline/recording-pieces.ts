import { requireDatabaseId } from './database-id.ts'
import { openFiles, type StoredPiece } from './files-database.ts'

/** A piece of a recording that this device has. */
export async function readPiece(recordingId: string, part: number): Promise<StoredPiece | undefined> {
  return await openFiles(requireDatabaseId()).recorded.get([recordingId, part])
}

/** Stores a piece, so that it plays without a network. A full disk costs only the copy. */
export async function storePiece(piece: StoredPiece): Promise<void> {
  await openFiles(requireDatabaseId())
    .recorded.put(piece)
    .catch(() => {})
}

/** Deletes recordings from this user database that are gone, or that no screen shows any more. */
export async function dropPieces(recordingId: string): Promise<void> {
  await openFiles(requireDatabaseId())
    .recorded.where('[recordingId+part]')
    .between([recordingId, 0], [recordingId, Infinity])
    .delete()
}
