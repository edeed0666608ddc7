import { crc32 } from 'node:zlib'
import { archivePartBytes } from '@takhti/schema/exchange/rules'
import type { Env } from '#platform/env.ts'
import { sha256 } from '#platform/random.ts'
import { getObject, objectKey, putObject, type TransferKey } from './transfer-objects.ts'
import { archiveEnd, centralLine, localHeader } from './zip-form.ts'

/** A file in the lists of hashes. */
export type HashLine = { name: string; bytes: number; sha256: string }

/** An archive between two runs of its job. The bytes that fill no part yet, and the run's part of the list, are objects. */
export type WrittenSoFar = {
  uploadId: string
  /** The tags of the stored parts, in order. */
  tags: string[]
  /** How many bytes the archive has so far. */
  offset: number
  files: number
  /** How many runs have left a part of the list. */
  runs: number
  hashes: HashLine[]
  /** The stored lists of hashes. */
  lists: HashLine[]
}

// A list stays small enough to be read at once.
const filesOfList = 1_000

const archiveName = 'archive.zip'

/** Writes a ZIP archive in parts of equal size, so that its memory is bounded whatever the institute has. */
export class ArchiveWriter {
  readonly #env: Env
  readonly #transfer: TransferKey
  readonly #upload: R2MultipartUpload
  readonly #soFar: WrittenSoFar
  #pending: Uint8Array[] = []
  #pendingBytes = 0
  #list: Uint8Array[] = []

  private constructor(env: Env, transfer: TransferKey, soFar: WrittenSoFar) {
    this.#env = env
    this.#transfer = transfer
    this.#soFar = soFar
    this.#upload = env.FILES.resumeMultipartUpload(objectKey(transfer, archiveName), soFar.uploadId)
  }

  static async begin(env: Env, transfer: TransferKey): Promise<ArchiveWriter> {
    const httpMetadata = { contentType: 'application/zip' }
    const { uploadId } = await env.FILES.createMultipartUpload(objectKey(transfer, archiveName), { httpMetadata })
    return new ArchiveWriter(env, transfer, {
      ...{ uploadId, tags: [], offset: 0, files: 0, runs: 0, hashes: [], lists: [] },
    })
  }

  static async resume(env: Env, transfer: TransferKey, soFar: WrittenSoFar): Promise<ArchiveWriter> {
    const writer = new ArchiveWriter(env, transfer, soFar)
    const tail = await getObject(env, transfer, `tail.${soFar.runs}`)
    if (tail === null) throw new Error('the tail of an archive is missing')
    writer.#hold(tail)
    return writer
  }

  get files(): number {
    return this.#soFar.files
  }

  get bytes(): number {
    return this.#soFar.offset
  }

  /** Adds a file, and lists its hash. */
  async add(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    this.#soFar.hashes.push({ name, bytes: bytes.length, sha256: await sha256(bytes) })
    await this.#write(name, bytes)
    if (this.#soFar.hashes.length >= filesOfList) await this.#writeHashes()
  }

  /** Stores what the next run needs. */
  async pause(): Promise<WrittenSoFar> {
    const runs = this.#soFar.runs + 1
    await putObject(this.#env, this.#transfer, {
      name: `tail.${runs}`,
      bytes: joined(this.#pending, this.#pendingBytes),
    })
    await putObject(this.#env, this.#transfer, { name: `list.${runs}`, bytes: joined(this.#list) })
    return { ...this.#soFar, runs }
  }

  /** Adds the manifest and the list of files, and completes the archive. Answers the manifest's hash. */
  async end(manifest: (lists: readonly HashLine[]) => object): Promise<void> {
    if (this.#soFar.hashes.length > 0) await this.#writeHashes()
    await this.#write('manifest.json', encoded(JSON.stringify(manifest(this.#soFar.lists), null, 1)))
    const offset = this.#soFar.offset
    const last = joined(this.#list)
    for (let run = 1; run <= this.#soFar.runs; run += 1) {
      const list = await getObject(this.#env, this.#transfer, `list.${run}`)
      if (list === null) throw new Error('a list of an archive is missing')
      await this.#append(list)
    }
    await this.#append(last)
    await this.#append(archiveEnd({ files: this.#soFar.files, offset, bytes: this.#soFar.offset - offset }))
    if (this.#pendingBytes > 0 || this.#soFar.tags.length === 0) await this.#flushPart(this.#pendingBytes)
    await this.#upload.complete(this.#soFar.tags.map((etag, index) => ({ etag, partNumber: index + 1 })))
  }

  async #writeHashes(): Promise<void> {
    const { hashes, lists } = this.#soFar
    const name = `hashes/${String(lists.length + 1).padStart(6, '0')}.ndjson`
    const bytes = encoded(hashes.map((line) => `${JSON.stringify(line)}\n`).join(''))
    lists.push({ name, bytes: bytes.length, sha256: await sha256(bytes) })
    this.#soFar.hashes = []
    await this.#write(name, bytes)
  }

  async #write(name: string, bytes: Uint8Array): Promise<void> {
    const file = { name, crc: crc32(bytes), size: bytes.length, offset: this.#soFar.offset }
    this.#list.push(centralLine(file))
    this.#soFar.files += 1
    await this.#append(localHeader(file))
    await this.#append(bytes)
  }

  async #append(bytes: Uint8Array): Promise<void> {
    this.#soFar.offset += bytes.length
    this.#hold(bytes)
    while (this.#pendingBytes >= archivePartBytes) await this.#flushPart(archivePartBytes)
  }

  #hold(bytes: Uint8Array): void {
    this.#pending.push(bytes)
    this.#pendingBytes += bytes.length
  }

  async #flushPart(length: number): Promise<void> {
    const all = joined(this.#pending, this.#pendingBytes)
    const { etag } = await this.#upload.uploadPart(this.#soFar.tags.length + 1, all.subarray(0, length))
    this.#soFar.tags.push(etag)
    this.#pending = []
    this.#pendingBytes = 0
    if (all.length > length) this.#hold(all.subarray(length))
  }
}

/** A finished archive, all or a range of it; null where there is none. */
export function readArchive(env: Env, transfer: TransferKey, range?: Headers): Promise<R2ObjectBody | null> {
  return env.FILES.get(objectKey(transfer, archiveName), { ...(range !== undefined && { range }) })
}

function joined(
  pieces: readonly Uint8Array[],
  length = pieces.reduce((sum, piece) => sum + piece.length, 0),
): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(length)
  let at = 0
  for (const piece of pieces) {
    all.set(piece, at)
    at += piece.length
  }
  return all
}

function encoded(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(new TextEncoder().encode(text))
}
