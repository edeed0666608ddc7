import { requireDesk } from './desk.ts'
import { openFiles, type KeptPiece } from './files-database.ts'

/** A piece of a recording that this device has. */
export async function readPiece(recordingId: string, part: number): Promise<KeptPiece | undefined> {
  return await openFiles(requireDesk()).recorded.get([recordingId, part])
}

/** Keeps a piece, so that it plays without a network. A full disk costs the copy and nothing else. */
export async function keepPiece(piece: KeptPiece): Promise<void> {
  await openFiles(requireDesk())
    .recorded.put(piece)
    .catch(() => {})
}

/** Forgets recordings of this desk that are gone, or that nobody shows any more. */
export async function dropPieces(recordingId: string): Promise<void> {
  await openFiles(requireDesk())
    .recorded.where('[recordingId+part]')
    .between([recordingId, 0], [recordingId, Infinity])
    .delete()
}
