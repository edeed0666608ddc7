import type { Peer } from '@takhti/schema/live/channel'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type OwnLine, Pressed, type PressedState } from './pressed.ts'

type Said = [name: string, body: Record<string, unknown>]

let said: Said[]
let state: PressedState
let kept: readonly OwnLine[]
let pressed: Pressed

/** A page of a tab, with what the one before it kept. */
function load(): void {
  pressed = new Pressed({
    say: (name, body) => void said.push([name, body]),
    show: (next) => (state = next),
    kept,
    keep: (lines) => (kept = lines),
  })
  state = pressed.state()
}

const nothingPressed = { wantsHand: null, ownLines: [], isReactionLost: false }

beforeEach(() => {
  said = []
  kept = []
  load()
})

afterEach(() => void vi.useRealTimers())

/** This device as the class has it; of a peer no more is asked here. */
const own = (isUp: boolean) => ({ handAt: isUp ? '2026-11-23T08:00:00.000Z' : null }) as Peer

const lines = () => said.filter(([name]) => name === 'chat/say').map(([, body]) => body)
const texts = () => lines().map(({ text }) => text)
const lastId = () => String(lines().at(-1)?.['sayId'])

// Planted: what is said while the line is down and kept nowhere: the hand, the line and the order were gone.
test('what is pressed and written while the class is gone reaches it when it is back, once and in order', () => {
  pressed.raise(true)
  pressed.write('first')
  pressed.write('second')
  pressed.order('person/mute', { personId: 'ravi', isMuted: true })
  pressed.order('person/mute', { personId: 'ravi', isMuted: false })
  pressed.order('chat/open', { isOpen: false })
  expect(said).toEqual([])
  expect(state).toMatchObject({ wantsHand: true, ownLines: [{ text: 'first' }, { text: 'second' }] })
  pressed.opened(own(false))
  expect(said.slice(0, 3)).toEqual([
    ['hand/raise', { isRaised: true }],
    ['person/mute', { personId: 'ravi', isMuted: false }],
    ['chat/open', { isOpen: false }],
  ])
  expect(texts()).toEqual(['first'])
  pressed.answered({ sayId: lastId(), isSaid: true })
  expect(texts()).toEqual(['first', 'second'])
  pressed.answered({ sayId: lastId(), isSaid: true })
  pressed.saw(own(true))
  expect(state).toEqual(nothingPressed)
  said = []
  pressed.closed()
  pressed.opened(own(true))
  expect(said).toEqual([])
})

test('what was sent on a line that was dead already is sent again, under the same name', () => {
  pressed.opened(own(false))
  pressed.raise(true)
  pressed.write('Why?')
  const sayId = lastId()
  pressed.closed()
  said = []
  pressed.opened(own(false))
  expect(said).toEqual([
    ['hand/raise', { isRaised: true }],
    ['chat/say', { text: 'Why?', sayId }],
  ])
  // The class kept the hand of whoever it lost.
  pressed.closed()
  said = []
  pressed.opened(own(true))
  expect(said).toEqual([['chat/say', { text: 'Why?', sayId }]])
  expect(state.wantsHand).toBeNull()
})

test('a line that the class refuses stays with its writer, who may send it again or let it go; the next one goes on', () => {
  pressed.opened(own(false))
  pressed.write('one')
  const sayId = lastId()
  pressed.write('two')
  pressed.answered({ sayId, isSaid: false })
  expect(texts()).toEqual(['one', 'two'])
  expect(state.ownLines).toMatchObject([{ text: 'one', isRefused: true }, { text: 'two' }])
  pressed.refused('hand/raise')
  pressed.refused('chat/say')
  expect(state.ownLines).toMatchObject([{ isRefused: true }, { isRefused: true }])
  pressed.writeAgain(sayId)
  expect(texts()).toEqual(['one', 'two', 'one'])
  expect(lastId()).toBe(sayId)
  pressed.answered({ sayId, isSaid: true })
  for (const line of state.ownLines) pressed.forget(line.sayId)
  expect(state.ownLines).toEqual([])
})

// Planted: lines that only the page knows: a reload while the class was gone took them along.
test('a line that was not said yet outlives its page, and is said once by the next', () => {
  pressed.write('Why?')
  const [{ sayId } = { sayId: '' }] = state.ownLines
  load()
  expect(state.ownLines).toEqual([{ sayId, text: 'Why?', isRefused: false }])
  pressed.opened(own(false))
  expect(said).toEqual([['chat/say', { text: 'Why?', sayId }]])
  pressed.answered({ sayId, isSaid: true })
  load()
  expect(state).toEqual(nothingPressed)
})

// Planted: orders that outlive the class they were given in: a teacher who had pressed its end without a network ended the next one.
test('what was pressed in one class is for no other that goes on when the line is back, and lines stay with their writer', () => {
  pressed.raise(true)
  pressed.write('Why?')
  pressed.order('class/end', {})
  pressed.moved()
  pressed.opened(own(false))
  expect(said).toEqual([])
  expect(state).toMatchObject({ wantsHand: null, ownLines: [{ text: 'Why?', isRefused: true }] })
  pressed.writeAgain(state.ownLines[0]?.sayId ?? '')
  expect(texts()).toEqual(['Why?'])
})

test('a reaction is sent at its moment or not at all, and whoever pressed it is told', () => {
  pressed.react('clap')
  expect([said, state.isReactionLost]).toEqual([[], true])
  pressed.opened(own(false))
  pressed.react('clap')
  expect([said.length, state.isReactionLost]).toEqual([1, false])
  pressed.sawReactions(1)
  pressed.closed()
  expect(state.isReactionLost).toBe(false)
  pressed.opened(own(false))
  pressed.react('heart')
  pressed.closed()
  expect(state.isReactionLost).toBe(true)
})

// Planted: a loss that is told until the next reaction: whoever pressed none read of it for the rest of the class.
test('that a reaction was lost is told for a while, and anew where another one is', () => {
  vi.useFakeTimers()
  pressed.react('clap')
  vi.advanceTimersByTime(7_000)
  pressed.react('heart')
  vi.advanceTimersByTime(7_000)
  expect(state.isReactionLost).toBe(true)
  vi.advanceTimersByTime(2_000)
  expect(state.isReactionLost).toBe(false)
})

// Planted: an order that is forgotten once it is said: over a line that was dead nobody heard it, and the teacher was told nothing.
test('what was ordered over a line that was dead already is ordered again, and what was ordered before that is not', () => {
  vi.useFakeTimers()
  pressed.opened(own(false))
  pressed.order('person/mute', { personId: 'asha', isMuted: true })
  vi.advanceTimersByTime(10_000)
  pressed.order('person/mute', { personId: 'ravi', isMuted: true })
  vi.advanceTimersByTime(3_000)
  pressed.closed()
  vi.advanceTimersByTime(60_000)
  said = []
  pressed.opened(own(false))
  expect(said).toEqual([['person/mute', { personId: 'ravi', isMuted: true }]])
})
