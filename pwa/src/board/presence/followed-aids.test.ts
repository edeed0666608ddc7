import type { Pointing, Seat } from '@takhti/schema/board/channel'
import { expect, test } from 'vitest'
import { Signal } from '#state/signal.ts'
import { followAids } from './followed-aids.ts'

const asha: Seat = { personId: 'asha', name: 'Asha', role: 'instructor', pageId: null, hasPen: false }
const ravi: Seat = { ...asha, personId: 'ravi', role: 'learner', hasPen: true }
const view = { x: 0, y: 0, width: 640, height: 360 }
const curtain = { top: 0, right: 0, bottom: 0, left: 0 }

function aFollower() {
  const seats = new Signal<readonly Seat[]>([asha, ravi])
  const cursors = new Signal<ReadonlyMap<string, Pointing>>(new Map())
  const followed = new Signal<string | null>(null)
  const { shown, stop } = followAids({ seats, cursors, followed }, () => 0)
  const send = (personId: string, aids: Pointing['aids']) =>
    cursors.set(new Map(cursors.value).set(personId, { at: null, view, ...(aids !== undefined && { aids }) }))
  return { seats, cursors, followed, shown, stop, send }
}

test('followers see the curtain, and others do not', () => {
  const { followed, shown, send, stop } = aFollower()
  send('asha', { curtain })
  expect(shown.value).toBeNull()
  followed.set('asha')
  expect(shown.value).toMatchObject({ personId: 'asha', view, aids: { curtain } })
  followed.set('ravi')
  expect(shown.value).toBeNull()
  followed.set('asha')
  followed.set(null)
  expect(shown.value).toBeNull()
  followed.set('asha')
  send('asha', null)
  expect(shown.value).toBeNull()
  stop()
  send('asha', { curtain })
  expect(shown.value).toBeNull()
})

test('a cursor that moves beneath a curtain causes no render', () => {
  const { followed, shown, send, cursors } = aFollower()
  const aids = { curtain }
  send('asha', aids)
  followed.set('asha')
  const before = shown.value
  cursors.set(new Map([['asha', { at: { x: 1, y: 1 }, view: { ...view }, aids }]]))
  expect(shown.value).toBe(before)
})

test('a curtain survives a disconnect and a page turn, and updates after the reconnect', () => {
  const { followed, shown, send, seats, cursors } = aFollower()
  send('asha', { curtain })
  followed.set('asha')
  seats.set([])
  cursors.set(new Map())
  expect(shown.value?.aids.curtain).toEqual(curtain)
  seats.set([asha])
  expect(shown.value?.aids.curtain).toEqual(curtain)
  send('asha', null)
  expect(shown.value).toBeNull()
})

test('overlays go with the person, and with the pen of a student', () => {
  const { followed, shown, send, seats } = aFollower()
  send('ravi', { curtain })
  send('asha', { curtain })
  followed.set('ravi')
  expect(shown.value).not.toBeNull()
  seats.set([asha, { ...ravi, hasPen: false }])
  expect(shown.value).toBeNull()
  followed.set('asha')
  expect(shown.value).not.toBeNull()
  seats.set([ravi])
  expect(shown.value).toBeNull()
})
