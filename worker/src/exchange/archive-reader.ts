import { crc32 } from 'node:zlib'
import {
  archiveFormat,
  maxArchiveFileBytes,
  maxArchiveFiles,
  type transferProblems,
} from '@takhti/schema/exchange/rules'
import { hashPattern } from '@takhti/schema/kit/hash'
import { idPattern } from '@takhti/schema/kit/ids'
import * as z from 'zod'
import type { Env } from '#platform/env.ts'
import { sha256 } from '#platform/random.ts'
import { readRange, type TransferKey } from './transfer-objects.ts'
import { endLength, localHeader, readEnd, readList, type ZipFile } from './zip-form.ts'

/** An archive that cannot be imported, and why. */
export class ArchiveProblem extends Error {
  readonly code: (typeof transferProblems)[number]

  constructor(code: (typeof transferProblems)[number], about = '') {
    super(`${code} ${about}`)
    this.code = code
  }
}

const id = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'

/** The names of files in an archive. No part of one begins with a dot, so none leads out of the institute's folder. */
const fileName = new RegExp(
  `^(?:institute\\.json|people/\\d{6}\\.ndjson|tables/[a-z_]{1,60}/\\d{6}\\.ndjson` +
    `|documents/${id}/(?:index|${id})\\.bin|objects(?:/[\\w-][\\w.-]{0,199}){1,6})$`,
)

const Line = z.strictObject({
  name: z.string().regex(fileName),
  bytes: z.int().min(0).max(maxArchiveFileBytes),
  sha256: z.string().regex(hashPattern),
})

/** A file of an archive by its list of hashes. */
export type ArchiveFile = z.infer<typeof Line>

const List = Line.extend({ name: z.string().regex(/^hashes\/\d{6}\.ndjson$/) })
const count = z.int().min(0)

const Manifest = z.strictObject({
  format: z.literal(archiveFormat),
  instituteId: z.string().regex(idPattern),
  exportedAt: z.iso.datetime(),
  counts: z.strictObject({
    people: count,
    tables: z.record(z.string(), count),
    objects: count,
    objectBytes: count,
    documents: count,
  }),
  lists: z.array(List).max(maxArchiveFiles),
})

/** Reads an uploaded archive, which may be anything. Each file is checked against both of its hashes. */
export class ArchiveReader {
  readonly #env: Env
  readonly #transfer: TransferKey
  readonly #files: ReadonlyMap<string, ZipFile>
  readonly manifest: z.infer<typeof Manifest>
  readonly digest: string

  private constructor(
    { env, transfer, files }: { env: Env; transfer: TransferKey; files: ReadonlyMap<string, ZipFile> },
    { manifest, digest }: { manifest: z.infer<typeof Manifest>; digest: string },
  ) {
    this.#env = env
    this.#transfer = transfer
    this.#files = files
    this.manifest = manifest
    this.digest = digest
  }

  static async open(env: Env, transfer: TransferKey, size: number): Promise<ArchiveReader> {
    const files = await filesOf(env, transfer, size)
    const bytes = await contentOf(env, transfer, files.get('manifest.json'))
    const { success, data: manifest } = Manifest.safeParse(parsed(bytes))
    if (!success) throw new ArchiveProblem('not-an-archive', 'manifest')
    const listed = manifest.lists.length + 1
    if (files.size < listed) throw new ArchiveProblem('damaged', 'lists')
    return new ArchiveReader({ env, transfer, files }, { manifest, digest: await sha256(bytes) })
  }

  get files(): number {
    return this.#files.size
  }

  /** The files of one list; null behind the last. */
  async list(index: number): Promise<ArchiveFile[] | null> {
    const list = this.manifest.lists[index]
    if (list === undefined) return null
    const text = new TextDecoder().decode(await this.#checked(list))
    const lines = text.split('\n').filter((line) => line !== '')
    return lines.map((line) => {
      const { success, data } = Line.safeParse(parsed(line))
      if (!success) throw new ArchiveProblem('not-an-archive', 'a list')
      return data
    })
  }

  read(file: ArchiveFile): Promise<Uint8Array<ArrayBuffer>> {
    return this.#checked(file)
  }

  async #checked(line: ArchiveFile): Promise<Uint8Array<ArrayBuffer>> {
    const bytes = await contentOf(this.#env, this.#transfer, this.#files.get(line.name))
    if (bytes.length !== line.bytes || (await sha256(bytes)) !== line.sha256)
      throw new ArchiveProblem('damaged', line.name)
    return bytes
  }
}

async function filesOf(env: Env, transfer: TransferKey, size: number): Promise<Map<string, ZipFile>> {
  const length = Math.min(size, endLength)
  const end = readEnd(await readRange(env, transfer, { offset: size - length, length }))
  const isFitting =
    end !== null && end.files <= maxArchiveFiles && end.bytes <= maxArchiveFiles * 400 && end.offset + end.bytes <= size
  if (!isFitting) throw new ArchiveProblem('not-an-archive', 'end')
  const list = readList(await readRange(env, transfer, { offset: end.offset, length: end.bytes }))
  if (list === null || list.size !== end.files) throw new ArchiveProblem('not-an-archive', 'list')
  return list
}

async function contentOf(env: Env, transfer: TransferKey, file: ZipFile | undefined): Promise<Uint8Array<ArrayBuffer>> {
  if (file === undefined) throw new ArchiveProblem('damaged', 'missing')
  if (file.size > maxArchiveFileBytes) throw new ArchiveProblem('not-an-archive', 'size')
  const header = localHeader(file)
  const all = await readRange(env, transfer, { offset: file.offset, length: header.length + file.size })
  const isOurs = all.length === header.length + file.size && header.every((byte, index) => all[index] === byte)
  const bytes = all.subarray(header.length)
  if (!isOurs || crc32(bytes) !== file.crc) throw new ArchiveProblem('damaged', file.name)
  return Uint8Array.from(bytes)
}

function parsed(text: string | Uint8Array): unknown {
  try {
    return JSON.parse(typeof text === 'string' ? text : new TextDecoder().decode(text))
  } catch {
    throw new ArchiveProblem('not-an-archive', 'json')
  }
}
