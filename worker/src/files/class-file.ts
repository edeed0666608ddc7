import { maxPaperFileBytes, paperFileOf } from '@takhti/schema/assessments/files/kinds'
import { lengthOfPart, missingParts, partBytes, partCount } from '@takhti/schema/files/uploads/rules'
import { loadStorage } from '#licences/port.ts'
import {
  dropArrivingParts,
  listArrivingParts,
  readArrivingPart,
  readClassFile,
  storeArrivingPart,
  storeClassFile,
  type FileUse,
} from '#platform/class-files.ts'
import { Failure } from '#platform/failure.ts'
import type { Platform } from '#platform/platform.ts'
import type { Scope } from '#platform/scope.ts'

/** A part of a file of the caller, as a call sends it; `mostWaiting` files of one person may wait for what names them. */
export type SentPart = {
  use: FileUse
  classId: string
  fileId: string
  name: string
  size: number
  part: number
  bytes: string
  mostWaiting: number
}

/** A file whose bytes are stored, for its row. */
export type StoredFile = { id: string; name: string; mediaType: string; bytes: number }

/** What a part leads to: others are missing, or the file is stored. */
export type Arrival = { missing: number[] } | { file: StoredFile; dropParts(): Promise<void> }

const maxPartsOfFile = Math.ceil(maxPaperFileBytes / partBytes)

/**
 * Stores a part of a file, and with the last one the file: its bytes before its row. A repeat changes nothing. Throws a
 * `Failure` (`assessments/file-invalid`, `assessments/file-too-large`, `sets/full`, `common/bad-request`).
 */
export async function receivePart(platform: Platform, scope: Scope, sent: SentPart): Promise<Arrival> {
  const { use, classId, fileId, size, part, mostWaiting } = sent
  if (size > maxPaperFileBytes) throw new Failure('assessments/file-too-large')
  const bytes = Uint8Array.fromBase64(sent.bytes)
  if (bytes.length === 0 || bytes.length !== lengthOfPart(size, part)) throw badField('bytes')
  if (partCount(size) === 1) return store(platform, scope, { sent, bytes, dropParts: async () => {} })
  const own = { use, classId, fileId, ownerId: scope.personId }
  const { parts, objects } = await listArrivingParts(platform.env, scope, own)
  if (objects > mostWaiting * maxPartsOfFile) throw new Failure('sets/full')
  await storeArrivingPart(platform.env, scope, { ...own, part, bytes })
  const missing = missingParts(size, parts.add(part))
  if (missing.length > 0) return { missing }
  const whole = await wholeOf(platform, scope, sent)
  if (whole === null) throw badField('size')
  const all = missingParts(size, new Set())
  const dropParts = () => dropArrivingParts(platform.env, scope, { ...own, parts: all })
  return store(platform, scope, { sent, bytes: whole, dropParts })
}

/** One part of a stored file for a reader; null where there is no such part. */
export async function readClassFilePart(
  platform: Platform,
  scope: Scope,
  { file, part }: { file: StoredFile & { use: FileUse; classId: string }; part: number },
) {
  const { id: fileId, use, classId, name, mediaType } = file
  const length = lengthOfPart(file.bytes, part)
  if (length === 0) return null
  const range = { offset: part * partBytes, length }
  const bytes = await readClassFile(platform.env, scope, { use, classId, fileId, range })
  if (bytes === null) throw new Error(`the bytes of file ${fileId} of ${use} are missing`)
  return { name, mediaType, size: file.bytes, part, bytes: bytes.toBase64() }
}

/** The parts of a file together; null where they were sent with other sizes. */
async function wholeOf(
  platform: Platform,
  scope: Scope,
  { use, classId, fileId, size }: SentPart,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const whole = new Uint8Array(size)
  const own = { use, classId, fileId, ownerId: scope.personId }
  for (const part of missingParts(size, new Set())) {
    const bytes = await readArrivingPart(platform.env, scope, { ...own, part })
    if (bytes === null || bytes.length !== lengthOfPart(size, part)) return null
    whole.set(bytes, part * partBytes)
  }
  return whole
}

function badField(field: 'bytes' | 'size'): Failure {
  return new Failure('common/bad-request', { issues: [{ path: field, message: 'not those of a whole file' }] })
}

type Whole = { sent: SentPart; bytes: Uint8Array<ArrayBuffer>; dropParts: () => Promise<void> }

/** The storage of a file is counted for the file, however often the call is sent. */
async function store(platform: Platform, scope: Scope, { sent, bytes: whole, dropParts }: Whole): Promise<Arrival> {
  const { use, classId, fileId } = sent
  const stored = paperFileOf(whole, sent.name)
  if (stored === null) throw new Failure('assessments/file-invalid')
  const { name, mediaType, bytes } = stored
  const { instituteId } = scope
  const now = platform.now()
  await loadStorage(platform.directory, { instituteId, entityId: fileId, bytes: bytes.length, isAtLeast: true, now })
  await storeClassFile(platform.env, scope, { use, classId, fileId, bytes })
  return { file: { id: fileId, name, mediaType, bytes: bytes.length }, dropParts }
}
