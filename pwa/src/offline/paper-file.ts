import { partBytes } from '@takhti/schema/files/uploads/rules'
import { send } from '#api/client.ts'
import { bytesOf } from '#api/from-base64.ts'
import { lateCalls } from '#api/late-calls.ts'
import { base64Of } from '#api/to-base64.ts'
import { paperFileRow, putPaperFileRow, type PaperFileName } from './attempt-rows.ts'
import { requireDatabaseId } from './database-id.ts'
import { openDatabase } from './database.ts'

/** The bytes of a file of a paper: of this device, else of the server. */
export async function readPaperFile(name: PaperFileName): Promise<Uint8Array<ArrayBuffer>> {
  const stored = await paperFileRow(openDatabase(requireDatabaseId()), name)
  return stored === null ? await fetchPaperFile(name) : bytesOf(stored)
}

/** Fetches a file of a paper, and stores it on this device. */
export async function storePaperFile(name: PaperFileName): Promise<void> {
  await putPaperFileRow(openDatabase(requireDatabaseId()), name, base64Of(await fetchPaperFile(name)))
}

async function fetchPaperFile(name: PaperFileName): Promise<Uint8Array<ArrayBuffer>> {
  const { size, bytes } = await send(lateCalls.assessmentFiles.read, { ...name, part: 0 })
  const file = new Uint8Array(size)
  file.set(bytesOf(bytes))
  for (let part = 1; part * partBytes < size; part += 1) {
    const next = await send(lateCalls.assessmentFiles.read, { ...name, part })
    file.set(bytesOf(next.bytes), part * partBytes)
  }
  return file
}
