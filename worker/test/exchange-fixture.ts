import { people } from '@takhti/schema/accounts/tables'
import type { Transfer } from '@takhti/schema/exchange/model'
import { archivePartBytes } from '@takhti/schema/exchange/rules'
import { institutes, memberships } from '@takhti/schema/institutes/tables'
import { members } from '@takhti/schema/kit/institute-tables'
import { licences } from '@takhti/schema/licences/tables'
import { initialLimits } from '#licences/port.ts'
import { directoryOf, instituteDatabaseOf, together, type Shard } from '#platform/db.ts'
import type { Env } from '#platform/env.ts'
import { anId, openSession, type TestWorker } from './school.ts'

/** An institute with an admin and nothing else. */
export async function makeEmpty(env: Env, shard: Shard, plan = 'ENTERPRISE_PLAN') {
  const [instituteId, personId] = [anId(), anId()]
  const now = new Date()
  const createdAt = now.toISOString()
  const db = directoryOf(env)
  await together(db, [
    db.insert(institutes).values({ id: instituteId, name: 'A new school', shard, createdAt }),
    db.insert(licences).values({ instituteId, featureSet: plan, features: {}, updatedAt: createdAt }),
    initialLimits(db, instituteId, now),
    db
      .insert(people)
      .values({ id: personId, name: 'head', email: `${personId}@new.example`, createdAt: now, updatedAt: now }),
    db.insert(memberships).values({ personId, instituteId, role: 'admin', createdAt }),
  ])
  await instituteDatabaseOf(env, shard).insert(members).values({ instituteId, id: personId, name: 'head', createdAt })
  return {
    instituteId,
    personId,
    shard,
    token: await openSession(env, { at: { instituteId }, personId, reach: 'full' }),
  }
}

/** The newest transfer of an institute. */
export async function lastTransfer(worker: TestWorker, token: string | null): Promise<Transfer | undefined> {
  const { body } = await worker.get('/institute/transfers', token)
  // The contract's own answer.
  return (body as { items: Transfer[] }).items[0]
}

/** Runs the cron until no transfer runs, as often as that takes. */
export async function settle(worker: TestWorker, token: string | null): Promise<Transfer | undefined> {
  for (let again = 0; again < 60; again += 1) {
    const last = await lastTransfer(worker, token)
    if (last?.state !== 'running') return last
    worker.clock.pass(60_000)
    await worker.drain()
  }
  throw new Error('a transfer does not end')
}

/** The bytes of a finished archive. */
export async function download(worker: TestWorker, token: string | null, transferId: string) {
  const link = await worker.get(`/institute/export/${transferId}/link`, token)
  // The contract's own answer.
  const { path } = link.body as { path: string }
  const answer = await worker.ask({ method: 'GET', path: `/api${path}`, body: null })
  return { path, answer, bytes: new Uint8Array(await answer.arrayBuffer()) }
}

/** Exports an institute and answers its archive. */
export async function exported(worker: TestWorker, token: string | null, messages: string | null = null) {
  const begun = await worker.post('/institute/export/start', token, { messages })
  if (begun.status !== 200) throw new Error(JSON.stringify(begun.body))
  const done = await settle(worker, token)
  if (done?.state !== 'done') throw new Error(JSON.stringify(done))
  return { transfer: done, ...(await download(worker, token, done.transferId)) }
}

/** Uploads and imports an archive, and answers the end of it. */
export async function imported(worker: TestWorker, token: string, bytes: Uint8Array<ArrayBuffer>) {
  const begun = await worker.post('/institute/import/begin', token, { bytes: bytes.length })
  // The contract's own answer.
  const { transferId } = begun.body as Transfer
  for (let part = 0; part * archivePartBytes < bytes.length; part += 1) {
    const piece = bytes.slice(part * archivePartBytes, (part + 1) * archivePartBytes)
    const stored = await putPart(worker, { token, transferId, part, piece })
    if (stored.status !== 200) throw new Error(await stored.text())
  }
  const started = await worker.post('/institute/import/start', token, { transferId })
  if (started.status !== 200) throw new Error(JSON.stringify(started.body))
  return settle(worker, token)
}

type Part = { token: string | null; transferId: string; part: number; piece: Uint8Array<ArrayBuffer> }

/** Sends a part of an archive as it is. */
export function putPart(worker: TestWorker, { token, transferId, part, piece }: Part): Promise<Response> {
  const headers = token === null ? {} : { Authorization: `Bearer ${token}` }
  // A request takes bytes as well as text; only the type of a call's request has text alone.
  const body = piece as unknown as string
  return worker.ask({ method: 'PUT', path: `/api/institute-archive/${transferId}/${part}`, body }, headers)
}
