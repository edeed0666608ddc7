import { archiveFormat, archiveLifetimeMs } from '@takhti/schema/exchange/rules'
import type { Shard } from '#platform/db.ts'
import type { InstituteJob, Lease, Outcome } from '#platform/outbox.ts'
import type { Platform } from '#platform/platform.ts'
import { ArchiveWriter, type HashLine, type WrittenSoFar } from './archive-writer.ts'
import { ExportSource, firstPlace, noCounts, type Counts, type Place } from './source-store.ts'
import { transfersStore } from './store.ts'
import { getJson, putObject } from './transfer-objects.ts'

/** What the outbox has of an export; its progress is an object. */
export type ExportJob = { transferId: string; runs: number; withMessages: boolean }

type Progress = { place: Place; counts: Counts; soFar: WrittenSoFar }

// One run of the cron has time for so much, beside the work of other institutes.
const filesOfRun = 200
const bytesOfRun = 64 * 1024 * 1024

/** Writes a part of an archive, and waits for the next run until all of it is written. */
export async function performExport(
  platform: Platform,
  { shard, job, lease }: { shard: Shard; job: InstituteJob; lease: Lease },
): Promise<Outcome> {
  // Only `exchange.startExport` and this job write the body.
  const body = job.body as ExportJob
  const { instituteId } = job
  const store = transfersStore({ instituteId }, platform.institute(shard))
  if ((await store.find(body.transferId))?.state !== 'running') return 'done'
  // What fails is repeated by the outbox from the last stored progress.
  return writePart(platform, { shard, instituteId, body, lease })
}

type Held = { shard: Shard; instituteId: string; body: ExportJob; lease: Lease }

async function writePart(platform: Platform, { shard, instituteId, body, lease }: Held): Promise<Outcome> {
  const { env } = platform
  const db = platform.institute(shard)
  const named = { instituteId, transferId: body.transferId }
  const { place, counts, writer } = await resumed(platform, named, body.runs)
  const source = await ExportSource.of(platform, { db, instituteId, withMessages: body.withMessages })
  const [files, bytes] = [writer.files, writer.bytes]
  let at = place
  while (at.step !== 'end' && writer.files - files < filesOfRun && writer.bytes - bytes < bytesOfRun)
    at = await source.add(at, counts, (name, content) => writer.add(name, content))
  const isOver = at.step === 'end'
  const store = transfersStore({ instituteId }, db)
  if (isOver) await writer.end((lists) => manifestOf(platform, { instituteId, counts, lists }))
  else {
    const soFar = await writer.pause()
    const progress: Progress = { place: at, counts, soFar }
    await putObject(env, named, { name: `state.${soFar.runs}`, bytes: JSON.stringify(progress) })
    if (!(await lease.checkpoint({ ...body, runs: soFar.runs }, platform.now()))) return 'waits'
  }
  const expiresAt = new Date(platform.now().getTime() + archiveLifetimeMs).toISOString()
  const rows = Object.values(counts.tables).reduce((sum, count) => sum + count, 0)
  await store.save(body.transferId, {
    ...{ step: at.step, files: writer.files, bytes: writer.bytes, rows, peopleCount: counts.people },
    ...(isOver && { state: 'done' as const, expiresAt }),
  })
  return isOver ? 'done' : 'waits'
}

async function resumed(platform: Platform, named: { instituteId: string; transferId: string }, runs: number) {
  if (runs === 0) {
    const counts = structuredClone(noCounts)
    return { place: firstPlace, counts, writer: await ArchiveWriter.begin(platform.env, named) }
  }
  // Only this job writes the object.
  const progress = (await getJson(platform.env, named, `state.${runs}`)) as Progress | null
  if (progress === null) throw new Error('the progress of an export is missing')
  const { place, counts, soFar } = progress
  return { place, counts, writer: await ArchiveWriter.resume(platform.env, named, soFar) }
}

type Written = { instituteId: string; counts: Counts; lists: readonly HashLine[] }

/** What an archive states about itself. */
export type Manifest = {
  format: typeof archiveFormat
  exportedAt: string
  counts: Counts
  lists: HashLine[]
  instituteId: string
}

function manifestOf(platform: Platform, { instituteId, counts, lists }: Written): Manifest {
  return { format: archiveFormat, instituteId, exportedAt: platform.now().toISOString(), counts, lists: [...lists] }
}
