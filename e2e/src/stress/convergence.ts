import { pageRoots, readAllPages, readPages } from '@takhti/schema/board/document'
import { readKey, makesShape } from '@takhti/schema/board/entries'
import { PAGE_FORMAT, pageFormat } from '@takhti/schema/board/migrations'
import { readShapes, shapesOf } from '@takhti/schema/board/page-shapes'
import { lookOf } from '@takhti/schema/board/shapes/look'
import { storedMap } from '@takhti/schema/board/stored-doc'
import { storedDoc } from '@takhti/schema/board/stored-doc-open'
import { unturned } from '@takhti/schema/board/transform'
import * as Y from 'yjs'
import { editSomething } from './board-edits.ts'
import { SimulatedPeer } from './board-peer.ts'
import { SimulatedRoom, roomName } from './board-room.ts'
import { World, docNames, laterFormat, sabotages, type DocName, type Sabotage } from './board-world.ts'
import { Chance } from './chance.ts'
import type { StressTest, StressReport } from './stress-test.ts'

const SHORT_SCHEDULES = 300
const FULL_SCHEDULES = 5_000
const STEPS = 100
const MAX_FAILURES = 20
/** Far more rounds than four people and a room need to synchronise once. */
const MAX_LETTERS = 5_000

/**
 * Two to four people edit one lesson over a network that loses, doubles and reorders, while they and the room crash.
 * When all have been online and idle, all have the same valid lesson and nothing acknowledged is gone.
 * `TAKHTI_SABOTAGE=convergence` (or `convergence:ack`, `convergence:unchecked`) injects a fault, and the run must fail.
 */
export const convergence: StressTest = {
  name: 'convergence',
  run({ full, seed }) {
    const schedules = full ? FULL_SCHEDULES : SHORT_SCHEDULES
    return Promise.resolve(simulate({ schedules, seed: seed ?? 1, sabotage: sabotageOf(process.env.TAKHTI_SABOTAGE) }))
  },
}

/** Runs schedules with rising seeds from the given one; a failure names the seed that repeats it alone. */
export function simulate(options: { schedules: number; seed: number; sabotage: Sabotage | null }): StressReport {
  const totals = new Map<string, number>()
  const failures: string[] = []
  const startedAt = performance.now()
  for (let seed = options.seed; seed < options.seed + options.schedules; seed++) {
    const world = new World(new Chance(seed), options.sabotage)
    runSchedule(world)
    for (const [what, count] of world.counts) totals.set(what, (totals.get(what) ?? 0) + count)
    failures.push(...[...new Set(world.failures)].map((failure) => `seed ${seed}: ${failure}`))
  }
  const { schedules, seed } = options
  const figures = {
    seed,
    schedules,
    seconds: Math.round((performance.now() - startedAt) / 1_000),
    failed: failures.length,
  }
  return { figures: { ...figures, ...Object.fromEntries(totals) }, failures: failures.slice(0, MAX_FAILURES) }
}

/** One schedule; returns the trace of its end, which the same seed makes again. */
export function runSchedule(world: World): string {
  const names = ['ada', 'bel', 'cem', 'dua'].slice(0, 2 + world.chance.below(3))
  const room = new SimulatedRoom(world, names)
  // In every third world some have a build that writes pages in a later format.
  const isSkewed = world.chance.happens(0.33)
  const formatOf = () => (isSkewed && world.chance.happens(0.5) ? laterFormat : PAGE_FORMAT)
  const peers = names.map((name) => new SimulatedPeer(name, world, formatOf()))
  try {
    for (let step = 0; step < STEPS; step++) act(world, room, peers)
    settle(world, room, peers)
    check(world, room, peers)
  } catch (error) {
    world.fail(`threw ${String(error)}`)
  }
  return docNames.map((doc) => canonical(room.docs[doc])).join('\n')
}

function act(world: World, room: SimulatedRoom, peers: readonly SimulatedPeer[]): void {
  const peer = world.chance.pick(peers)
  if (peer === undefined) return
  const roll = world.chance.next()
  if (roll < 0.5) editSomething(peer, world)
  else if (roll < 0.9) for (let letters = 0; letters < 3; letters++) deliver(world, room, peers)
  else if (roll < 0.95) peer.sync()
  else if (roll < 0.975) peer.crash()
  else if (roll < 0.985) room.crash()
  else room.compact()
}

function deliver(world: World, room: SimulatedRoom, peers: readonly SimulatedPeer[]): boolean {
  const letter = world.take()
  if (letter === undefined) return false
  if (letter.to === roomName) room.receive(letter)
  else peers.find(({ name }) => name === letter.to)?.receive(letter)
  return true
}

/** Every peer is online and idle: messages under way arrive, then each syncs until nothing is left to send. */
function settle(world: World, room: SimulatedRoom, peers: readonly SimulatedPeer[]): void {
  world.isCalm = true
  room.crash()
  for (let round = 0; round < 3; round++) {
    for (const peer of peers) peer.sync()
    let letters = 0
    while (letters < MAX_LETTERS && deliver(world, room, peers)) letters++
    if (letters === MAX_LETTERS) world.fail('the lesson never falls silent')
  }
}

function check(world: World, room: SimulatedRoom, peers: readonly SimulatedPeer[]): void {
  const wanted = docNames.map((doc) => canonical(room.docs[doc]))
  for (const { docs, name } of peers) {
    for (const [index, doc] of docNames.entries()) {
      if (canonical(docs[doc]) !== wanted[index]) world.fail(`${name} holds another ${doc} than the room`)
      if (docs[doc].store.pendingStructs !== null) world.fail(`${name} still waits for edits of the ${doc}`)
    }
    checkSameView(world, room.docs, docs)
  }
  checkLesson(world, room.docs)
}

function checkSameView(world: World, one: Record<DocName, Y.Doc>, other: Record<DocName, Y.Doc>): void {
  const pages = (docs: Record<DocName, Y.Doc>) => JSON.stringify(readPages(docs.index, world.lessonId))
  const shapes = (docs: Record<DocName, Y.Doc>) => readShapes(docs.page).map(({ id }) => id)
  if (pages(one) !== pages(other)) world.fail('two people see other pages or another order')
  if (shapes(one).join() !== shapes(other).join()) world.fail('two people see other shapes or another order')
}

function checkLesson(world: World, docs: Record<DocName, Y.Doc>): void {
  const pages = readAllPages(docs.index, world.lessonId)
  if (new Set(pages.map(({ id }) => id)).size !== pages.length) world.fail('a page is there twice')
  if (readPages(docs.index, world.lessonId).length === 0) world.fail('the lesson shows no page')
  const made = [...docs.page.getMap('shapes').keys()].filter((key) => {
    const entry = readKey(key)
    return entry === null || makesShape(entry.prefix)
  })
  if (made.length !== shapesOf(docs.page).size) world.fail('the page holds a shape that does not read')
  const roots = [...docs.index.share.keys(), ...docs.page.share.keys()]
  if (!roots.every((root) => ['meta', 'pages', 'removed', 'shapes'].includes(root)))
    world.fail('an unknown root got in')
  if (pageFormat(docs.page) === laterFormat) world.count('held at the end: of a later format')
  checkOpenedAgain(world, docs.page)
  for (const shape of shapesOf(docs.page).values()) {
    world.count(`held at the end: ${shape.kind}`)
    if (lookOf(shape.style) !== null) world.count('held at the end: not plain')
    if (shape.matrix !== unturned) world.count('held at the end: turned')
    if (shape.groups.length > 0) world.count('held at the end: grouped')
    if (shape.isLocked) world.count('held at the end: locked')
    if (shape.alt !== '') world.count('held at the end: described')
    if (shape.words !== '') world.count('held at the end: with words')
  }
}

/** A page updated edit by edit equals the page that a reader opens now. */
function checkOpenedAgain(world: World, page: Y.Doc): void {
  const opened = new Y.Doc()
  Y.applyUpdate(opened, Y.encodeStateAsUpdate(page))
  const early = storedDoc([Y.encodeStateAsUpdateV2(page)])
  for (const each of [opened, early]) {
    const isSame = JSON.stringify(readShapes(each)) === JSON.stringify(readShapes(page))
    if (!isSame) world.fail('a page that is opened again shows something else')
  }
  if (storedMap(early, pageRoots.shapes) !== null) world.count('held at the end: shown before its document')
}

/** A document as text that depends neither on the order of its keys nor on the empty roots that were opened. */
function canonical(doc: Y.Doc): string {
  const roots = [...doc.share.keys()].filter((root) => doc.getMap(root).size > 0).sort()
  return roots.map((root) => `${root} ${JSON.stringify(sortedEntries(doc.getMap(root)))}`).join('\n')
}

function sortedEntries(map: Y.Map<unknown>): [string, unknown][] {
  const entries = [...map.entries()].map(([key, value]): [string, unknown] => [
    key,
    value instanceof Uint8Array ? Array.from(value) : value,
  ])
  return entries.sort(([a], [b]) => (a < b ? -1 : 1))
}

function sabotageOf(wanted: string | undefined): Sabotage | null {
  const [name, fault] = (wanted ?? '').split(':')
  if (name !== 'convergence') return null
  return sabotages.find((known) => known === fault) ?? 'clientid'
}
