import { archiveLifetimeMs } from '@takhti/schema/exchange/rules'
import { invitationLifetimeMs } from '@takhti/schema/joining/rules'
import { hashPattern } from '@takhti/schema/kit/hash'
import { loadStorage } from '#licences/port.ts'
import { causes } from '#platform/commit.ts'
import type { Shard } from '#platform/db.ts'
import { log } from '#platform/log.ts'
import type { InstituteJob, Lease, Outcome } from '#platform/outbox.ts'
import type { Platform } from '#platform/platform.ts'
import { roomsToCopy } from '#rooms/port.ts'
import { ArchiveProblem, ArchiveReader, type ArchiveFile } from './archive-reader.ts'
import { IdMap } from './id-store.ts'
import { addPeople, inviteWaiting, noPeople, type PeopleSoFar } from './people-store.ts'
import { addRows } from './row-store.ts'
import { transfersStore, type TransfersStore } from './store.ts'
import { archiveTables, type ArchiveRow, type ArchiveTable } from './table-store.ts'
import { getJson, putObject } from './transfer-objects.ts'

/** What the outbox has of an import; its progress is an object. */
export type ImportJob = { transferId: string; runs: number; bytes: number; startedBy: string }

type Progress = {
  /** The list, and the files of it that were added. */
  list: number
  line: number
  files: number
  people: PeopleSoFar
  rows: number
  rowsHere: number
  objects: number
  objectBytes: number
  documents: number
  documentsHere: number
}

const nothing: Omit<Progress, 'people'> = {
  ...{ list: 0, line: 0, files: 0, rows: 0, rowsHere: 0 },
  ...{ objects: 0, objectBytes: 0, documents: 0, documentsHere: 0 },
}

// One run of the cron has time for so much, beside the work of other institutes.
const filesOfRun = 100

type Held = { shard: Shard; job: InstituteJob; lease: Lease }

/** Adds a part of an archive to an institute, and waits for the next run until all of it is there. */
export async function performImport(platform: Platform, held: Held): Promise<Outcome> {
  // Only `exchange.startImport` and this job write the body.
  const body = held.job.body as ImportJob
  const { instituteId } = held.job
  const store = transfersStore({ instituteId }, platform.institute(held.shard))
  if ((await store.find(body.transferId))?.state !== 'running') return 'done'
  try {
    return await addPart(platform, held, store)
  } catch (error) {
    const problem = problemOf(error)
    // Anything else is repeated by the outbox from the last stored progress.
    if (problem === null) throw error
    log('warn', 'an archive was refused', { instituteId, error })
    await store.save(body.transferId, { state: 'failed', problem })
    return 'done'
  }
}

function problemOf(error: unknown): ArchiveProblem['code'] | null {
  if (error instanceof ArchiveProblem) return error.code
  const text = causes(error)
  if (/licence_(?:limits|ceilings)_/.test(text)) return 'no-room'
  // The database refuses rows that no institute of ours could have.
  return /constraint failed|ABORT|FOLDER_|FOLDERS_/.test(text) ? 'not-an-archive' : null
}

async function addPart(platform: Platform, { shard, job, lease }: Held, store: TransfersStore): Promise<Outcome> {
  // Only `exchange.startImport` and this job write the body.
  const body = job.body as ImportJob
  const { instituteId } = job
  const named = { instituteId, transferId: body.transferId }
  const reader = await ArchiveReader.open(platform.env, named, body.bytes)
  if (body.runs === 0) await checkTarget(store, body.transferId, reader.digest)
  const stored = body.runs === 0 ? null : await getJson(platform.env, named, `import.${body.runs}`)
  // Only this job writes the object.
  const progress = (stored as Progress | null) ?? { ...nothing, people: structuredClone(noPeople) }
  const importing = await Importing.of(platform, { shard, instituteId, transferId: body.transferId, reader, progress })
  const isOver = await importing.run(filesOfRun)
  if (isOver) await importing.finish(body.startedBy)
  else {
    const runs = body.runs + 1
    await putObject(platform.env, named, { name: `import.${runs}`, bytes: JSON.stringify(progress) })
    if (!(await lease.checkpoint({ ...body, runs }, platform.now()))) return 'waits'
  }
  const { rows, rowsHere, files, people } = progress
  await store.save(body.transferId, {
    ...{
      step: importing.step,
      files,
      rows,
      rowsHere,
      peopleCount: people.count,
      invited: Object.keys(people.waiting).length,
    },
    ...(isOver && {
      state: 'done' as const,
      expiresAt: new Date(platform.now().getTime() + archiveLifetimeMs).toISOString(),
    }),
  })
  return isOver ? 'done' : 'waits'
}

/** An institute with anything in it takes only an archive that it took before. */
async function checkTarget(store: TransfersStore, transferId: string, digest: string): Promise<void> {
  if (!(await store.isEmpty()) && !(await store.knows(digest, transferId))) throw new ArchiveProblem('not-empty')
  await store.save(transferId, { digest })
}

type Parts = { shard: Shard; instituteId: string; transferId: string; reader: ArchiveReader; progress: Progress }

class Importing {
  readonly #platform: Platform
  readonly #parts: Parts
  readonly #tables: ReadonlyMap<string, ArchiveTable>
  step: 'people' | 'tables' | 'objects' | 'documents' | 'end' = 'people'

  private constructor(platform: Platform, parts: Parts, tables: readonly ArchiveTable[]) {
    this.#platform = platform
    this.#parts = parts
    this.#tables = new Map(tables.map((table) => [table.name, table]))
  }

  static async of(platform: Platform, parts: Parts): Promise<Importing> {
    return new Importing(platform, parts, await archiveTables(platform.institute(parts.shard)))
  }

  /** Adds files; answers whether there are no more. */
  async run(most: number): Promise<boolean> {
    const { reader, progress } = this.#parts
    for (let done = 0; ;) {
      const files = await reader.list(progress.list)
      if (files === null) return true
      for (const file of files.slice(progress.line)) {
        if (done >= most) return false
        await this.#add(file)
        progress.line += 1
        progress.files += 1
        done += 1
      }
      progress.list += 1
      progress.line = 0
    }
  }

  /** Compares what is here with the manifest, and invites those who have an account. */
  async finish(startedBy: string): Promise<void> {
    const { reader, progress, instituteId } = this.#parts
    const { counts } = reader.manifest
    const rows = Object.values(counts.tables).reduce((sum, count) => sum + count, 0)
    const isWhole =
      progress.rows === rows &&
      progress.rowsHere === rows &&
      progress.people.count === counts.people &&
      progress.objects === counts.objects &&
      progress.objectBytes === counts.objectBytes &&
      progress.documents === counts.documents &&
      progress.documentsHere === counts.documents
    if (!isWhole) throw new ArchiveProblem('counts-differ', JSON.stringify({ ...progress, people: 0, counts }))
    const { directory } = this.#platform
    const now = this.#platform.now()
    const expiresAt = new Date(now.getTime() + invitationLifetimeMs).toISOString()
    const { waiting } = progress.people
    const newId = () => this.#platform.newId()
    await inviteWaiting({ directory, instituteId, now }, { waiting, by: startedBy, expiresAt, newId })
    this.step = 'end'
  }

  async #add(file: ArchiveFile): Promise<void> {
    const bytes = await this.#parts.reader.read(file)
    const [kind, ...rest] = file.name.split('/')
    if (kind === 'people') return this.#people(bytes)
    if (kind === 'tables') return this.#rows(rest[0] ?? '', bytes)
    if (kind === 'objects') return this.#object(file, bytes)
    return this.#document(file.name, bytes)
  }

  #ids(): IdMap {
    const { instituteId, reader, progress } = this.#parts
    const known = { ...progress.people.known, [reader.manifest.instituteId]: instituteId }
    return new IdMap(this.#platform.directory, { instituteId, known })
  }

  async #people(bytes: Uint8Array): Promise<void> {
    this.step = 'people'
    const { instituteId, progress } = this.#parts
    const { directory } = this.#platform
    await addPeople(
      { directory, instituteId, now: this.#platform.now(), ids: this.#ids() },
      linesOf(new TextDecoder().decode(bytes)),
      progress.people,
    )
  }

  async #rows(name: string, bytes: Uint8Array): Promise<void> {
    this.step = 'tables'
    const { instituteId, progress, shard } = this.#parts
    const table = this.#tables.get(name)
    if (table === undefined) throw new ArchiveProblem('not-an-archive', name)
    // Each cell is checked before it is written.
    const rows = linesOf(await this.#ids().text(new TextDecoder().decode(bytes))) as ArchiveRow[]
    const { directory } = this.#platform
    const target = { directory, db: this.#platform.institute(shard), instituteId, now: this.#platform.now() }
    progress.rows += rows.length
    progress.rowsHere += await addRows({ ...target, people: progress.people }, table, rows)
  }

  async #object({ name, sha256 }: ArchiveFile, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    this.step = 'objects'
    const { instituteId, transferId, progress, reader } = this.#parts
    const path = name.slice('objects/'.length)
    if (hashPattern.test(path) && path !== sha256) throw new ArchiveProblem('damaged', name)
    if (progress.objects === 0) {
      const goal = { instituteId, entityId: transferId, bytes: reader.manifest.counts.objectBytes, isAtLeast: true }
      await loadStorage(this.#platform.directory, { ...goal, now: this.#platform.now() })
    }
    progress.objects += 1
    progress.objectBytes += bytes.length
    if (progress.objectBytes > reader.manifest.counts.objectBytes) throw new ArchiveProblem('counts-differ', name)
    const key = `${instituteId}/${await this.#ids().text(path)}`
    await this.#platform.env.FILES.put(key, bytes, { onlyIf: { etagDoesNotMatch: '*' } })
  }

  async #document(name: string, bytes: Uint8Array): Promise<void> {
    this.step = 'documents'
    const { instituteId, progress } = this.#parts
    const ids = this.#ids()
    const [, lessonId = '', page = ''] = (await ids.text(name.replace(/\.bin$/, ''))).split('/')
    const rooms = roomsToCopy(this.#platform.env, { instituteId, lessonId })
    const room = page === 'index' ? rooms.lesson : rooms.page(page)
    await room.fill(await ids.bytes(bytes))
    progress.documents += 1
    if ((await room.snapshot()) !== null) progress.documentsHere += 1
  }
}

function linesOf(text: string): unknown[] {
  try {
    return text
      .split('\n')
      .filter((line) => line !== '')
      .map((line): unknown => JSON.parse(line))
  } catch {
    throw new ArchiveProblem('not-an-archive', 'a line')
  }
}
