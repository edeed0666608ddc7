import { type Figure, median } from './figure.ts'
import type { Figures } from './figures.ts'
import { interleave, mostRounds } from './interleave.ts'
import { cores, startChild } from './load/child.ts'
import { mostSockets } from './load/descriptors.ts'
import { startRooms, type Rooms } from './load/rooms.ts'
import type { Bots } from './quiz/bots.ts'
import type { Burst } from './quiz/crowd.ts'
import { Floor, Hall } from './quiz/hall.ts'

const rounds = 5
const warmUps = 4
const sizes = [1_000, 3_000] as const

/** Too many for two such crowds at once: a process may not have so many files open. */
const fullRoom = 10_000
const turnsOfFullRoom = 4

/**
 * How many play while bots flood the quiz, and the limit of an acknowledgement then: in milliseconds, and beside none.
 */
const inFlood = { players: 1_000, promisedMs: 300, timesCalm: 2 } as const

/** The limit of a room of ten thousand, where the baseline takes no more than half of it, in milliseconds. */
const promisedMs = 150

/**
 * All players of a quiz answer at one instant, and get an acknowledgement once the answer is stored. The baseline is an
 * object of the same runtime that answers from memory. Every run then verifies that nothing was lost, that the
 * leaderboard is exact, and that no player received more than three messages of a turn.
 */
export async function quiz(figures: Figures): Promise<void> {
  const names = [
    ...sizes.map((size) => `quiz.ack.${size}.floor`),
    ...['quiz.ack.1000.flood', 'quiz.ack.1000.flood.calm'],
  ]
  await figures.take(names, async () => {
    const rooms = await startRooms()
    try {
      for (const size of sizes) await figures.take([`quiz.ack.${size}.floor`], () => besideFloor(rooms, size))
      await figures.take(['quiz.ack.1000.flood', 'quiz.ack.1000.flood.calm'], () => besideBots(rooms))
    } finally {
      await rooms.server.stop()
    }
  })
  await figures.take(['quiz.room.10000', 'quiz.room.10000.floor'], fullHouse)
}

async function besideFloor({ origin, echo }: Rooms, players: number): Promise<Figure> {
  const floor = await Floor.open(echo, players)
  const hall = await Hall.open(origin, { players, questions: rounds + warmUps })
  try {
    const figure = await interleave({
      name: `quiz.ack.${players}.floor`,
      peerName: 'an object that answers from memory',
      unit: 'ms (p99)',
      limit: 2,
      rounds,
      warmUps,
      ours: () => slowest(hall),
      peer: () => slowest(floor),
    })
    await hall.check()
    return figure
  } finally {
    await Promise.all([hall.leave(), floor.leave()])
  }
}

/**
 * The lock holds in the flood, and players inside go on: bots request seats and tickets, as fast as they are answered.
 * Each turn in it is compared with one without, which shows how much of the turn's time is the machine's.
 */
async function besideBots({ origin }: Rooms): Promise<Figure[]> {
  const turns = Math.min(mostRounds, rounds)
  const hall = await Hall.open(origin, { players: inFlood.players, questions: warmUps + 2 * turns })
  const bots = await startChild<Bots>('quiz/bots.ts', { core: cores.load })
  try {
    for (let turn = 0; turn < warmUps; turn++) await hall.turn()
    const taken: { flooded: number; calm: number }[] = []
    for (let turn = 0; turn < turns; turn++) {
      const calm = await slowest(hall)
      const { burst, flood } = await hall.turnInFlood(origin, bots)
      if (flood.letIn > 0 || flood.refused === 0) throw new Error(`Of ${flood.asked} bots ${flood.letIn} came in`)
      taken.push({ flooded: burst.p99, calm })
    }
    await hall.check()
    const [ours, calm] = [median(taken.map(({ flooded }) => flooded)), median(taken.map((turn) => turn.calm))]
    const ratio = median(taken.map((turn) => turn.flooded / turn.calm))
    const reported = { ours, unit: 'ms (p99)', samples: taken.length }
    return [
      {
        ...{ name: 'quiz.ack.1000.flood', peer: inFlood.promisedMs, peerName: 'the promise', ...reported },
        ...{ ratio: ours / inFlood.promisedMs, limit: 1, holds: ours <= inFlood.promisedMs },
      },
      {
        ...{ name: 'quiz.ack.1000.flood.calm', peer: calm, peerName: 'the same without bots', ...reported },
        ...{ ratio, limit: inFlood.timesCalm, holds: ratio <= inFlood.timesCalm },
      },
    ]
  } finally {
    await Promise.all([hall.leave(), bots.stop()])
  }
}

async function fullHouse(): Promise<Figure[]> {
  const turns = Math.min(mostRounds + 1, turnsOfFullRoom)
  const players = Math.min(fullRoom, await mostSockets())
  const ofFloor = () => inItsOwn(async ({ echo }) => await middleOf(await Floor.open(echo, players), turns))
  const before = await ofFloor()
  const ours = await inItsOwn(async ({ origin }) => {
    const hall = await Hall.open(origin, { players, questions: turns })
    return await middleOf(hall, turns)
  })
  const after = await ofFloor()
  const floor = (before + after) / 2
  const counted = { unit: 'ms (p99)', samples: turns - 1, control: after / before }
  // A machine that is slow in memory is slow for durable writes too, so the limit grows with the baseline.
  const allowed = Math.max(promisedMs, 2 * floor)
  return [
    {
      ...{
        name: 'quiz.room.10000',
        ours,
        peer: allowed,
        peerName: `the promise, or twice the floor where that is more; ${players} sockets`,
      },
      ...{ ratio: ours / allowed, limit: 1, holds: ours <= allowed, ...counted },
    },
    {
      ...{ name: 'quiz.room.10000.floor', ours, peer: floor, peerName: 'an object that answers from memory' },
      ...{ ratio: ours / floor, limit: null, holds: true, ...counted },
    },
  ]
}

/**
 * In a runtime of its own: disconnected players remain among its open files until it has closed them, and two such
 * crowds exceed one runtime.
 */
async function inItsOwn<Value>(work: (rooms: Rooms) => Promise<Value>): Promise<Value> {
  const rooms = await startRooms()
  try {
    return await work(rooms)
  } finally {
    await rooms.server.stop()
  }
}

/** The slowest hundredth of the turns, in the middle of them; the first warms up. */
async function middleOf(crowd: Hall | Floor, turns: number): Promise<number> {
  try {
    const times: number[] = []
    for (let turn = 0; turn < turns; turn++) times.push(await slowest(crowd))
    if (crowd instanceof Hall) await crowd.check()
    return median(times.slice(1))
  } finally {
    await crowd.leave()
  }
}

async function slowest(crowd: { turn(): Promise<Burst> }): Promise<number> {
  return (await crowd.turn()).p99
}
