import type { Peer } from '@takhti/schema/live/channel'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type OwnLine, PendingCommands, type PendingState } from './pending-commands.ts'

type SentLine = [name: string, body: Record<string, unknown>]

let sent: SentLine[]
let state: PendingState
let cached: readonly OwnLine[]
let pending: PendingCommands

/** A page of a tab, with what the one before it stored. */
function load(): void {
  pending = new PendingCommands({
    send: (name, body) => void sent.push([name, body]),
    show: (next) => (state = next),
    stored: cached,
    store: (lines) => (cached = lines),
  })
  state = pending.state()
}

const nothingPending = { wantsHand: null, ownLines: [], isReactionLost: false }

beforeEach(() => {
  sent = []
  cached = []
  load()
})

afterEach(() => void vi.useRealTimers())

/** This device's peer; the test uses only this field. */
const own = (isUp: boolean) => ({ handAt: isUp ? '2026-11-23T08:00:00.000Z' : null }) as Peer

const lines = () => sent.filter(([name]) => name === 'chat/say').map(([, body]) => body)
const texts = () => lines().map(({ text }) => text)
const lastId = () => String(lines().at(-1)?.['sayId'])

// Fault: commands made while disconnected are stored nowhere: the hand, the message and the order were lost.
test('what is pressed and written while disconnected is sent on reconnect, once and in order', () => {
  pending.raise(true)
  pending.write('first')
  pending.write('second')
  pending.order('person/mute', { personId: 'ravi', isMuted: true })
  pending.order('person/mute', { personId: 'ravi', isMuted: false })
  pending.order('chat/open', { isOpen: false })
  expect(sent).toEqual([])
  expect(state).toMatchObject({ wantsHand: true, ownLines: [{ text: 'first' }, { text: 'second' }] })
  pending.opened(own(false))
  expect(sent.slice(0, 3)).toEqual([
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
  sent = []
  pending.closed()
  pending.opened(own(true))
  expect(sent).toEqual([])
})

test('what was sent on a connection that was dead already is sent again, with the same id', () => {
  pending.opened(own(false))
  pending.raise(true)
  pending.write('Why?')
  const sayId = lastId()
  pending.closed()
  sent = []
  pending.opened(own(false))
  expect(sent).toEqual([
    ['hand/raise', { isRaised: true }],
    ['chat/say', { text: 'Why?', sayId }],
  ])
  // The class retained the hand of the disconnected person.
  pending.closed()
  sent = []
  pending.opened(own(true))
  expect(sent).toEqual([['chat/say', { text: 'Why?', sayId }]])
  expect(state.wantsHand).toBeNull()
})

test('a refused message stays with its writer, who resends or drops it; the next one goes on', () => {
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

// Fault: messages only in the page's memory: a reload while disconnected lost them.
test('a message that was not sent yet outlives its page, and is sent once by the next', () => {
  pending.write('Why?')
  const [{ sayId } = { sayId: '' }] = state.ownLines
  load()
  expect(state.ownLines).toEqual([{ sayId, text: 'Why?', isRefused: false }])
  pending.opened(own(false))
  expect(sent).toEqual([['chat/say', { text: 'Why?', sayId }]])
  pending.answered({ sayId, isSaid: true })
  load()
  expect(state).toEqual(nothingPending)
})

// Fault: orders that outlive their class: a teacher who had ended it offline ended the next one.
test('commands of one class are not sent to another after a reconnect; messages stay pending', () => {
  pending.raise(true)
  pending.write('Why?')
  pending.order('class/end', {})
  pending.moved()
  pending.opened(own(false))
  expect(sent).toEqual([])
  expect(state).toMatchObject({ wantsHand: null, ownLines: [{ text: 'Why?', isRefused: true }] })
  pending.writeAgain(state.ownLines[0]?.sayId ?? '')
  expect(texts()).toEqual(['Why?'])
})

test('a reaction is sent at once or not at all, and its sender is notified', () => {
  pending.react('clap')
  expect([sent, state.isReactionLost]).toEqual([[], true])
  pending.opened(own(false))
  pending.react('clap')
  expect([sent.length, state.isReactionLost]).toEqual([1, false])
  pending.sawReactions(1)
  pending.closed()
  expect(state.isReactionLost).toBe(false)
  pending.opened(own(false))
  pending.react('heart')
  pending.closed()
  expect(state.isReactionLost).toBe(true)
})

// Fault: a loss is shown until the next reaction: a user who sent none read of it for the rest of the class.
test('a lost reaction is reported for a while, and again for the next one', () => {
  vi.useFakeTimers()
  pending.react('clap')
  vi.advanceTimersByTime(7_000)
  pending.react('heart')
  vi.advanceTimersByTime(7_000)
  expect(state.isReactionLost).toBe(true)
  vi.advanceTimersByTime(2_000)
  expect(state.isReactionLost).toBe(false)
})

// Fault: an order is dropped once it is sent: on a dead connection it was lost, and the teacher was not notified.
test('orders over a connection that was dead already are sent again, earlier ones are not', () => {
  vi.useFakeTimers()
  pending.opened(own(false))
  pending.order('person/mute', { personId: 'asha', isMuted: true })
  vi.advanceTimersByTime(10_000)
  pending.order('person/mute', { personId: 'ravi', isMuted: true })
  vi.advanceTimersByTime(3_000)
  pending.closed()
  vi.advanceTimersByTime(60_000)
  sent = []
  pending.opened(own(false))
  expect(sent).toEqual([['person/mute', { personId: 'ravi', isMuted: true }]])
})
