import type { Peer } from '@takhti/schema/live/channel'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type OwnLine, PendingCommands, type PendingState } from './pending-commands.ts'

type Said = [name: string, body: Record<string, unknown>]

let said: Said[]
let state: PendingState
let kept: readonly OwnLine[]
let pending: PendingCommands

/** A page of a tab, with what the one before it kept. */
function load(): void {
  pending = new PendingCommands({
    send: (name, body) => void said.push([name, body]),
    show: (next) => (state = next),
    stored: kept,
    store: (lines) => (kept = lines),
  })
  state = pending.state()
}

const nothingPending = { wantsHand: null, ownLines: [], isReactionLost: false }

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
  pending.raise(true)
  pending.write('first')
  pending.write('second')
  pending.order('person/mute', { personId: 'ravi', isMuted: true })
  pending.order('person/mute', { personId: 'ravi', isMuted: false })
  pending.order('chat/open', { isOpen: false })
  expect(said).toEqual([])
  expect(state).toMatchObject({ wantsHand: true, ownLines: [{ text: 'first' }, { text: 'second' }] })
  pending.opened(own(false))
  expect(said.slice(0, 3)).toEqual([
    ['hand/raise', { isRaised: true }],
    ['person/mute', { personId: 'ravi', isMuted: false }],
    ['chat/open', { isOpen: false }],
  ])
  expect(texts()).toEqual(['first'])
  pending.answered({ sayId: lastId(), isSaid: true })
  expect(texts()).toEqual(['first', 'second'])
  pending.answered({ sayId: lastId(), isSaid: true })
  pending.saw(own(true))
  expect(state).toEqual(nothingPending)
  said = []
  pending.closed()
  pending.opened(own(true))
  expect(said).toEqual([])
})

test('what was sent on a line that was dead already is sent again, under the same name', () => {
  pending.opened(own(false))
  pending.raise(true)
  pending.write('Why?')
  const sayId = lastId()
  pending.closed()
  said = []
  pending.opened(own(false))
  expect(said).toEqual([
    ['hand/raise', { isRaised: true }],
    ['chat/say', { text: 'Why?', sayId }],
  ])
  // The class kept the hand of whoever it lost.
  pending.closed()
  said = []
  pending.opened(own(true))
  expect(said).toEqual([['chat/say', { text: 'Why?', sayId }]])
  expect(state.wantsHand).toBeNull()
})

test('a line that the class refuses stays with its writer, who may send it again or let it go; the next one goes on', () => {
  pending.opened(own(false))
  pending.write('one')
  const sayId = lastId()
  pending.write('two')
  pending.answered({ sayId, isSaid: false })
  expect(texts()).toEqual(['one', 'two'])
  expect(state.ownLines).toMatchObject([{ text: 'one', isRefused: true }, { text: 'two' }])
  pending.refused('hand/raise')
  pending.refused('chat/say')
  expect(state.ownLines).toMatchObject([{ isRefused: true }, { isRefused: true }])
  pending.writeAgain(sayId)
  expect(texts()).toEqual(['one', 'two', 'one'])
  expect(lastId()).toBe(sayId)
  pending.answered({ sayId, isSaid: true })
  for (const line of state.ownLines) pending.forget(line.sayId)
  expect(state.ownLines).toEqual([])
})

// Planted: lines that only the page knows: a reload while the class was gone took them along.
test('a line that was not said yet outlives its page, and is said once by the next', () => {
  pending.write('Why?')
  const [{ sayId } = { sayId: '' }] = state.ownLines
  load()
  expect(state.ownLines).toEqual([{ sayId, text: 'Why?', isRefused: false }])
  pending.opened(own(false))
  expect(said).toEqual([['chat/say', { text: 'Why?', sayId }]])
  pending.answered({ sayId, isSaid: true })
  load()
  expect(state).toEqual(nothingPending)
})

// Planted: orders that outlive the class they were given in: a teacher who had pressed its end without a network ended the next one.
test('what was pressed in one class is for no other that goes on when the line is back, and lines stay with their writer', () => {
  pending.raise(true)
  pending.write('Why?')
  pending.order('class/end', {})
  pending.moved()
  pending.opened(own(false))
  expect(said).toEqual([])
  expect(state).toMatchObject({ wantsHand: null, ownLines: [{ text: 'Why?', isRefused: true }] })
  pending.writeAgain(state.ownLines[0]?.sayId ?? '')
  expect(texts()).toEqual(['Why?'])
})

test('a reaction is sent at its moment or not at all, and whoever pressed it is told', () => {
  pending.react('clap')
  expect([said, state.isReactionLost]).toEqual([[], true])
  pending.opened(own(false))
  pending.react('clap')
  expect([said.length, state.isReactionLost]).toEqual([1, false])
  pending.sawReactions(1)
  pending.closed()
  expect(state.isReactionLost).toBe(false)
  pending.opened(own(false))
  pending.react('heart')
  pending.closed()
  expect(state.isReactionLost).toBe(true)
})

// Planted: a loss that is told until the next reaction: whoever pressed none read of it for the rest of the class.
test('that a reaction was lost is told for a while, and anew where another one is', () => {
  vi.useFakeTimers()
  pending.react('clap')
  vi.advanceTimersByTime(7_000)
  pending.react('heart')
  vi.advanceTimersByTime(7_000)
  expect(state.isReactionLost).toBe(true)
  vi.advanceTimersByTime(2_000)
  expect(state.isReactionLost).toBe(false)
})

// Planted: an order that is forgotten once it is said: over a line that was dead nobody heard it, and the teacher was told nothing.
test('what was ordered over a line that was dead already is ordered again, and what was ordered before that is not', () => {
  vi.useFakeTimers()
  pending.opened(own(false))
  pending.order('person/mute', { personId: 'asha', isMuted: true })
  vi.advanceTimersByTime(10_000)
  pending.order('person/mute', { personId: 'ravi', isMuted: true })
  vi.advanceTimersByTime(3_000)
  pending.closed()
  vi.advanceTimersByTime(60_000)
  said = []
  pending.opened(own(false))
  expect(said).toEqual([['person/mute', { personId: 'ravi', isMuted: true }]])
})
