import { setTimeout as pause } from 'node:timers/promises'
import { type Figure, median } from '#figure.ts'
import type { Figures } from '#figures.ts'
import { mostRounds } from '#interleave.ts'
import { IdleClass, type IdleRoom } from './idle-class.ts'

/** Three checks of a class for its teacher, and a little. */
const windowMs = 185_000
const leastAlarms = 3

const hourMs = 3_600_000

/** The limit of an idle hour of a class, in seconds. */
const promised = 10

const idleHour = 'sync.idle.hour'

/** The rooms that are woken; the last two measure the wake-up of any object, and of one that writes. */
const wokenRooms = ['class', 'page', 'object', 'keeper'] as const satisfies readonly IdleRoom[]

/** Devices of a class and of a crowd, each including its teacher's, and the prefix of its metrics. */
const crowds = [
  { prefix: 'sync.wake', devices: 41 },
  { prefix: 'sync.wake.500', devices: 500 },
] as const

/** The runtime hibernates an object without a request for ten seconds. */
const asleepMs = 13_000

/**
 * An object with requests this often stays awake, while everything around it rests nearly as long as around a
 * hibernating one.
 */
const awakeMs = 8_000

const rounds = 6

/**
 * A class of forty idle devices, and a crowd: for how long in an hour its rooms could not hibernate. Also the cost to
 * wake one that did, until the last has received the message, beside the same in a room that is awake.
 */
export async function idle(figures: Figures): Promise<void> {
  for (const crowd of crowds) {
    const wakes = wokenRooms.map((room) => `${crowd.prefix}.${room}`)
    const hours = crowd === crowds[0] ? [idleHour] : []
    await figures.take([...hours, ...wakes], async () => {
      const idleClass = await IdleClass.open(crowd.devices)
      try {
        await figures.take(wakes, () => woken(idleClass, crowd.prefix))
        await figures.take(hours, () => hour(idleClass))
      } finally {
        await idleClass.stop()
      }
    })
  }
}

type Round = { asleep: number; awake: number; again: number }

/** All rooms hibernate at the same time. A round in which one of them had the wrong state is repeated. */
async function woken(idleClass: IdleClass, prefix: string): Promise<Figure[]> {
  const taken: Record<IdleRoom, Round[]> = { class: [], page: [], object: [], keeper: [] }
  const wanted = Math.min(rounds, mostRounds)
  const isFull = () => Object.values(taken).every((each) => each.length >= wanted)
  await oneRound(idleClass)
  for (let tries = 0; tries < 2 * wanted && !isFull(); tries += 1) {
    const found = await oneRound(idleClass)
    for (const room of wokenRooms) taken[room].push(...(found[room] ?? []))
  }
  return wokenRooms.map((room) => {
    if (taken[room].length < wanted) throw new Error(`The room of a ${room} slept ${taken[room].length} times`)
    return figureOf(`${prefix}.${room}`, taken[room], room === 'class' || room === 'page' ? 1.3 : null)
  })
}

function figureOf(name: string, taken: readonly Round[], limit: number | null): Figure {
  const ratio = median(taken.map(({ asleep, awake, again }) => (2 * asleep) / (awake + again)))
  return {
    ...{ name, ours: median(taken.map(({ asleep }) => asleep)), peer: median(taken.map(({ awake }) => awake)) },
    ...{ peerName: 'the room awake', unit: 'ms until the last heard' },
    ...{ ratio, limit, holds: limit === null || ratio <= limit },
    ...{ samples: taken.length, control: median(taken.map(({ awake, again }) => again / awake)) },
  }
}

/** The rooms that slept first and were awake then. */
async function oneRound(idleClass: IdleClass): Promise<Partial<Record<IdleRoom, [Round]>>> {
  const sent: Record<IdleRoom, { ms: number; wasAsleep: boolean }[]> = { class: [], page: [], object: [], keeper: [] }
  for (const restMs of [asleepMs, awakeMs, awakeMs]) {
    await pause(restMs)
    for (const room of wokenRooms) sent[room].push(await idleClass.send(room))
  }
  const found: Partial<Record<IdleRoom, [Round]>> = {}
  for (const room of wokenRooms) {
    const [asleep, awake, again] = sent[room]
    if (asleep?.wasAsleep === true && awake?.wasAsleep === false && again?.wasAsleep === false)
      found[room] = [{ asleep: asleep.ms, awake: awake.ms, again: again.ms }]
  }
  return found
}

async function hour(idleClass: IdleClass): Promise<Figure> {
  // Earlier messages are delivered, and everything hibernates.
  await idleClass.rest(windowMs / 10)
  const { class: woken, page, alarms, activeMs, pongs } = await idleClass.rest(windowMs)
  if (alarms < leastAlarms || pongs === 0) throw new Error(`${alarms} alarms and ${pongs} signs of life were seen`)
  if (page > 0 || woken > alarms)
    throw new Error(`A page woke ${page} times, a class ${woken} times in ${alarms} alarms`)
  const seconds = (activeMs * hourMs) / windowMs / 1_000
  return {
    ...{ name: idleHour, ours: seconds, peer: promised, peerName: 'the promise', unit: 's in an hour' },
    ...{ ratio: seconds / promised, limit: 1, holds: seconds <= promised, samples: alarms },
  }
}
