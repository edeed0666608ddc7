import { exchange } from '@takhti/schema/exchange/contract'
import { archiveLifetimeMs, archivePartBytes, downloadLifetimeMs } from '@takhti/schema/exchange/rules'
import { implement } from '#http/implement.ts'
import { instituteJob } from '#platform/outbox.ts'
import { sign } from '#platform/signature.ts'
import { archivePath, archiveText } from './archive-route.ts'
import type { ExportJob } from './export-job.ts'
import type { ImportJob } from './import-job.ts'
import { toWire, transfersStore } from './store.ts'
import { dropObjects, listParts } from './transfer-objects.ts'

const fresh = {
  step: 'people',
  problem: null,
  digest: null,
  files: 0,
  rows: 0,
  rowsHere: 0,
  peopleCount: 0,
  invited: 0,
} as const

export const exchangeHandlers = implement(exchange, transfersStore, {
  list: async ({ store }) => ({ items: (await store.list()).map(toWire) }),

  async startExport({ input, scope, store, platform, now, newId, commit, fail }) {
    if ((await store.list()).some(({ state }) => state === 'running' || state === 'uploading')) fail('exchange/running')
    const { instituteId, shard, personId } = scope
    const row = {
      ...{ id: newId(), kind: 'export' as const, state: 'running' as const, startedBy: personId, bytes: 0 },
      ...{ createdAt: now.toISOString(), expiresAt: null, hasMessages: input.messages === null ? 0 : 1 },
    }
    const body: ExportJob = { transferId: row.id, runs: 0, withMessages: input.messages !== null }
    const work = { shard, instituteId, kind: 'exportInstitute' as const, body, dueAt: now.toISOString() }
    return commit({
      action: 'exchange.startExport',
      entityId: row.id,
      ...(input.messages !== null && { detail: { after: { messages: input.messages } } }),
      guard: store.isFree(),
      effects: [store.insert(row), instituteJob(platform, work).insert],
      answer: toWire({ ...fresh, ...row, instituteId }),
    })
  },

  async link({ input, scope, store, platform, now, fail }) {
    const row = (await store.find(input.transferId)) ?? fail('common/not-found')
    if (row.kind !== 'export' || row.state !== 'done') fail('exchange/not-ready')
    const { instituteId } = scope
    const address = { instituteId, transferId: row.id, until: String(now.getTime() + downloadLifetimeMs) }
    return { path: archivePath(address, await sign(platform, 'archive', archiveText(address))) }
  },

  async beginImport({ input, scope, store, now, newId, commit, fail }) {
    if ((await store.list()).some(({ state }) => state === 'running' || state === 'uploading')) fail('exchange/running')
    const expiresAt = new Date(now.getTime() + archiveLifetimeMs).toISOString()
    const row = {
      ...{ id: newId(), kind: 'import' as const, state: 'uploading' as const, startedBy: scope.personId },
      ...{ createdAt: now.toISOString(), expiresAt, hasMessages: 0, bytes: input.bytes },
    }
    return commit({
      action: 'exchange.beginImport',
      entityId: row.id,
      guard: store.isFree(),
      effects: [store.insert(row)],
      answer: toWire({ ...fresh, ...row, instituteId: scope.instituteId }),
    })
  },

  async startImport({ input, scope, store, platform, now, commit, fail }) {
    const row = (await store.find(input.transferId)) ?? fail('common/not-found')
    if (row.kind !== 'import' || row.state !== 'uploading') fail('exchange/not-ready')
    const { instituteId, shard, personId } = scope
    const parts = await listParts(platform.env, { instituteId, transferId: row.id })
    const sum = [...parts.values()].reduce((bytes, size) => bytes + size, 0)
    if (parts.size !== Math.ceil(row.bytes / archivePartBytes) || sum !== row.bytes) fail('exchange/not-ready')
    const body: ImportJob = { transferId: row.id, runs: 0, bytes: row.bytes, startedBy: personId }
    const work = { shard, instituteId, kind: 'importInstitute' as const, body, dueAt: now.toISOString() }
    return commit({
      action: 'exchange.startImport',
      entityId: row.id,
      guard: store.isAt(row.id, 'uploading'),
      effects: [store.update(row.id, { state: 'running', expiresAt: null }), instituteJob(platform, work).insert],
      answer: toWire({ ...row, state: 'running', expiresAt: null }),
    })
  },

  async remove({ input, scope, store, platform, commit, fail }) {
    const row = (await store.find(input.transferId)) ?? fail('common/not-found')
    const answer = await commit({
      action: 'exchange.remove',
      entityId: row.id,
      effects: [store.remove(row.id)],
      answer: { message: 'Removed' },
    })
    const named = { instituteId: scope.instituteId, transferId: row.id }
    platform.defer('drop an archive', () => dropObjects(platform.env, named))
    return answer
  },
})
