import type { Pointing, Seat } from '@takhti/schema/board/channel'
import { expect, test } from 'vitest'
import { Signal } from '#state/signal.ts'
import { lessonId, TestBoard } from '../test-board.ts'
import { follow } from './follower.ts'

const asha: Seat = { personId: 'asha', name: 'Asha', role: 'instructor', pageId: lessonId, hasPen: false }
const view = { x: 100, y: 200, width: 640, height: 360 }

async function aFollower() {
  const { editor } = await TestBoard.open()
  const seats = new Signal<readonly Seat[]>([asha])
  const cursors = new Signal<ReadonlyMap<string, Pointing>>(new Map([['asha', { at: null, view }]]))
  const followed = new Signal<string | null>(null)
  const stop = follow(editor, { seats, cursors, followed })
  const sees = (pointed: Partial<Pointing['view']>) =>
    cursors.set(new Map([['asha', { at: null, view: { ...view, ...pointed } }]]))
  return { editor, seats, cursors, followed, sees, stop }
}

test('a follower sees the view of the followed person, and nothing before or after', async () => {
  const { editor, followed, sees, stop } = await aFollower()
  const before = editor.camera.visible()
  sees({ x: 50 })
  expect(editor.camera.visible()).toEqual(before)
  followed.set('asha')
  expect(editor.camera.visible()).toEqual({ minX: 50, minY: 200, maxX: 690, maxY: 560 })
  sees({ x: 0, y: 0, width: 1280, height: 720 })
  expect(editor.camera.visible()).toEqual({ minX: 0, minY: 0, maxX: 1280, maxY: 720 })
  stop()
  sees({ x: 300 })
  expect(editor.camera.visible().minX).toBe(0)
})

test('a local pan ends the following, and a resize of the screen does not', async () => {
  const { editor, followed } = await aFollower()
  followed.set('asha')
  editor.camera.resize(720, 1280)
  expect(followed.value).toBe('asha')
  editor.camera.panBy({ x: 10, y: 0 })
  expect(followed.value).toBeNull()
})

test('page turns of the followed person are followed, and a local turn ends it', async () => {
  const { editor, followed, seats } = await aFollower()
  await editor.addPage()
  const second = editor.pages.shownId.value
  await editor.show(lessonId)
  followed.set('asha')
  seats.set([{ ...asha, pageId: second }])
  await expect.poll(() => editor.pages.shownId.value).toBe(second)
  expect(followed.value).toBe('asha')
  await editor.show(lessonId)
  expect(followed.value).toBeNull()
})

test('following ends when the followed person leaves, and waits during a disconnect', async () => {
  const { followed, seats } = await aFollower()
  followed.set('asha')
  seats.set([])
  expect(followed.value).toBe('asha')
  seats.set([{ ...asha, personId: 'ravi' }])
  expect(followed.value).toBeNull()
})

test('two people who follow each other from page to page come to rest', async () => {
  const { editor, followed, seats } = await aFollower()
  await editor.addPage()
  const second = editor.pages.shownId.value
  followed.set('asha')
  for (let turn = 0; turn < 12 && followed.value !== null; turn++) {
    const pageId = editor.pages.shownId.value === second ? lessonId : second
    seats.set([{ ...asha, pageId }])
    if (followed.value !== null) await expect.poll(() => editor.pages.shownId.value).toBe(pageId)
  }
  expect(followed.value).toBeNull()
})
