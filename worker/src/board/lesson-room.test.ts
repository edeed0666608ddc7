import { lessonChannel } from '@takhti/schema/board/channel'
import { readPages, readTitle } from '@takhti/schema/board/document'
import { addPage, setTitle } from '@takhti/schema/board/operations'
import { sumOfSeats } from '@takhti/schema/board/seats'
import { closeCodes } from '@takhti/schema/kit/channel'
import { evictDurableObject } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { lessonRoomName, pageRoomName, userRoomName } from '#rooms/names.ts'
import { accessChanged, eraseLessonRooms, personWasErased } from '#rooms/port.ts'
import { Visitor, aSeat, anId, rooms, storedIn } from '#rooms/visitor.ts'
import { Drawer, drawRectangle, updateOf } from './drawer.ts'
import { seenSeats } from './seen-seats.ts'

function aLesson() {
  const teacher = aSeat('instructor')
  const learner = aSeat('learner', { instituteId: teacher.instituteId })
  const lessonId = anId()
  const lesson = { room: 'lesson', flow_id: lessonId } as const
  const page = { room: 'page', flow_id: lessonId, pageId: lessonId } as const
  return {
    ...{ teacher, learner, lessonId, lesson, page },
    lessonStub: rooms.LESSON_ROOM.getByName(lessonRoomName(teacher.instituteId, lessonId)),
    pageStub: rooms.PAGE_ROOM.getByName(pageRoomName(teacher.instituteId, lessonId, lessonId)),
  }
}

/** The messages about seats that a visitor received. */
function receivedSeats(visitor: Visitor, of = 'seats/'): Record<string, unknown>[] {
  return visitor.messages.filter(({ type }) => type.startsWith(of)).map(({ body }) => body)
}

const mayDraw = (expected: boolean) => (body: Record<string, unknown>) => body.mayDraw === expected

test('the index of a lesson is shared as a page is', async () => {
  const { teacher, learner, lesson, lessonId } = aLesson()
  const [author, viewer] = [await Drawer.enter(lesson, teacher), await Drawer.enter(lesson, learner)]
  const pageId = anId()
  await author.edit((doc) => {
    setTitle(doc, 'Fractions', 'test')
    addPage(doc, { id: pageId, lessonId, random: Math.random }, 'test')
  })
  await viewer.visitor.until('the page', () => viewer.frames('update').length > 0)
  expect(readTitle(viewer.doc)).toBe('Fractions')
  expect(readPages(viewer.doc, lessonId).map(({ id }) => id)).toEqual([lessonId, pageId])
  const seq = viewer.push(updateOf(viewer.doc, () => setTitle(viewer.doc, 'Mine', 'test')))
  expect(await viewer.refused(seq)).toBe('board/read-only')
  const page = await Visitor.enter({ room: 'page', flow_id: lessonId, pageId }, learner)
  await page.message('pen/changed')
})

test('presence of each person, and their page, is broadcast to everybody', async () => {
  const { teacher, learner, lesson, lessonId } = aLesson()
  const board = await Visitor.enter(lesson, teacher)
  const phone = await Visitor.enter(lesson, learner)
  await seenSeats(board, (seats) => seats.length === 2)
  phone.send('page/show', { pageId: lessonId })
  const seats = await seenSeats(board, (now) => now.some(({ pageId }) => pageId === lessonId))
  expect(seats.find(({ personId }) => personId === learner.personId)).toMatchObject({ pageId: lessonId, hasPen: false })
  phone.socket.close(1000)
  await seenSeats(board, (now) => now.length === 1)
})

// Fault: the device that connected last counted, not the one that turned: with a panel beside the laptop no client followed the laptop.
test('of a person’s two devices the one that last turned a page counts; a new one moves nothing', async () => {
  const { teacher, learner, lesson, lessonId } = aLesson()
  const [first, second, third] = [lessonId, anId(), anId()]
  const student = await Visitor.enter(lesson, learner)
  const shows = (pageId: string) =>
    seenSeats(student, (now) => now.some((seat) => seat.personId === teacher.personId && seat.pageId === pageId))
  const laptop = await Visitor.enter(lesson, teacher)
  laptop.send('page/show', { pageId: second })
  await shows(second)
  const panel = await Visitor.enter(lesson, teacher)
  panel.send('page/show', { pageId: first })
  laptop.send('page/show', { pageId: third })
  await shows(third)
  expect(receivedSeats(student).some((seats) => JSON.stringify(seats).includes(first))).toBe(false)
  panel.send('page/show', { pageId: second })
  await shows(second)
  laptop.send('page/show', { pageId: first })
  await shows(first)
  laptop.socket.close(1000)
  await shows(second)
})

test('a class that comes at once is few messages, and a person’s two devices have one seat', async () => {
  const { teacher, learner, lesson } = aLesson()
  const board = await Visitor.enter(lesson, teacher)
  const learners = Array.from({ length: 30 }, () => ({ ...learner, personId: anId() }))
  await Promise.all([...learners, learner, learner].map((seat) => Visitor.enter(lesson, seat)))
  await seenSeats(board, (seats) => seats.length === 32)
  expect(receivedSeats(board).length).toBeLessThan(10)
})

// Fault: the full list broadcast to all at each arrival.
test('a new connection receives all seats; the others receive who came and who left', async () => {
  const { teacher, learner, lesson } = aLesson()
  const board = await Visitor.enter(lesson, teacher)
  await seenSeats(board, ({ length }) => length === 1)
  const phone = await Visitor.enter(lesson, learner)
  await seenSeats(phone, ({ length }) => length === 2)
  await seenSeats(board, ({ length }) => length === 2)
  phone.socket.close(1000)
  const left = await seenSeats(board, ({ length }) => length === 1)
  expect(receivedSeats(board, 'seats/changed')).toHaveLength(1)
  const moves = receivedSeats(board, 'seats/moved').map((body) => lessonChannel.down['seats/moved'].body.parse(body))
  expect(moves.map(({ here, gone }) => [here.map(({ personId }) => personId), gone])).toEqual([
    [[learner.personId], []],
    [[], [learner.personId]],
  ])
  expect(moves.at(-1)?.sum).toBe(sumOfSeats(left))
})

// Fault: a room that leaves `seats/list` without an answer.
test('a client that missed a message requests all seats, and is the only one to receive them', async () => {
  const { teacher, learner, lesson, lessonStub } = aLesson()
  const [board, phone] = [await Visitor.enter(lesson, teacher), await Visitor.enter(lesson, learner)]
  await seenSeats(board, ({ length }) => length === 2)
  await evictDurableObject(lessonStub)
  board.messages.length = 0
  phone.messages.length = 0
  board.send('seats/list', {})
  expect(await seenSeats(board, ({ length }) => length === 2)).toHaveLength(2)
  await phone.settled()
  expect(receivedSeats(phone)).toEqual([])
})

test('a person whom a lesson dismisses is gone for the others', async () => {
  const { teacher, learner, lesson, lessonStub } = aLesson()
  const [board, phone] = [await Visitor.enter(lesson, teacher), await Visitor.enter(lesson, learner)]
  await seenSeats(board, ({ length }) => length === 2)
  await lessonStub.dismiss({ who: { personId: learner.personId }, code: closeCodes.forbidden })
  await phone.closing()
  await seenSeats(board, ({ length }) => length === 1)
})

test('the pen reaches the lesson and the page, and survives a dropped connection and hibernation', async () => {
  const { teacher, learner, lesson, page, lessonStub, pageStub } = aLesson()
  const board = await Visitor.enter(lesson, teacher)
  const phone = await Visitor.enter(lesson, learner)
  const sheet = await Drawer.enter(page, learner)
  await Promise.all([
    phone.message('pen/changed', mayDraw(false)),
    sheet.visitor.message('pen/changed', mayDraw(false)),
  ])

  board.send('pen/give', { personId: learner.personId })
  await Promise.all([phone.message('pen/changed', mayDraw(true)), sheet.visitor.message('pen/changed', mayDraw(true))])
  await sheet.edit(drawRectangle)

  sheet.visitor.socket.close(1000)
  await evictDurableObject(lessonStub)
  await evictDurableObject(pageStub)
  const again = await Drawer.enter(page, learner)
  await again.visitor.message('pen/changed', mayDraw(true))
  await again.edit(drawRectangle)

  board.send('pen/take', { personId: learner.personId })
  await again.visitor.message('pen/changed', mayDraw(false))
  const seq = again.push(updateOf(again.doc, () => drawRectangle(again.doc)))
  expect(await again.refused(seq)).toBe('board/read-only')
  const seats = await seenSeats(board, (now) => now.every(({ hasPen }) => !hasPen))
  expect(seats).toHaveLength(2)
})

test('[H4] a pen goes to a person who is here, from a person who may write', async () => {
  const { teacher, learner, lesson } = aLesson()
  const board = await Visitor.enter(lesson, teacher)
  const visiting = await Visitor.enter(lesson, { ...teacher, personId: anId(), access: 'read' })
  board.send('pen/give', { personId: anId() })
  expect(await board.refusal('pen/give')).toBe('common/not-found')
  await Visitor.enter(lesson, learner)
  visiting.send('pen/give', { personId: learner.personId })
  expect(await visiting.refusal('pen/give')).toBe('common/forbidden')
})

// Fault: pens only for people with an open page; a person who had entered without opening one got none.
test('[H4] all present get a pen at once and lose it at once; only a writer grants pens', async () => {
  const { teacher, learner, lesson } = aLesson()
  const board = await Visitor.enter(lesson, teacher)
  const visiting = await Visitor.enter(lesson, { ...teacher, personId: anId(), access: 'read' })
  const students = [await Visitor.enter(lesson, learner), await Visitor.enter(lesson, { ...learner, personId: anId() })]
  await seenSeats(board, (seats) => seats.length === 4)
  visiting.send('pen/all', { isGiven: true })
  expect(await visiting.refusal('pen/all')).toBe('common/forbidden')
  board.send('pen/all', { isGiven: true })
  for (const student of students) await student.message('pen/changed', mayDraw(true))
  const given = await seenSeats(board, (seats) => seats.filter(({ hasPen }) => hasPen).length > students.length - 1)
  expect(given.find(({ personId }) => personId === teacher.personId)?.hasPen).toBe(false)
  for (const { messages } of students) messages.length = 0
  board.send('pen/all', { isGiven: false })
  for (const student of students) await student.message('pen/changed', mayDraw(false))
})

// Fault: pens only for people who were here when all were given one.
test('[H4] a later arrival gets the pen of all while a writer is here, unless it was revoked', async () => {
  const { teacher, learner, lesson, page, lessonStub } = aLesson()
  let board = await Visitor.enter(lesson, teacher)
  board.send('pen/all', { isGiven: true })
  await board.settled()
  await evictDurableObject(lessonStub)
  const late = await Visitor.enter(lesson, learner)
  await late.message('pen/changed', mayDraw(true))
  const drawer = await Drawer.enter(page, learner)
  await drawer.edit(drawRectangle)

  board.send('pen/take', { personId: learner.personId })
  await late.message('pen/changed', mayDraw(false))
  const again = await Visitor.enter(lesson, learner)
  await again.settled()
  expect(receivedSeats(again, 'pen/changed')).toEqual([{ mayDraw: false }])

  board.socket.close()
  await seenSeats(again, (seats) => seats.every(({ personId }) => personId !== teacher.personId))
  const early = await Visitor.enter(lesson, { ...learner, personId: anId() })
  await early.settled()
  expect(receivedSeats(early, 'pen/changed')).toEqual([{ mayDraw: false }])
  board = await Visitor.enter(lesson, teacher)
  await early.message('pen/changed', mayDraw(true))

  board.send('pen/all', { isGiven: false })
  await early.message('pen/changed', mayDraw(false))
  const last = await Visitor.enter(lesson, { ...learner, personId: anId() })
  await last.settled()
  expect(receivedSeats(last, 'pen/changed')).toEqual([{ mayDraw: false }])
})

test('a learner shows a page the lesson has, and no other', async () => {
  const { learner, lesson } = aLesson()
  const phone = await Visitor.enter(lesson, learner)
  phone.send('page/show', { pageId: anId() })
  expect(await phone.refusal('page/show')).toBe('common/not-found')
})

test('[F1 F8] two institutes with one lesson id have two rooms', async () => {
  const { teacher, lesson } = aLesson()
  const here = await Drawer.enter(lesson, teacher)
  await here.edit((doc) => setTitle(doc, 'Ours', 'test'))
  const there = await Drawer.enter(lesson, aSeat('instructor'))
  expect(readTitle(there.doc)).toBe('')
})

test('a removed lesson dismisses everybody from it and its pages', async () => {
  const { teacher, learner, lesson, lessonStub, page } = aLesson()
  const inside = [
    await Visitor.enter(lesson, teacher),
    await Visitor.enter(page, teacher),
    await Visitor.enter(page, learner),
  ]
  await lessonStub.dismiss({ who: 'everyone', code: closeCodes.forbidden })
  expect(await Promise.all(inside.map((visitor) => visitor.closing()))).toEqual([4403, 4403, 4403])
})

test('[FO-7] an erased lesson leaves nothing in the rooms of its pages, even after a crash', async () => {
  const { teacher, lesson, page, lessonId, lessonStub, pageStub } = aLesson()
  const author = await Drawer.enter(lesson, teacher)
  await author.edit((doc) => setTitle(doc, 'Fractions', 'test'))
  const drawer = await Drawer.enter(page, teacher)
  await drawer.edit((doc) => drawRectangle(doc))
  await eraseLessonRooms(rooms, { instituteId: teacher.instituteId, lessonId })
  await evictDurableObject(lessonStub)
  await evictDurableObject(pageStub)
  const later = await Drawer.enter(page, teacher)
  await later.visitor.until('the first sync', () => later.frames('syncStep2').length > 0)
  expect(later.doc.getMap('shapes').size).toBe(0)
  const index = await Drawer.enter(lesson, teacher)
  await index.visitor.until('the first sync', () => index.frames('syncStep2').length > 0)
  expect(readTitle(index.doc)).toBe('')
})

// Fault: a room that is not in `visited`, the pages left out of `forget`, or any one of its tables, leaves the id there.
test('[K2] an erased person, student or ex-teacher, is in no row of a room; their drawing stays', async () => {
  const { teacher, learner, lesson, page, lessonStub, pageStub } = aLesson()
  const { instituteId, personId } = learner
  const channel = rooms.USER_CHANNEL.getByName(userRoomName(instituteId, personId))
  const taught = await Drawer.enter(page, { ...learner, role: 'instructor', access: 'write' })
  await taught.edit(drawRectangle)
  const board = await Visitor.enter(lesson, teacher)
  const phone = await Visitor.enter(lesson, learner)
  const sheet = await Drawer.enter(page, learner)
  board.send('pen/give', { personId })
  await sheet.visitor.message('pen/changed', mayDraw(true))
  // A change of role closes a person's sockets and drops their connection state; the rooms' rows about them remain.
  await accessChanged(rooms, { instituteId, personIds: [personId] })
  expect(await Promise.all([phone.closing(), sheet.visitor.closing()])).toEqual([4401, 4401])
  const stubs = { lesson: lessonStub, page: pageStub, channel }
  const holding = async () => {
    const held = await Promise.all(Object.entries(stubs).map(async ([name, stub]) => [name, await storedIn(stub)]))
    return held.filter(([, rows]) => rows?.includes(personId)).map(([name]) => name)
  }
  expect(await holding()).toEqual(['lesson', 'page'])
  await personWasErased(rooms, { instituteId, personId })
  expect(await holding()).toEqual([])
  expect(await storedIn(channel)).not.toContain(instituteId)
  const later = await Drawer.enter(page, teacher)
  expect(later.doc.getMap('shapes').size).toBe(1)
})
