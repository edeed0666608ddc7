import type { files } from '@takhti/schema/files/contract'
import { freeFileName, planItems } from '@takhti/schema/files/filing/rules'
import { nameKey } from '@takhti/schema/lessons/folders/rules'
import type { HandlerArgs } from '#http/implement.ts'
import type { ChangeRow } from '#platform/commit.ts'
import type { filingStore, Item } from './store.ts'

type Args<Name extends keyof typeof files> = HandlerArgs<(typeof files)[Name], ReturnType<typeof filingStore>>

export async function rename({ input, scope, store, now, fail, commit }: Args<'rename'>) {
  const { found, neighbours } = await store.findWithNeighbours(input.id)
  const { id } = standing(found) ?? fail('common/not-found')
  const taken = neighbours.filter((each) => each.id !== id).map((each) => nameKey(each.name))
  const name = freeFileName(input.name, new Set(taken))
  return commit({
    action: 'files.rename',
    entityId: id,
    effects: store.renameItem(id, name, now.toISOString()),
    changes: changesOf([id], scope.personId),
    answer: { message: 'Renamed' },
  })
}

export async function update({ input, scope, store, now, fail, commit }: Args<'update'>) {
  const { id } = standing(await store.findItem(input.id)) ?? fail('common/not-found')
  const { tags, isStarred } = input
  return commit({
    action: 'files.update',
    entityId: id,
    effects: [
      ...(tags === undefined ? [] : store.tagItem(id, tags, now.toISOString())),
      ...(isStarred === undefined ? [] : store.starItem(id, isStarred)),
    ],
    changes: changesOf([id], scope.personId),
    answer: { message: 'Updated' },
  })
}

export async function remove({ input, scope, store, now, fail, commit }: Args<'remove'>) {
  const { id } = (await store.findItem(input.id)) ?? fail('common/not-found')
  return commit({
    action: 'files.remove',
    entityId: id,
    effects: store.removeItems([id], now.toISOString()),
    changes: changesOf([id], scope.personId, 'remove'),
    answer: { message: 'In the trash' },
  })
}

export async function restore({ input, scope, store, fail, commit }: Args<'restore'>) {
  const { id } = (await store.findItem(input.id)) ?? fail('common/not-found')
  return commit({
    action: 'files.restore',
    entityId: id,
    effects: store.restoreItem(id),
    changes: changesOf([id], scope.personId),
    answer: { message: 'Restored' },
  })
}

export async function move({ input, scope, store, now, fail, commit }: Args<'move'>) {
  const { parentId, ifTaken } = input
  const ids = [...new Set(input.ids)]
  const facts = await store.moveFacts(ids, parentId)
  if (!facts.isFolder) return fail('folders/not-found')
  const byId = new Map(facts.found.map((item) => [item.id, item]))
  const items = ids.map((id) => standing(byId.get(id) ?? null) ?? fail('common/not-found'))
  const { moved, replaced } = planItems(items, facts.standing, ifTaken)
  return commit({
    action: 'files.move',
    entityId: ids[0] ?? scope.personId,
    detail: { after: { ids, parentId, replaced } },
    guard: store.takesItems(parentId),
    effects: [...store.removeItems(replaced, now.toISOString()), ...store.moveItems(moved, parentId)],
    changes: [...changesOf(ids, scope.personId), ...changesOf(replaced, scope.personId, 'remove')],
    answer: { items: moved },
  })
}

/** An item in the trash can only be restored. */
function standing(item: Item | null): Item | null {
  return item?.removedAt === null ? item : null
}

function changesOf(ids: readonly string[], personId: string, kind: ChangeRow['kind'] = 'upsert'): ChangeRow[] {
  return ids.map((entityId) => ({ entity: 'content', entityId, kind, audience: `person:${personId}` }))
}
