import { setTimeout as pause } from 'node:timers/promises'
import { graceMs } from '@takhti/schema/live/rules'
import { attendanceOf, type LivePerson, type LiveWorld } from './live-people.ts'

/** How long a laptop is closed without notice to its class. */
const shortLidMs = 40_000

/** Half-open connections are found by the heartbeat after the last one that succeeded. */
const foundWithinMs = 3 * graceMs

/** A slow machine may be late by this, and no clock is read more exactly. */
const slackMs = 15_000

const mostSilent = 5
const lookMs = 500

/**
 * Half-open connections: those of some students, and the teacher's. The latter fails once for less than the grace
 * period and once for good, with a death of the worker on top.
 */
export class LiveLid {
  readonly #world: LiveWorld

  constructor(world: LiveWorld) {
    this.#world = world
  }

  async run(): Promise<void> {
    const { students } = this.#world
    const silent = students.slice(0, Math.min(mostSilent, Math.floor(students.length / 2)))
    const awake = students.slice(silent.length)
    // People who stay awake use another network.
    for (const person of awake) await this.#mustEnter(person)
    await this.#shortLid(silent, awake)
    await this.#longLid([...silent, ...awake])
  }

  async #shortLid(silent: readonly LivePerson[], awake: readonly LivePerson[]): Promise<void> {
    const { network, teacher, lessonId, fail } = this.#world
    const peers = new Map<string, LivePerson>()
    for (const person of silent) peers.set((await person.comeBack(lessonId, network))?.peerId ?? '', person)
    const deadAt = Date.now()
    network.halfOpen()
    await pause(shortLidMs)
    await this.#mustEnter(teacher)
    await this.#until('students who fell silent are gone', () => awake.every((person) => hasLost(person, peers)))
    for (const person of [teacher, ...awake])
      if (person.countEnds() > 0) fail(`${person.name} was told of an end while the teacher was away for a moment`)
    for (const person of silent) await this.#mustEnter(person)
    const { items } = await attendanceOf(teacher, lessonId)
    for (const { personId, name } of silent) {
      const [first, second] = items.find((stay) => stay.personId === personId)?.intervals.slice(-2) ?? []
      const leftAt = Date.parse(first?.leftAt ?? '')
      if (second === undefined) fail(`${name} was silent for longer than the time of grace and was there all along`)
      else if (!(leftAt <= deadAt + slackMs))
        fail(`${name} counts as there ${leftAt - deadAt} ms after the line was dead`)
    }
  }

  /** The teacher's connection is dead for good; the worker dies while the class waits for them. */
  async #longLid(students: readonly LivePerson[]): Promise<void> {
    const { worker, network, teacher, lessonId, fail } = this.#world
    await teacher.comeBack(lessonId, network)
    network.halfOpen()
    await pause(graceMs / 3)
    await worker.kill()
    const killedAt = Date.now()
    for (const person of students) await person.comeBack(lessonId)
    await this.#until('the class has ended', () => students.every((person) => person.countEnds() > 0))
    const { liveClass } = await attendanceOf(teacher, lessonId)
    const waitedMs = Date.parse(liveClass.endedAt ?? '') - killedAt
    if (!(waitedMs <= graceMs + slackMs)) fail(`the class waited ${waitedMs} ms for a teacher who was gone`)
    if (waitedMs < graceMs / 2) fail(`the class waited only ${waitedMs} ms for its teacher`)
  }

  async #mustEnter(person: LivePerson): Promise<void> {
    const state = await person.comeBack(this.#world.lessonId)
    if (state === null) this.#world.fail(`${person.name} was not let in again`)
  }

  async #until(what: string, look: () => boolean): Promise<void> {
    const until = Date.now() + foundWithinMs
    while (!look()) {
      if (Date.now() > until) return this.#world.fail(`waited in vain until ${what}`)
      await pause(lookMs)
    }
  }
}

function hasLost(person: LivePerson, peers: ReadonlyMap<string, LivePerson>): boolean {
  const gone = person.received.flatMap(({ type, body }) =>
    type === 'roster/changed' && Array.isArray(body['gone']) ? body['gone'] : [],
  )
  return [...peers.keys()].every((peerId) => gone.includes(peerId))
}
