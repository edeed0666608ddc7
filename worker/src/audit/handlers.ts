import { audit } from '@takhti/schema/audit/contract'
import { newestFirst } from '@takhti/schema/audit/rules'
import { implement } from '#http/implement.ts'
import { defaultPageSize, pageOf, readCursor } from '#platform/cursor.ts'
import { auditStore, listOfDirectory, type AuditRow } from './store.ts'

export const auditHandlers = implement(audit, auditStore, {
  async list({ input, platform, scope, store }) {
    const { limit = defaultPageSize, skip = 0, cursor, userId, action, from, before } = input
    const after = readCursor(cursor, 2)
    const asked = { personId: userId, action, from, before, after, take: skip + limit + 1 }
    const [own, directory] = await Promise.all([
      store.list(asked),
      listOfDirectory(platform.directory, scope.instituteId, asked),
    ])
    const rows = newestFirst([...own, ...directory]).slice(skip)
    return pageOf(rows, limit, { cursor: (row) => [row.at, row.id], item: shown })
  },
})

function shown({ personId, name, lastName, detail, ...row }: AuditRow) {
  return {
    ...row,
    userId: personId,
    first_name: name ?? '',
    last_name: lastName ?? '',
    before: detail?.before ?? null,
    after: detail?.after ?? null,
  }
}
