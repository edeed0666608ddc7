import { createHash } from 'node:crypto'
import { call } from './school.ts'

/** Stores a small file in *My content* of the token's person, and returns its id. */
export async function storeFile(token: string, { name, mediaType, bytes }: ContentFile): Promise<string> {
  const parts = [createHash('sha256').update(bytes).digest('hex')]
  const begun = { file: name, mediaType, bytes: bytes.length, parts }
  const { id } = await call<{ id: string }>('/myFiles/upload', { token, body: begun })
  await call('/myFiles/upload/part', { token, body: { id, part: 0, bytes: Buffer.from(bytes).toString('base64') } })
  await call('/myFiles/upload/finish', { token, body: { id } })
  return id
}

type ContentFile = { name: string; mediaType: string; bytes: Uint8Array }

/** A tone of half a second as a WAV file. */
export function tone(): Uint8Array {
  const [rate, count] = [8_000, 4_000]
  const file = Buffer.alloc(44 + count, 128)
  file.write('RIFF', 0)
  file.writeUInt32LE(36 + count, 4)
  file.write('WAVEfmt ', 8)
  file.writeUInt32LE(16, 16)
  file.writeUInt16LE(1, 20)
  file.writeUInt16LE(1, 22)
  file.writeUInt32LE(rate, 24)
  file.writeUInt32LE(rate, 28)
  file.writeUInt16LE(1, 32)
  file.writeUInt16LE(8, 34)
  file.write('data', 36)
  file.writeUInt32LE(count, 40)
  for (let at = 0; at < count; at += 1) file[44 + at] = 128 + Math.round(60 * Math.sin((at * 2 * Math.PI * 440) / rate))
  return file
}
