import { partBytes, partCount } from '@takhti/schema/files/uploads/rules'
import { dropFileParts, storeFilePart } from '#platform/blobs.ts'
import type { Statement } from '#platform/db.ts'
import type { Platform } from '#platform/platform.ts'
import { sha256 } from '#platform/random.ts'
import type { Scope } from '#platform/scope.ts'
import { uploadsStore } from './uploads/store.ts'

type Made = { id: string; file: string; mediaType: string; bytes: Uint8Array<ArrayBuffer>; now: Date }

/**
 * Stores bytes that the server made as a complete file of the caller's own; the caller commits `insert` and has held
 * the storage. `drop` removes the bytes where that fails.
 */
export async function ownFile(
  platform: Platform,
  scope: Scope,
  { bytes, now, ...named }: Made,
): Promise<{ insert: Statement; drop(): Promise<void> }> {
  const parts = Array.from({ length: partCount(bytes.length) }, (_, part) =>
    bytes.slice(part * partBytes, (part + 1) * partBytes),
  )
  const hashes = await Promise.all(parts.map((part) => sha256(part)))
  await Promise.all(
    parts.map((each, part) => storeFilePart(platform.env, scope, { fileId: named.id, part, bytes: each })),
  )
  const at = now.toISOString()
  const insert = uploadsStore(scope, platform.institute(scope.shard)).insert({
    ...named,
    bytes: bytes.length,
    status: 'SUCCESS',
    createdAt: at,
    touchedAt: at,
    parts: hashes.join(''),
    // The id makes it a file of its own: an engine may draw the same bytes for the same words.
    contentHash: await sha256(`${named.id}\n${hashes.join('')}`),
  })
  const drop = () => dropFileParts(platform.env, { instituteId: scope.instituteId, fileId: named.id })
  return { insert, drop }
}
