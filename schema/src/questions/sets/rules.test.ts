import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  additions,
  bytesOfItems,
  checkRoom,
  maxSetBytes,
  paidBytes,
  withChange,
  withChanges,
  withPlaces,
  type StoredItem,
  type SetChange,
} from './rules.ts'

type Item = { id: string; text: string }

const stored = (id: string, text = id): StoredItem<Item> => ({ id, text, version: id })
const item = (id: string, text: string): Item => ({ id, text })

let made = 0
const newId = () => `new${(made += 1)}`

const texts = (list: readonly StoredItem<Item>[]) => list.map(({ text }) => text)

const three = [stored('a'), stored('b'), stored('c')]

test('a change of an item replaces it, and repeated it changes nothing', () => {
  const put: SetChange<Item> = { kind: 'put', item: item('b', 'B'), version: 'v1', base: 'b' }
  const list = withChange(three, put, newId)
  expect(list).toEqual([stored('a'), { ...stored('b', 'B'), version: 'v1' }, stored('c')])
  expect(withChange(list, put, newId)).toBe(list)
})

test('two wordings of one question both remain, and each is edited in its place', () => {
  const [mine, theirs] = ['mine', 'theirs'].map((text): SetChange<Item> => ({
    kind: 'put',
    item: item('b', text),
    version: text,
    base: 'b',
  }))
  const list = withChanges(three, [mine, theirs] as SetChange<Item>[], newId)
  expect(texts(list)).toEqual(['a', 'theirs', 'mine', 'c'])
  expect(list[2]?.otherOf).toBe('b')
  const further = withChange(list, { kind: 'put', item: item('b', 'mine 2'), version: 'v2', base: 'mine' }, newId)
  expect(texts(further)).toEqual(['a', 'theirs', 'mine 2', 'c'])
  expect(further[2]).toMatchObject({ id: list[2]?.id, otherOf: 'b', version: 'v2' })
  expect(texts(withChange(further, { kind: 'remove', id: 'b', base: 'v2' }, newId))).toEqual(['a', 'theirs', 'c'])
})

test('an item edited since its removal remains, and a removed one returns with an edit', () => {
  const written = withChange(three, { kind: 'put', item: item('a', 'A'), version: 'v1', base: 'a' }, newId)
  expect(texts(withChange(written, { kind: 'remove', id: 'a', base: 'a' }, newId))).toEqual(['A', 'b', 'c'])
  const removed = withChange(three, { kind: 'remove', id: 'a', base: 'a' }, newId)
  const back: SetChange<Item> = { kind: 'put', item: item('a', 'A'), version: 'v1', base: 'a', after: null }
  expect(texts(withChange(removed, back, newId))).toEqual(['A', 'b', 'c'])
})

test('an added item comes once, where it was put, or at the end where that is gone', () => {
  const add = (after?: string | null): SetChange<Item> => ({
    ...{ kind: 'put', item: item('d', 'd'), version: 'd', base: null },
    ...(after !== undefined && { after }),
  })
  expect(texts(withChange(three, add('a'), newId))).toEqual(['a', 'd', 'b', 'c'])
  expect(texts(withChange(three, add('x'), newId))).toEqual(['a', 'b', 'c', 'd'])
  expect(texts(withChanges(three, additions([item('b', 'other'), item('d', 'd')]), newId))).toEqual([
    'a',
    'b',
    'c',
    'd',
  ])
})

test('a move behind what is gone, or of what is gone, does nothing', () => {
  const move = (id: string, after: string | null) => texts(withChange(three, { kind: 'move', id, after }, newId))
  expect(move('c', null)).toEqual(['c', 'a', 'b'])
  expect(move('a', 'c')).toEqual(['b', 'c', 'a'])
  for (const [id, after] of [
    ['a', 'x'],
    ['x', 'a'],
    ['a', 'a'],
  ] as const)
    expect(move(id, after)).toEqual(['a', 'b', 'c'])
})

// A device that edits offline: each of its steps is written on its own last one.
type Step = { do: 'write' | 'remove' | 'move' | 'add'; at: number; to: number }

const step = fc.record<Step>({
  do: fc.constantFrom('write', 'write', 'remove', 'move', 'add'),
  at: fc.nat(5),
  to: fc.nat(5),
})

function changesOf(name: string, steps: readonly Step[], start: readonly StoredItem<Item>[]): SetChange<Item>[] {
  let list = start
  return steps.flatMap((each, index) => {
    const version = `${name}${index}`
    const target = list[each.at % Math.max(1, list.length)]
    const change = changeOf(each, { target, version, after: list[each.to]?.id ?? null })
    if (change !== null) list = withChange(list, change, () => `${version}-never`)
    return change ?? []
  })
}

type Making = { target: StoredItem<Item> | undefined; version: string; after: string | null }

function changeOf(each: Step, { target, version, after }: Making): SetChange<Item> | null {
  if (each.do === 'add') return { kind: 'put', item: item(version, version), version, base: null, after }
  if (target === undefined) return null
  const { id } = target
  if (each.do === 'write') return { kind: 'put', item: item(id, version), version, base: target.version }
  return each.do === 'move' ? { kind: 'move', id, after } : { kind: 'remove', id, base: target.version }
}

test('offline changes in any order of arrival preserve each device’s last wording', () => {
  const steps = fc.array(step, { maxLength: 8 })
  fc.assert(
    fc.property(fc.array(steps, { minLength: 1, maxLength: 3 }), fc.infiniteStream(fc.nat(2)), (devices, turns) => {
      const queues = devices.map((each, index) => changesOf(`v${index}.`, each, three))
      const own = queues.map((queue) => [...queue])
      let list: readonly StoredItem<Item>[] = three
      for (const turn of turns) {
        const left = queues.filter((queue) => queue.length > 0)
        if (left.length === 0) break
        const change = left[turn % left.length]?.shift()
        if (change !== undefined) list = withChange(list, change, newId)
      }
      expect(new Set(list.map(({ id }) => id)).size).toBe(list.length)
      const versions = new Set(list.map(({ version }) => version))
      expect(versions.size).toBe(list.length)
      for (const queue of own) for (const version of lastWordings(queue)) expect(versions).toContain(version)
    }),
  )
})

// The last version of each item that a device wrote and did not remove; versions that it replaced itself are gone.
function lastWordings(queue: readonly SetChange<Item>[]): Set<string> {
  const left = new Set<string>()
  for (const change of queue) {
    if (change.kind === 'move') continue
    if (change.base !== null) left.delete(change.base)
    if (change.kind === 'put') left.add(change.version)
  }
  return left
}

test('places rise in the order of the rows, and of many rows few are written', () => {
  const place = fc.option(fc.integer({ min: -3, max: 40 }), { nil: undefined })
  fc.assert(
    fc.property(fc.array(place, { maxLength: 12 }), (places) => {
      const placed = withPlaces(places.map((each, index) => ({ index, place: each })))
      expect(placed.map(({ index }) => index)).toEqual(places.map((_, index) => index))
      for (const [index, row] of placed.entries()) {
        expect(Number.isInteger(row.place)).toBe(true)
        expect(row.place).toBeGreaterThan(placed[index - 1]?.place ?? 0)
      }
    }),
  )
  const rows = withPlaces(['a', 'b', 'c', 'd', 'e', 'f'].map((id) => ({ id })))
  const moved = withPlaces([rows[5], ...rows.slice(0, 5)].flatMap((row) => row ?? []))
  const before = new Map(rows.map(({ id, place: at }) => [id, at]))
  expect(moved.filter((row) => before.get(row.id) !== row.place).map(({ id }) => id)).toEqual(['f'])
})

test('a set is bounded by its items and bytes, and storage is charged in steps that never shrink', () => {
  expect(checkRoom({ count: 3, bytes: maxSetBytes }, 3)).toBe('ok')
  expect(checkRoom({ count: 4, bytes: 1 }, 3)).toBe('sets/full')
  expect(checkRoom({ count: 1, bytes: maxSetBytes + 1 }, 3)).toBe('sets/full')
  expect(bytesOfItems([{ a: 'ह' }])).toBe(11)
  expect([paidBytes(0, 0), paidBytes(1, 0), paidBytes(8_193, 8_192), paidBytes(1, 16_384)]).toEqual([
    0, 8_192, 16_384, 16_384,
  ])
})
