// A crowd of players in a process of its own; also the sockets at the baseline.
import { setTimeout as pause } from 'node:timers/promises'
import { Chance } from '@takhti/e2e/stress/chance'
import { newId } from '@takhti/schema/kit/ids'
import { serve } from '#load/child.ts'
import { LoadSocket, frameOf } from '#load/load-socket.ts'

const joinsAtOnce = 40
const againMs = 500
const mostTries = 60
const burstLimitMs = 120_000

/** The state of a player of the crowd, and its received messages. */
type Player = {
  playerId: string
  socket: LoadSocket
  /** Resolves once they received any message. */
  isIn: Promise<void>
  /** Messages that were about the present turn. */
  received: number
  sentAt: number
  takenMs: number | null
  answerId: string
  optionId: string
  answered: Map<number, string>
}

/** The result of a burst: the median and the slowest hundredth in milliseconds. */
export type Burst = { p50: number; p99: number; lastMs: number }

/** The acknowledgements of a player, by turn. */
export type Acknowledged = { playerId: string; answers: [turn: number, optionId: string][] }

const chance = new Chance(7)
const optionIds = ['a', 'b', 'c', 'd']
let players: Player[] = []
let [left, turn] = [0, 0]
let [allTaken, allReceived]: (() => void)[] = []
let [toReceive, behind] = [0, 0]

const methods = {
  /** Lets a number of players join by the calls of the app; a player who is asked to wait waits. */
  async join({ origin, code, count }: { origin: string; code: string; count: number }): Promise<void> {
    await inParts(count, async (at) => {
      const joined = await joinAs(`P ${at}`, { origin, code, at })
      const address = new URL(`/api${joined.path}`, origin.replace('http', 'ws'))
      address.searchParams.set('ticket', joined.ticket)
      const player = await playerAt(address.href, joined.playerId)
      players.push(player)
      // A player of a shard receives the quiz's state a moment later, and is asked nothing before that.
      await within('where the quiz stands', () => player.isIn)
    })
  },

  /** Opens as many sockets at the baseline. */
  async knock({ echo, count }: { echo: string; count: number }): Promise<void> {
    const address = echo.replace('http', 'ws')
    await inParts(count, async (at) => {
      players.push(await playerAt(address, String(at)))
    })
  },

  /**
   * All players answer at one instant; each answer's time is from when it was written to when its acknowledgement was
   * read.
   */
  async burst(number: number): Promise<Burst> {
    left = players.length
    const frames = players.map((player) => answerFrame(player, number))
    const taken = new Promise<void>((resolve) => (allTaken = resolve))
    const startedAt = performance.now()
    for (const [at, player] of players.entries()) {
      player.sentAt = performance.now()
      player.socket.send(frames[at] ?? Buffer.alloc(0))
    }
    await within('the acknowledgements', () => taken)
    const lastMs = performance.now() - startedAt
    const times = players.map(({ takenMs }) => takenMs ?? Infinity).toSorted((a, b) => a - b)
    const at = (share: number) => times[Math.ceil(times.length * share) - 1] ?? Infinity
    return { p50: at(0.5), p99: at(0.99), lastMs }
  },

  /** Prepares for the next turn; returns the most messages that a player received in the one before. */
  async expect(number: number): Promise<number> {
    const most = Math.max(...players.map(({ received }) => received))
    for (const player of players) player.received = 0
    ;[turn, toReceive] = [number, 0]
    return most
  },

  /** Waits until every player received so many messages about the turn. */
  async received(count: number): Promise<void> {
    toReceive = count
    behind = players.filter(({ received }) => received < count).length
    if (behind > 0)
      await within(`message ${count} of the turn`, () => new Promise((resolve) => (allReceived = resolve)))
  },

  async acknowledged(): Promise<Acknowledged[]> {
    return players.map(({ playerId, answered }) => ({ playerId, answers: [...answered] }))
  },

  async leave(): Promise<void> {
    for (const { socket } of players) socket.leave()
    players = []
  },
}

export type Crowd = typeof methods

serve(methods)

async function inParts(count: number, enter: (at: number) => Promise<void>): Promise<void> {
  let next = 0
  const one = async (): Promise<void> => {
    while (next < count) await enter(next++)
  }
  await Promise.all(Array.from({ length: joinsAtOnce }, one))
}

async function joinAs(nickname: string, to: { origin: string; code: string; at: number }) {
  for (;;) {
    const reply = await fetch(`${to.origin}/api/live-quiz/join`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'cf-connecting-ip': `10.0.0.${to.at % 250}` },
      body: JSON.stringify({ code: to.code, nickname }),
    })
    // Its shape is the contract's.
    if (reply.ok) return (await reply.json()) as { playerId: string; path: string; ticket: string }
    const text = await reply.text()
    // A crowd of ten thousand joins no faster than the room admits it.
    if (reply.status !== 429) throw new Error(`joining: ${reply.status} ${text}`)
    await pause(againMs + chance.below(againMs))
  }
}

async function playerAt(address: string, playerId: string): Promise<Player> {
  const fresh = { playerId, received: 0, sentAt: 0, takenMs: null, answerId: '', optionId: '', answered: new Map() }
  let player: Player | null = null
  const { promise: isIn, resolve: comeIn } = Promise.withResolvers<void>()
  const receive = (bytes: Buffer): void => {
    // The first message to every player.
    comeIn()
    if (player !== null) handleMessage(player, bytes)
  }
  const socket = await opened(address, receive)
  player = { ...fresh, socket, isIn }
  return player
}

/**
 * A server without a free descriptor resets a connection, and has one again once it has closed those of disconnected
 * players.
 */
async function opened(address: string, receive: (bytes: Buffer) => void): Promise<LoadSocket> {
  for (let tried = 1; ; tried++) {
    try {
      return await LoadSocket.open(address, { receive })
    } catch (error) {
      if (tried === mostTries) throw error
      await pause(againMs)
    }
  }
}

function handleMessage(player: Player, bytes: Buffer): void {
  const now = performance.now()
  const text = bytes.toString('latin1')
  if (!text.includes(`"turn":${turn},`) && !text.includes(`"turn":${turn}}`)) return
  if (text.startsWith('{"type":"quiz/state"')) return
  player.received += 1
  if (text.includes('"answer/taken"') && text.includes(player.answerId)) {
    if (player.takenMs === null && --left === 0) setImmediate(() => allTaken?.())
    player.takenMs ??= now - player.sentAt
    player.answered.set(turn, player.optionId)
  }
  if (text.startsWith('{"type":"refused"')) throw new Error(text)
  if (player.received === toReceive && --behind === 0) allReceived?.()
}

function answerFrame(player: Player, number: number): Buffer {
  player.answerId = newId(new Date(), chance.fill)
  player.optionId = chance.pick(optionIds) ?? 'a'
  player.takenMs = null
  const answer = { kind: 'options', optionIds: [player.optionId] }
  const body = { answerId: player.answerId, turn: number, answer, confidence: 'sure' }
  return frameOf(JSON.stringify({ type: 'answer/give', body }), 'text')
}

async function within(what: string, wait: () => Promise<void>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} did not come to everybody`)), burstLimitMs)
  })
  await Promise.race([wait(), late]).finally(() => clearTimeout(timer))
}
