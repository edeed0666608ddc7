import type { Cursor } from '@takhti/schema/board/channel'
import { MAX_COORDINATE } from '@takhti/schema/board/limits'
import { socketLimits } from '@takhti/schema/kit/channel'
import { evictDurableObject, runInDurableObject } from 'cloudflare:test'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { pageRoomName } from '#rooms/names.ts'
import { Visitor, aSeat, anId, rooms } from '#rooms/visitor.ts'
import { CursorRelay } from './cursor-relay.ts'
import { seenSeats } from './seen-seats.ts'

const view = { x: 0, y: 0, width: 1280, height: 720 }
const ruler = { name: 'ruler', at: { x: 0, y: 0 }, angle: 0, size: 400, arm: 60, slope: 45 }
const pointing = (x: number) => ({ at: { x, y: 5 }, view })

describe('the relay', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  function aRelay() {
    const got: Record<string, Cursor[][]> = { a: [], r: [], v: [] }
    const relay = new CursorRelay(() =>
      Object.entries(got).map(([id, all]) => ({ id, send: (cursors: Cursor[]) => void all.push(cursors) })),
    )
    return { relay, got }
  }
  const asha = { connectionId: 'a', personId: 'asha' }
  const ravi = { connectionId: 'r', personId: 'ravi' }

  test('of a flood the first position goes at once, then the last of each tick, not to its sender', () => {
    const { relay, got } = aRelay()
    for (let x = 0; x < 500; x++) relay.move(asha, pointing(x))
    expect(got.v).toEqual([[{ personId: 'asha', pointing: pointing(0) }]])
    relay.move(ravi, pointing(7))
    vi.advanceTimersByTime(50)
    expect(got.v?.[1]?.map((cursor) => [cursor.personId, cursor.pointing?.at?.x])).toEqual([
      ['asha', 499],
      ['ravi', 7],
    ])
    expect(got.a?.flat().map(({ personId }) => personId)).toEqual(['ravi'])
    vi.advanceTimersByTime(50)
    expect(relay.isIdle).toBe(true)
  })

  test('a pointer disappears with its connection; the person’s other one stays', () => {
    const { relay, got } = aRelay()
    relay.move(asha, pointing(1))
    relay.move({ ...asha, connectionId: 'a2' }, pointing(2))
    relay.leave('a')
    vi.advanceTimersByTime(50)
    expect(got.v?.at(-1)?.at(-1)).toEqual({ personId: 'asha', pointing: pointing(2) })
    relay.leave('a2')
    relay.leave('nobody')
    vi.advanceTimersByTime(50)
    expect(got.v?.at(-1)).toEqual([{ personId: 'asha', pointing: null }])
    expect(relay.here()).toEqual([])
  })
})

describe('the overlays of a page', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  const shut = { curtain: { top: 0, right: 0, bottom: 0, left: 0 } }
  const panel = { connectionId: 'panel', personId: 'asha' }
  const phone = { connectionId: 'phone', personId: 'asha' }

  function aRelay() {
    const got: Cursor[] = []
    const relay = new CursorRelay(() => [{ id: 'viewer', send: (cursors: Cursor[]) => void got.push(...cursors) }])
    const received = () => (vi.advanceTimersByTime(50), got.splice(0).map(({ pointing }) => pointing && pointing.aids))
    return { relay, received }
  }

  test('are sent when they change, survive a tick’s moves, and reach later connections', () => {
    const { relay, received } = aRelay()
    relay.move(panel, pointing(1))
    relay.move(panel, { ...pointing(2), aids: shut })
    relay.move(panel, pointing(3))
    expect(received()).toEqual([undefined, shut])
    relay.move(panel, pointing(4))
    expect(received()).toEqual([undefined])
    expect(relay.here()).toEqual([{ personId: 'asha', pointing: { ...pointing(4), aids: shut } }])
    relay.move(panel, { ...pointing(5), aids: null })
    expect(received()).toEqual([null])
    expect(relay.here()).toEqual([{ personId: 'asha', pointing: pointing(5) }])
  })

  test('of a person’s two devices the one that shows overlays counts, until it leaves', () => {
    const { relay, received } = aRelay()
    relay.move(panel, { ...pointing(1), aids: shut })
    relay.move(phone, { ...pointing(2), aids: null })
    expect(received()).toEqual([shut, shut])
    relay.leave('panel')
    expect(received()).toEqual([null])
    relay.leave('phone')
    expect(received()).toEqual([null])
  })
})

describe('the room of a page', () => {
  function aLesson() {
    const teacher = aSeat('instructor')
    const learner = aSeat('learner', { instituteId: teacher.instituteId })
    const lessonId = anId()
    const page = { room: 'page', flow_id: lessonId, pageId: lessonId } as const
    return { teacher, learner, lessonId, page }
  }

  const received = (visitor: Visitor, personId: string) =>
    visitor.messages
      .filter(({ type }) => type === 'cursors/moved')
      .flatMap(({ body }) => body.cursors as Cursor[])
      .findLast((cursor) => cursor.personId === personId)

  test('a teacher’s pointer is shown to all on the page until the teacher leaves, and not stored', async () => {
    const { teacher, learner, lessonId, page } = aLesson()
    const author = await Visitor.enter(page, teacher)
    await author.message('pen/changed')
    const viewer = await Visitor.enter(page, learner)
    await viewer.message('pen/changed')
    const aids = { instruments: [ruler], curtain: { top: 0, right: 0, bottom: 20, left: 0 } }
    author.send('cursor/move', { ...pointing(12), aids })
    await viewer.until('the hand', () => received(viewer, teacher.personId)?.pointing?.at?.x === 12)
    const later = await Visitor.enter(page, { ...learner, personId: anId() })
    const seen = await later.until('the hand', () => received(later, teacher.personId)?.pointing)
    expect(seen.aids).toEqual(aids)
    const stub = rooms.PAGE_ROOM.getByName(pageRoomName(teacher.instituteId, lessonId, lessonId))
    const stored = await runInDurableObject(stub, (_room, state) => {
      const { rows } = state.storage.sql.exec<{ rows: number }>('SELECT count(*) AS rows FROM updates').one()
      return rows
    })
    expect(stored).toBe(0)
    expect(received(author, teacher.personId)).toBeUndefined()
    await evictDurableObject(stub)
    author.send('cursor/move', pointing(13))
    await viewer.until('the hand after a sleep', () => received(viewer, teacher.personId)?.pointing?.at?.x === 13)
    expect(received(author, teacher.personId)).toBeUndefined()
    author.socket.close()
    await viewer.until('the hand to go', () => received(viewer, teacher.personId)?.pointing === null)
  })

  test('[F9] a reader shows no pointer, and a learner who lost the pen shows none any more', async () => {
    const { teacher, learner, lessonId, page } = aLesson()
    const lessonRoom = { room: 'lesson', flow_id: lessonId } as const
    const [desk, seat] = [await Visitor.enter(lessonRoom, teacher), await Visitor.enter(lessonRoom, learner)]
    await seenSeats(desk, (seats) => seats.length === 2)
    const [author, viewer] = [await Visitor.enter(page, teacher), await Visitor.enter(page, learner)]
    await author.message('pen/changed')
    viewer.send('cursor/move', pointing(1))
    expect(await viewer.refusal('cursor/move')).toBe('common/forbidden')
    expect(received(author, learner.personId)).toBeUndefined()
    desk.send('pen/give', { personId: learner.personId })
    await viewer.message('pen/changed', ({ mayDraw }) => mayDraw === true)
    viewer.send('cursor/move', pointing(2))
    await author.until('the hand', () => received(author, learner.personId)?.pointing?.at?.x === 2)
    desk.send('pen/take', { personId: learner.personId })
    await author.until('the hand to go', () => received(author, learner.personId)?.pointing === null)
    seat.socket.close()
  })

  test.each([
    ['nothing', undefined],
    ['a place off every page', { at: { x: MAX_COORDINATE + 1, y: 0 }, view }],
    ['no number', { at: { x: '1', y: 0 }, view }],
    ['a name of somebody else', { ...pointing(1), personId: anId() }],
    ['a view without an extent', { at: null, view: { ...view, width: 0 } }],
    [
      'a curtain larger than the view',
      { ...pointing(1), aids: { curtain: { top: 101, right: 0, bottom: 0, left: 0 } } },
    ],
    ['five instruments', { ...pointing(1), aids: { instruments: Array.from({ length: 5 }, () => ruler) } }],
    ['a ruler beyond every page', { ...pointing(1), aids: { instruments: [{ ...ruler, at: { x: 1e9, y: 0 } }] } }],
    ['words on a ruler', { ...pointing(1), aids: { instruments: [{ ...ruler, text: 'x'.repeat(1_000) }] } }],
    ['more than a place', { at: { x: 1, y: 1, text: 'x'.repeat(1_000) }, view }],
  ])('refuses %s from a raw socket, and broadcasts nothing', async (_case, body) => {
    const { teacher, learner, page } = aLesson()
    const [author, viewer] = [await Visitor.enter(page, teacher), await Visitor.enter(page, learner)]
    await author.message('pen/changed')
    author.send('cursor/move', body)
    expect(await author.refusal('cursor/move')).toBe('common/bad-request')
    await viewer.settled()
    expect(viewer.messages.filter(({ type }) => type === 'cursors/moved')).toEqual([])
  })

  test('ends a socket that floods it with pointers', async () => {
    const { teacher, page } = aLesson()
    const author = await Visitor.enter(page, teacher)
    await author.message('pen/changed')
    // The clock is frozen, so that a slow machine refills no bucket.
    vi.useFakeTimers({ toFake: ['Date'] })
    for (let x = 0; x <= socketLimits.burst; x++) author.send('cursor/move', pointing(x))
    expect(await author.closing()).toBe(4429)
  })
})
