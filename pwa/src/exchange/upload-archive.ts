import { archivePartBytes } from '@takhti/schema/exchange/rules'
import { putBytes } from '#api/put-bytes.ts'

// A part is repeated, so a short break of the network does not begin the whole again.
const triesOfPart = 4

/** Uploads an archive part by part; `onProgress` gets the share that has arrived, from 0 to 1. */
export async function uploadArchive(
  transferId: string,
  file: Blob,
  onProgress: (share: number) => void,
): Promise<void> {
  for (let part = 0; part * archivePartBytes < file.size; part += 1) {
    const piece = file.slice(part * archivePartBytes, (part + 1) * archivePartBytes)
    await putAgain(`/institute-archive/${transferId}/${part}`, piece)
    onProgress(Math.min(1, ((part + 1) * archivePartBytes) / file.size))
  }
}

async function putAgain(path: string, piece: Blob): Promise<void> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await putBytes(path, piece)
    } catch (error) {
      if (tried >= triesOfPart) throw error
    }
  }
}
