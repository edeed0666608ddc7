import type { ContentItem } from '@takhti/schema/files/model'
import { newId as idOf } from '@takhti/schema/kit/ids'
import type { Card, Deck, DeckKind } from '@takhti/schema/questions/decks/model'
import type { Question } from '@takhti/schema/questions/model'
import type { QuestionSet } from '@takhti/schema/questions/sets/model'
import {
  additions,
  maxCardsOfDeck,
  maxQuestionsOfSet,
  withChanges,
  type StoredItem,
  type SetChange,
} from '@takhti/schema/questions/sets/rules'
import { send } from '#api/client.ts'
import { enqueue } from '#api/command.ts'
import { ApiError } from '#api/errors.ts'
import { lateCalls } from '#api/late-calls.ts'
import type { Fetched } from '#api/query.ts'
import { requireDatabaseId } from '#offline/database-id.ts'
import { openDatabase } from '#offline/database.ts'
import type { OutboxEntry } from '#offline/rows.ts'
import { emitTabEvent } from '#offline/tab-events.ts'
import { changeItems, itemsOnDevice } from '../shelf/item-store.ts'

/** A question set or a deck as stored on this device; `deckKind` is null for a question set. */
export type DeviceSet<Item extends { id: string } = Question | Card> = {
  id: string
  name: string
  language: string
  sourceId: string | null
  deckKind: DeckKind | null
  items: readonly StoredItem<Item>[]
}

const rowOf = (id: string) => `set.${id}`

export function newId(): string {
  return idOf(new Date(), (bytes) => crypto.getRandomValues(bytes))
}

/** A set of this device; one that it does not have yet is fetched. */
export function setOnDevice<Item extends Question | Card>(id: string, isDeck: boolean) {
  return {
    // Below the key of the lessons, like the list that contains it.
    queryKey: ['device', 'lessons', 'set', id],
    queryFn: async (): Promise<Fetched<DeviceSet<Item>>> => {
      const set = (await readSet(id)) ?? (await refreshSet(id, isDeck))
      const item = (await itemsOnDevice.queryFn())?.find((each) => each.item.id === id)
      const name = item?.half === 'captures' ? item.item.name : set.name
      // A caller requests a set of questions by its address, which the list gives by its kind.
      return { data: { ...set, name } as unknown as DeviceSet<Item>, cachedAt: null }
    },
  } as const
}

async function readSet(id: string): Promise<DeviceSet | null> {
  const row = await openDatabase(requireDatabaseId()).settings.get(rowOf(id))
  // Written below alone.
  return row === undefined ? null : (JSON.parse(row.value) as DeviceSet)
}

/** Replaces a set by the server's version, unless commands are still pending; returns what is shown. */
export async function refreshSet(id: string, isDeck: boolean): Promise<DeviceSet> {
  const { outbox, settings } = openDatabase(requireDatabaseId())
  const waiting = () => outbox.where('state').equals('waiting').count()
  const before = await waiting()
  const pulled = isDeck
    ? ofDeck(await send(lateCalls.decks.get, { id }))
    : ofQuestions(await send(lateCalls.sets.get, { id }))
  await settings.db.transaction('rw', settings, outbox, async () => {
    const isCurrent = before === 0 && (await waiting()) === 0
    if (isCurrent || (await readSet(id)) === null) await storeSet(pulled)
  })
  emitTabEvent('lessons')
  return (await readSet(id)) ?? pulled
}

function ofQuestions({ id, name, language, sourceId, questions }: QuestionSet): DeviceSet {
  return { id, name, language, sourceId, deckKind: null, items: questions }
}

function ofDeck({ id, name, language, sourceId, deckKind, cards }: Deck): DeviceSet {
  return { id, name, language, sourceId, deckKind, items: cards }
}

async function storeSet(set: DeviceSet): Promise<void> {
  await openDatabase(requireDatabaseId()).settings.put({ name: rowOf(set.id), value: JSON.stringify(set) })
}

/** What a new set is made of; without a language it is unknown. A repeated press passes the same `id`. */
type Made = { name: string; language?: string; sourceId?: string; id?: string }

/** Makes a question set on this device and returns its id; the outbox sends it to the server in its turn. */
export async function makeQuestionSet(made: Made, questions: readonly Question[]): Promise<string> {
  const input = { ...made, id: made.id ?? newId(), questions: [...questions] }
  if (made.id !== undefined && (await readSet(made.id)) !== null) return made.id
  await make(input, { deckKind: null, items: questions }, () => enqueue(lateCalls.sets.keep, input))
  return input.id
}

/** Makes a card deck on this device and returns its id. */
export async function makeDeck(made: Made, cards: readonly Card[], deckKind: DeckKind = 'flashcard'): Promise<string> {
  const input = { ...made, id: newId(), cards: [...cards] }
  const call = deckKind === 'flashcard' ? lateCalls.decks.addFlashcards : lateCalls.decks.addQuizcards
  await make(input, { deckKind, items: cards }, () => enqueue(call, input))
  return input.id
}

/** The sets, or the decks, that this device knows of. */
export async function setsOnDevice(kind: 'questions' | 'cards'): Promise<{ id: string; name: string }[]> {
  const items = (await itemsOnDevice.queryFn()) ?? []
  return items.flatMap(({ half, item }) =>
    half === 'captures' && item.kind === kind ? [{ id: item.id, name: item.name }] : [],
  )
}

/** Adds items to the end of a set; existing ones are left unchanged. Rejects where there is no room for them. */
export async function addToSet(id: string, isDeck: boolean, items: readonly (Question | Card)[]): Promise<void> {
  const { data: set } = await setOnDevice(id, isDeck).queryFn()
  if (set.items.length + items.length > (isDeck ? maxCardsOfDeck : maxQuestionsOfSet))
    throw new ApiError('common/too-large')
  await changeSet(set, additions(items))
}

type Making = { deckKind: DeckKind | null; items: readonly (Question | Card)[] }

async function make(
  { id, ...made }: Made & { id: string },
  { deckKind, items }: Making,
  sendLater: () => Promise<null>,
) {
  const { language = 'und', name, sourceId = null } = made
  const at = new Date().toISOString()
  const filed = { createdAt: at, updatedAt: at, parentId: null, tags: [], isStarred: false }
  const kind = deckKind === null ? ('questions' as const) : ('cards' as const)
  const item: ContentItem = { id, name, kind, url: '', language, questionCount: items.length, ...filed }
  const stored = withChanges([], additions(items), newId)
  await together(async () => {
    await storeSet({ id, name, language, sourceId, deckKind, items: stored })
    await changeItems((all) => [{ half: 'captures', item }, ...all])
    await sendLater()
  })
}

/** Changes a set on this device and enqueues the command for the server: both, or neither. */
export async function changeSet<Item extends Question | Card>(
  set: Pick<DeviceSet<Item>, 'id' | 'deckKind'>,
  changes: SetChange<Item>[],
): Promise<void> {
  const { id, deckKind } = set
  const updatedAt = new Date().toISOString()
  await together(async () => {
    const before = await readSet(id)
    if (before === null) throw new Error(`set ${id} is not on this device`)
    // The items of a set are of one kind.
    const items = withChanges(before.items, changes as SetChange<Question | Card>[], newId)
    await storeSet({ ...before, items })
    await changeItems((all) =>
      all.map((each) =>
        each.half === 'captures' && each.item.id === id
          ? { ...each, item: { ...each.item, questionCount: items.length, updatedAt } }
          : each,
      ),
    )
    // The kind of the set decides which call changes its items.
    const input = { id, changes } as never
    await (deckKind === null ? enqueue(lateCalls.sets.change, input) : enqueue(lateCalls.decks.change, input))
  })
}

async function together(work: () => Promise<void>): Promise<void> {
  const userDatabase = openDatabase(requireDatabaseId())
  await userDatabase.transaction('rw', userDatabase.settings, userDatabase.outbox, work)
  emitTabEvent('lessons')
}

// The inputs that `enqueue` stores for the calls of sets and decks.
type EnqueuedInput = { id: string; changes?: SetChange<Question | Card>[]; questions?: Question[]; cards?: Card[] }

const callsOfSets = new Set(['sets.keep', 'sets.change', 'decks.change', 'decks.addFlashcards', 'decks.addQuizcards'])

/** The commands of a set that the server refused for good, oldest first. */
export async function refusedOf(id: string): Promise<OutboxEntry[]> {
  const parked = await openDatabase(requireDatabaseId()).outbox.where('state').equals('parked').sortBy('seq')
  // Written by `enqueue` with the input of that call.
  return parked.filter(({ call, input }) => callsOfSets.has(call) && (input as EnqueuedInput).id === id)
}

/** Makes a set of another one's items and its refused changes; returns its id. */
export async function copyWith(set: DeviceSet, refused: readonly OutboxEntry[]): Promise<string> {
  const changes = refused.flatMap(({ input }) => {
    // As `refusedOf` found it.
    const sent = input as EnqueuedInput
    return sent.changes ?? additions<Question | Card>(sent.questions ?? sent.cards ?? [])
  })
  const items = withChanges(set.items, changes, newId).map(({ version: _, otherOf: __, ...item }) => item)
  const { name, language, sourceId, deckKind } = set
  const made = { name, ...(language !== 'und' && { language }), ...(sourceId !== null && { sourceId }) }
  if (deckKind !== null) {
    // A deck's items are cards.
    const cards = items as unknown as Card[]
    return await makeDeck(made, cards, deckKind)
  }
  // The items of every other set are questions.
  const questions = items as unknown as Question[]
  return await makeQuestionSet(made, questions)
}
