import type { StudentRecords } from '@takhti/schema/records/model'
import { bytesOf } from '#api/from-base64.ts'
import { saveFile } from '#ui/save-file.ts'

/** Saves what an institute stores of a student: one JSON file, or an archive where files belong to it. */
export async function saveRecords(name: string, { files, ...records }: StudentRecords): Promise<void> {
  const text = JSON.stringify(records, null, 1)
  if (Object.keys(files).length === 0) return saveFile(`${name}.json`, new Blob([text], { type: 'application/json' }))
  const { strToU8, zipSync } = await import('fflate')
  const parts = Object.entries(files).map(([hash, base64]) => [`files/${hash}`, bytesOf(base64)] as const)
  const archive = zipSync({ 'records.json': strToU8(text), ...Object.fromEntries(parts) })
  saveFile(`${name}.zip`, new Blob([Uint8Array.from(archive)], { type: 'application/zip' }))
}
