import type { ContentItem } from '@takhti/schema/files/model'
import { additions, bytesOfItems, checkRoom, paidBytes, type SetChange } from '@takhti/schema/questions/sets/rules'
import type { Acting } from '#http/implement.ts'
import { holding } from '#licences/port.ts'
import type { Write } from '#platform/commit.ts'
import { changedRows, type ItemRow } from '../item-rows.ts'
import { goneBefore } from './purge.ts'
import type { DeckColumn, FoundSet, setsStore } from './store.ts'

/** The arguments of every call of sets and decks. */
export type Args = Acting & {
  store: ReturnType<typeof setsStore>
  fail(code: 'common/not-found' | 'sets/full'): never
  key(): string
}

/** The answer to the author of a change. */
export type Answering<Answer> = { commit(write: Write<Answer>): Promise<Answer>; answerOf(set: FoundSet): Answer }

/** The sort of a set: its area, its kind of deck, and its limit of items. */
export type Sort = { area: 'sets' | 'decks'; deckKind: DeckColumn; most: number }

type Item = { id: string }

type Making = { id?: string | undefined; name: string; language: string; sourceId?: string | undefined }

const noItem = { found: null, isTaken: false }

/** Makes a set, or adds to the one of that id; one in the trash is restored. */
export async function storeSet<Answer>(
  args: Args,
  { input, items, sort }: { input: Making; items: readonly Item[]; sort: Sort },
  answering: Answering<Answer>,
): Promise<Answer> {
  const { store, newId, fail } = args
  const id = input.id ?? newId()
  const { found, isTaken } = input.id === undefined ? noItem : await store.find(id)
  if (found !== null && !isGone(args, found) && found.deckKind === sort.deckKind)
    return write(args, { found, changes: additions(items), sort, isBack: true }, answering)
  // An item of another person, or of another kind.
  if (isTaken) return fail('common/not-found')
  return make(args, { input: { ...input, id }, items, sort }, answering)
}

type Finding = Pick<Args, 'store' | 'now'> & { fail(code: 'common/not-found'): never }

/** The caller's own set, of which something is to be read or changed. */
export async function findOwn(args: Finding, id: string, isOfSort: (kind: DeckColumn) => boolean): Promise<FoundSet> {
  const { found } = await args.store.find(id)
  return found !== null && !isGone(args, found) && isOfSort(found.deckKind) ? found : args.fail('common/not-found')
}

// A set that is about to be deleted for good accepts no items.
function isGone({ now }: Pick<Args, 'now'>, { removedAt }: FoundSet): boolean {
  return removedAt !== null && removedAt < goneBefore(now)
}

async function make<Answer>(
  args: Args,
  { input, items, sort }: { input: Making & { id: string }; items: readonly Item[]; sort: Sort },
  answering: Answering<Answer>,
): Promise<Answer> {
  const { store, scope, newId, now } = args
  const { id, name, language, sourceId = '' } = input
  const { rows } = changedRows([], additions(items), newId)
  const paid = paidFor(args, { rows, sort, before: 0 })
  const at = now.toISOString()
  const filed = { createdAt: at, updatedAt: at, parentId: null, tags: [], isStarred: false }
  const kind = sort.deckKind === '' ? ('questions' as const) : ('cards' as const)
  const item: ContentItem = { id, name, kind, url: '', language, questionCount: rows.length, ...filed }
  const own = { sourceId, deckKind: sort.deckKind, paidBytes: paid }
  const set = { ...item, ...own, sourceId: sourceId || null, revision: 1, removedAt: null, items: rows }
  return paying(args, paid, () =>
    answering.commit({
      action: `${sort.area}.keep`,
      entityId: id,
      effects: [store.insertItem(item), store.insertSet({ ...own, contentId: id }), store.putItems(id, rows)],
      guard: store.isFree(id),
      changes: [{ entity: 'content', entityId: id, kind: 'upsert', audience: `person:${scope.personId}` }],
      answer: answering.answerOf(set),
    }),
  )
}

type Writing = { found: FoundSet; changes: readonly SetChange<Item>[]; sort: Sort; isBack?: boolean }

/** Changes a set; of what does not differ afterwards nothing is written. */
export async function write<Answer>(
  args: Args,
  { found, changes, sort, isBack = false }: Writing,
  { commit, answerOf }: Answering<Answer>,
): Promise<Answer> {
  const { store, scope, newId, now } = args
  const { id } = found
  const { rows, written, gone } = changedRows(found.items, changes, newId)
  const isSame = written.length === 0 && gone.length === 0
  if (isSame && !(isBack && found.removedAt !== null)) return answerOf(found)
  const paid = paidFor(args, { rows, sort, before: found.paidBytes })
  const at = now.toISOString()
  return paying(args, paid - found.paidBytes, () =>
    commit({
      action: `${sort.area}.change`,
      entityId: id,
      effects: [
        store.removeItems(id, gone),
        store.putItems(id, written),
        ...store.countChange(id, paid),
        ...store.touchItem(id, at),
        ...(isBack ? store.restoreItem(id) : []),
      ],
      guard: store.isThere(found),
      changes: [{ entity: 'content', entityId: id, kind: 'upsert', audience: `person:${scope.personId}` }],
      answer: answerOf({ ...found, items: rows, revision: found.revision + 1, paidBytes: paid, updatedAt: at }),
    }),
  )
}

function paidFor({ fail }: Args, { rows, sort, before }: { rows: readonly ItemRow[]; sort: Sort; before: number }) {
  const bytes = bytesOfItems(rows)
  if (checkRoom({ count: rows.length, bytes }, sort.most) !== 'ok') return fail('sets/full')
  return paidBytes(bytes, before)
}

/** Reserves storage around a commit that needs more. */
async function paying<Answer>(args: Args, bytes: number, work: () => Promise<Answer>): Promise<Answer> {
  if (bytes <= 0) return work()
  return holding(args.platform, args, async ({ hold }) => {
    await hold({ dataStorage: bytes })
    return work()
  })
}
