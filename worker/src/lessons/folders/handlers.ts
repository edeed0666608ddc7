import type { AuditAction } from '@takhti/schema/kit/audit-actions'
import { dayMs } from '@takhti/schema/kit/durations'
import { folders } from '@takhti/schema/lessons/folders/contract'
import type { Folder } from '@takhti/schema/lessons/folders/model'
import { maxFolderDepth, nameKey, pathTo, subtreeOf, trashDays } from '@takhti/schema/lessons/folders/rules'
import { implement } from '#http/implement.ts'
import { defaultPageSize, pageOf, readCursor } from '#platform/cursor.ts'
import type { InstituteDatabase } from '#platform/db.ts'
import type { Scope } from '#platform/scope.ts'
import { move } from './move.ts'
import { movingStore } from './moving-store.ts'
import { withFreeName } from './names.ts'
import { removalStore } from './removal-store.ts'
import { oldestRemoval, restore } from './restore.ts'
import { restoringStore } from './restoring-store.ts'
import { foldersStore } from './store.ts'
import { trashStore } from './trash-store.ts'

function storeOf(scope: Scope, db: InstituteDatabase) {
  return {
    ...foldersStore(scope, db),
    ...movingStore(scope, db),
    ...removalStore(scope, db),
    ...restoringStore(scope, db),
    ...trashStore(scope, db),
  }
}

export const foldersHandlers = implement(folders, storeOf, {
  create({ input, scope, store, now, newId, fail, commit }) {
    return withFreeName(async (newName) => {
      const all = await store.every()
      const { name, parentId, lessonType } = input
      const path = pathTo(new Map(all.map((folder) => [folder.id, folder])), parentId)
      if (parentId !== null && path[0]?.lessonType !== lessonType) fail('folders/not-found')
      if (path.length >= maxFolderDepth) fail('folders/too-deep')
      const at = now.toISOString()
      const beside = siblingsOf(all, { parentId, lessonType })
      const folder = {
        id: input.id ?? newId(),
        name: newName(name, beside),
        parentId,
        lessonType,
        createdAt: at,
        updatedAt: at,
      }
      return commit({
        action: 'folders.create',
        entityId: folder.id,
        effects: [store.insert(folder)],
        changes: [upsert(folder.id, scope)],
        answer: folder,
      })
    })
  },

  async get({ input, store, fail }) {
    const { id, limit = defaultPageSize, skip = 0 } = input
    const after = readCursor(input.cursor, 2)
    const { all, rows } = await store.children(id ?? '', input.lessonType, { after, skip, take: limit + 1 })
    const path = pathTo(new Map(all.map((folder) => [folder.id, folder])), id ?? null)
    const [folder = null] = path
    if (id !== undefined && folder === null) fail('folders/not-found')
    const page = pageOf(rows, limit, { cursor: (row) => [row.nameKey, row.id], item: ({ nameKey: _, ...row }) => row })
    return { ...page, folder, path: path.reverse().map((each) => ({ id: each.id, name: each.name })) }
  },

  rename({ input, scope, store, now, fail, commit }) {
    return withFreeName(async (newName) => {
      const all = await store.every()
      const folder = all.find(({ id }) => id === input.id) ?? fail('folders/not-found')
      const beside = siblingsOf(
        all.filter(({ id }) => id !== folder.id),
        folder,
      )
      const name = newName(input.name, beside)
      const at = now.toISOString()
      return commit({
        action: 'folders.rename',
        entityId: folder.id,
        guard: store.exist({ lessonIds: [], folderIds: [folder.id] }),
        effects: [store.rename(folder.id, name, at)],
        changes: [upsert(folder.id, scope)],
        answer: { ...folder, name, updatedAt: at },
      })
    })
  },

  async hierarchy({ input, store, fail }) {
    const all = await store.every()
    if (input.id === undefined) return { items: all }
    if (!all.some(({ id }) => id === input.id)) fail('folders/not-found')
    const inside = subtreeOf(all, input.id)
    return { items: all.filter(({ id }) => inside.has(id)) }
  },

  async remove({ input, store, now, fail, commit }) {
    const all = await store.every()
    if (!all.some(({ id }) => id === input.id)) fail('folders/not-found')
    return commit({
      action: 'folders.remove',
      entityId: input.id,
      guard: store.exist({ lessonIds: [], folderIds: [input.id] }),
      effects: store.removeFolder(input.id, now.toISOString()),
      answer: { message: 'Removed' },
    })
  },

  move: ({ input, ...args }) => move(args, asked(input, { action: 'folders.move', onCollision: 'refuse' })),
  replace: ({ input, ...args }) => move(args, asked(input, { action: 'folders.replace', onCollision: 'replace' })),
  keepBoth: ({ input, ...args }) => move(args, asked(input, { action: 'folders.keepBoth', onCollision: 'keepBoth' })),

  async moveContent({ input, ...args }) {
    const asking = { ...input, folder_ids: [] }
    const { lessons } = await move(args, {
      ...asked(asking, { action: 'folders.moveContent', onCollision: 'keepBoth' }),
      only: 'CONTENT',
    })
    return { lessons }
  },

  async moveToContent({ input, ...args }) {
    const asking = { ...input, folder_ids: [] }
    const { lessons } = await move(args, {
      ...asked(asking, { action: 'folders.moveToContent', onCollision: 'keepBoth' }),
      lessonType: 'CONTENT',
    })
    return { lessons }
  },

  async listRemoved({ input, store, now }) {
    const { limit = defaultPageSize, skip = 0 } = input
    const after = readCursor(input.cursor, 2)
    const rows = await store.listRemoved({ since: oldestRemoval(now), after, skip, take: limit + 1 })
    return pageOf(rows, limit, {
      cursor: (row) => [row.removedAt, row.id],
      item: (row) => ({ ...row, goneAt: new Date(Date.parse(row.removedAt) + trashDays * dayMs).toISOString() }),
    })
  },

  restore,
})

type Asking = { flow_ids: string[]; folder_ids: string[]; parentId: string | null }

function asked<How extends { action: AuditAction }>({ flow_ids, folder_ids, parentId }: Asking, how: How) {
  return { lessonIds: flow_ids, folderIds: folder_ids, parentId, ...how }
}

function siblingsOf(all: readonly Folder[], { parentId, lessonType }: Pick<Folder, 'parentId' | 'lessonType'>) {
  const beside = all.filter((each) => each.parentId === parentId && each.lessonType === lessonType)
  return new Set(beside.map(({ name }) => nameKey(name)))
}

function upsert(id: string, { personId }: Scope) {
  return { entity: 'folder', entityId: id, kind: 'upsert', audience: `person:${personId}` } as const
}
