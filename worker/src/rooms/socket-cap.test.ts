import { socketLimits } from '@takhti/schema/kit/channel'
import { expect, test } from 'vitest'
import { aSeat, anId, Visitor } from './visitor.ts'

test('[SO-1] a page retains the newest 24 sockets of one person', async () => {
  const learner = aSeat('learner')
  const lessonId = anId()
  const page = { room: 'page', flow_id: lessonId, pageId: lessonId } as const
  const sockets: Visitor[] = []
  for (let opened = 0; opened < socketLimits.mostOfPerson + 16; opened++)
    sockets.push(await Visitor.enter(page, learner))
  const closed = await Promise.all(sockets.slice(0, 16).map((visitor) => visitor.closing()))
  expect(new Set(closed)).toEqual(new Set([4429]))
  expect(sockets.slice(16).every(({ closedWith }) => closedWith === null)).toBe(true)
  const other = await Visitor.enter(page, aSeat('learner', { instituteId: learner.instituteId }))
  await other.settled()
  expect(other.closedWith).toBeNull()
})
