import { archivePartBytes } from '@takhti/schema/exchange/rules'
import type { Env } from '#platform/env.ts'

/** Names a transfer and its objects. Their folder is outside the institute's files, so that no archive contains archives. */
export type TransferKey = { instituteId: string; transferId: string }

/** The key of an object of a transfer. */
export function objectKey({ instituteId, transferId }: TransferKey, name: string): string {
  return `transfers/${instituteId}/${transferId}/${name}`
}

/** Stores an object of a transfer; a repeat replaces it. */
export async function putObject(
  env: Env,
  transfer: TransferKey,
  { name, bytes }: { name: string; bytes: Uint8Array | string },
): Promise<void> {
  await env.FILES.put(objectKey(transfer, name), bytes)
}

/** An object of a transfer, or null. */
export async function getObject(
  env: Env,
  transfer: TransferKey,
  name: string,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const object = await env.FILES.get(objectKey(transfer, name))
  return object === null ? null : new Uint8Array(await object.arrayBuffer())
}

/** An object of a transfer that holds JSON, or null. */
export async function getJson(env: Env, transfer: TransferKey, name: string): Promise<unknown> {
  const bytes = await getObject(env, transfer, name)
  return bytes === null ? null : JSON.parse(new TextDecoder().decode(bytes))
}

/** The bytes that each uploaded part of an archive has, by its number. */
export async function listParts(env: Env, transfer: TransferKey): Promise<Map<number, number>> {
  const prefix = objectKey(transfer, 'part.')
  const parts = new Map<number, number>()
  for (let cursor: string | undefined; ;) {
    const listed = await env.FILES.list({ prefix, ...(cursor !== undefined && { cursor }) })
    for (const { key, size } of listed.objects) parts.set(Number(key.slice(prefix.length)), size)
    if (!listed.truncated) return parts
    cursor = listed.cursor
  }
}

/** Bytes of an uploaded archive; fewer where it ends before. */
export async function readRange(
  env: Env,
  transfer: TransferKey,
  { offset, length }: { offset: number; length: number },
): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(length)
  let filled = 0
  while (filled < length) {
    const at = offset + filled
    const part = Math.floor(at / archivePartBytes)
    const start = at % archivePartBytes
    const wanted = Math.min(length - filled, archivePartBytes - start)
    const range = { offset: start, length: wanted }
    const object = await env.FILES.get(objectKey(transfer, `part.${part}`), { range })
    const found = object === null ? new Uint8Array() : new Uint8Array(await object.arrayBuffer())
    bytes.set(found, filled)
    filled += found.length
    if (found.length < wanted) break
  }
  return bytes.subarray(0, filled)
}

/** Deletes every object of a transfer. */
export async function dropObjects(env: Env, transfer: TransferKey): Promise<void> {
  const prefix = objectKey(transfer, '')
  for (;;) {
    const { objects, truncated } = await env.FILES.list({ prefix })
    if (objects.length > 0) await env.FILES.delete(objects.map(({ key }) => key))
    if (!truncated) return
  }
}
