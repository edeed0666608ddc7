import type { Figure } from '#figure.ts'
import type { Figures } from '#figures.ts'
import { interleave } from '#interleave.ts'
import { IdleClass, type IdleRoom } from './idle-class.ts'

/** Three looks of a class after its teacher, and a little. */
const windowMs = 185_000
const leastAlarms = 3

const hourMs = 3_600_000

/** What an idle hour of a class may cost, in seconds. */
const promised = 10

const idleHour = 'sync.idle.hour'
const wakes = { 'sync.wake.class': 'class', 'sync.wake.page': 'page' } as const satisfies Record<string, IdleRoom>

/**
 * A class of forty in which nobody does anything: for how long in an hour its rooms could not sleep, and what it costs to wake one
 * that did, until the last has heard what woke it, beside the same in a room that is awake.
 */
export async function idle(figures: Figures): Promise<void> {
  await figures.take([idleHour, ...Object.keys(wakes)], async () => {
    const idleClass = await IdleClass.open()
    try {
      for (const [name, room] of Object.entries(wakes))
        await figures.take([name], () =>
          interleave({
            ...{ name, peerName: 'the room awake', unit: 'ms until the last heard', limit: 1.3, rounds: 5 },
            ours: () => idleClass.wake(room),
            peer: () => idleClass.warm(room),
          }),
        )
      await figures.take([idleHour], () => hour(idleClass))
    } finally {
      await idleClass.stop()
    }
  })
}

async function hour(idleClass: IdleClass): Promise<Figure> {
  // What was said before is over, and everything sleeps.
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
