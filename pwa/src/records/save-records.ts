import type { StudentRecords } from '@takhti/schema/records/model'

/** Saves what an institute holds of a student: one JSON file, or an archive where files belong to it. */
export async function saveRecords(name: string, { files, ...records }: StudentRecords): Promise<void> {
  const text = JSON.stringify(records, null, 1)
  if (Object.keys(files).length === 0) return save(`${name}.json`, new Blob([text], { type: 'application/json' }))
  const { strToU8, zipSync } = await import('fflate')
  const parts = Object.entries(files).map(([hash, base64]) => [`files/${hash}`, Uint8Array.fromBase64(base64)] as const)
  const archive = zipSync({ 'records.json': strToU8(text), ...Object.fromEntries(parts) })
  save(`${name}.zip`, new Blob([Uint8Array.from(archive)], { type: 'application/zip' }))
}

function save(name: string, content: Blob): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
