import { setTimeout as pause } from 'node:timers/promises'
import { Chance } from './chance.ts'
import { ChaosProxy } from './chaos-proxy.ts'
import { BoardClient } from './kill-board.ts'
import { Caller } from './kill-calls.ts'
import { KillableWorker } from './killable-worker.ts'
import { attendanceFaults } from './live-checks.ts'
import { LiveLid } from './live-lid.ts'
import { attendanceOf, LivePerson, type ClassState, type LiveWorld } from './live-people.ts'
import type { StressTest, StressReport } from './stress-test.ts'

const short = { students: 6, kills: 2, roundMs: 600, hasLid: false }
const full = { students: 40, kills: 3, roundMs: 4_000, hasLid: true }
const maxFailures = 20
/** How many join the class at once; a password is hashed for each. */
const joinsAtOnce = 10

/**
 * A live class over real sockets whose worker is killed three times while all its people chat, draw and raise hands.
 * Nothing that was acknowledged is lost; people who were muted, barred from chat or removed stay so. Attendance
 * intervals are separate and within the class, and the class ends once. A full run also has half-open connections:
 * those of students, and the teacher's, whose laptop is closed for less and then for more than the grace period.
 * `TAKHTI_SABOTAGE=live` has the room forget removed people, and the run must fail.
 */
export const live: StressTest = {
  name: 'live',
  run({ full: isFull, seed = 1 }) {
    return holdClass({ ...(isFull ? full : short), seed, isSabotaged: process.env['TAKHTI_SABOTAGE'] === 'live' })
  },
}

/** `roundMs`: within how long all people act before the worker dies. */
export type LiveOptions = {
  students: number
  kills: number
  roundMs: number
  hasLid: boolean
  seed: number
  isSabotaged: boolean
}

/** Runs a worker of its own. */
export async function holdClass(options: LiveOptions): Promise<StressReport> {
  const worker = await KillableWorker.start(options.isSabotaged ? { TAKHTI_SABOTAGE: 'live' } : {})
  const network = await ChaosProxy.start(worker.origin, new Chance(options.seed))
  const run = new LiveRun({ worker, network, options })
  try {
    return await run.run()
  } finally {
    run.leave()
    await network.stop()
    await worker.stop()
  }
}

class LiveRun {
  readonly #worker: KillableWorker
  readonly #network: ChaosProxy
  readonly #options: LiveOptions
  readonly #chance: Chance
  readonly #failures: string[] = []
  /** People who are muted and barred from chat. */
  readonly #silenced: LivePerson[] = []
  readonly #removed: LivePerson[] = []
  readonly #hand = new BoardClient()
  #world: LiveWorld | undefined

  constructor({ worker, network, options }: { worker: KillableWorker; network: ChaosProxy; options: LiveOptions }) {
    this.#worker = worker
    this.#network = network
    this.#options = options
    this.#chance = new Chance(options.seed)
  }

  async run(): Promise<StressReport> {
    const world = await this.#open()
    for (let round = 1; round <= this.#options.kills; round += 1) await this.#round(round, world)
    if (this.#options.hasLid) await new LiveLid(world).run()
    else await this.#endByHand(world)
    await this.#checkEnd(world)
    return { figures: this.#figures(world), failures: this.#failures.slice(0, maxFailures) }
  }

  leave(): void {
    const { teacher, students = [] } = this.#world ?? {}
    for (const person of [teacher, ...students, ...this.#removed]) person?.leave()
    this.#hand.leave()
  }

  async #open(): Promise<LiveWorld> {
    const { origin } = this.#worker
    const caller = await Caller.signIn(origin, this.#chance)
    const lessonId = await caller.create('Live', caller.newId())
    const students: LivePerson[] = []
    let classId = ''
    while (students.length < this.#options.students) {
      const names = Array.from(
        { length: Math.min(joinsAtOnce, this.#options.students - students.length) },
        (_, at) => `Student ${students.length + at}`,
      )
      const joined = await Promise.all(names.map((name) => Caller.join(origin, name, this.#chance)))
      classId = joined[0]?.classId ?? classId
      students.push(...joined.map((each, at) => new LivePerson(names[at] ?? '', each.caller)))
    }
    await caller.call('/live-class/start', { flow_id: lessonId, classId, mode: 'audio' })
    const teacher = new LivePerson('Teacher', caller)
    const world = { worker: this.#worker, network: this.#network, lessonId, teacher, students, fail: this.#fail }
    this.#world = world
    for (const person of [teacher, ...students])
      if ((await person.enter(lessonId, this.#network)) === null) this.#fail(`${person.name} was not let in`)
    return world
  }

  /** Each person acts, one is muted and one removed, and then the worker dies. */
  async #round(round: number, world: LiveWorld): Promise<void> {
    const { teacher, students, lessonId } = world
    await this.#hand.connect(await teacher.caller.pageAddress(lessonId))
    await this.#order(world)
    const work = [
      this.#hand.drawUntilLost(this.#chance),
      ...[teacher, ...students].map((person) => this.#takePart(person, round)),
    ]
    await pause((this.#options.roundMs * (1 + this.#chance.next())) / 2)
    await this.#worker.kill()
    await Promise.all(work)
    this.#hand.leave()
    const states = await Promise.all([teacher, ...students].map((person) => person.comeBack(lessonId, this.#network)))
    for (const [at, state] of states.entries()) this.#checkState(round, [teacher, ...students][at], state)
    for (const person of this.#removed)
      if ((await person.comeBack(lessonId, this.#network)) !== null)
        this.#fail(`${person.name} was sent out and came back`)
    await this.#checkPage(round, world)
  }

  /** One more person is muted and barred from chat and one more removed, and both are so before any other action. */
  async #order({ teacher, students }: LiveWorld): Promise<void> {
    const quiet = students.find((person) => !this.#silenced.includes(person))
    const gone = students.at(-1)
    if (quiet === undefined || gone === undefined || quiet === gone) return
    teacher.send('person/mute', { personId: quiet.personId, isMuted: true })
    teacher.send('person/bar', { personId: quiet.personId, isBarred: true })
    await teacher.seesPeer(
      ({ personId, isMuted, isBarred }) => personId === quiet.personId && isMuted && isBarred === true,
      'who was silenced',
    )
    this.#silenced.push(quiet)
    teacher.send('person/remove', { personId: gone.personId })
    await gone.lost()
    this.#removed.push(...students.splice(-1))
  }

  async #takePart(person: LivePerson, round: number): Promise<void> {
    await pause(this.#chance.below(this.#options.roundMs))
    person.send('hand/raise', { isRaised: this.#chance.happens(0.5) })
    person.send('reaction/send', { reaction: 'clap' })
    const isSent = await person.printLine(`${person.name} in round ${round}`)
    if (isSent && this.#silenced.includes(person)) this.#fail(`${person.name} was barred from chat and wrote`)
  }

  #checkState(round: number, person: LivePerson | undefined, state: ClassState | null): void {
    if (person === undefined) return
    if (state === null) return this.#fail(`round ${round}: ${person.name} was not let in again`)
    if (person.countEnds() > 0) this.#fail(`round ${round}: ${person.name} was told that the class has ended`)
    const lines = state.lines.map(({ text }) => text)
    for (const text of person.acknowledged)
      if (lines.filter((line) => line === text).length !== 1)
        this.#fail(`round ${round}: acknowledged and lost: ${text}`)
    for (const { personId, name, isMuted, isBarred = false } of state.peers) {
      const isOrdered = this.#silenced.some((silenced) => silenced.personId === personId)
      if (isMuted !== isOrdered) this.#fail(`round ${round}: ${name} is ${isMuted ? '' : 'not '}muted`)
      if (isBarred !== isOrdered) this.#fail(`round ${round}: ${name} is ${isBarred ? '' : 'not '}barred from chat`)
    }
  }

  /** Looks before the raised hand reconnects, whose client would restore what was lost. */
  async #checkPage(round: number, { teacher, lessonId }: LiveWorld): Promise<void> {
    const fresh = new BoardClient()
    await fresh.connect(await teacher.caller.pageAddress(lessonId))
    const stored = fresh.shapeIds()
    fresh.leave()
    const missing = [...this.#hand.acked].filter((shapeId) => !stored.has(shapeId)).length
    if (missing > 0) this.#fail(`round ${round}: acknowledged and lost: ${missing} shapes of ${this.#hand.acked.size}`)
  }

  async #endByHand({ teacher, students }: LiveWorld): Promise<void> {
    teacher.send('class/end', {})
    for (const person of [teacher, ...students]) await person.lost()
  }

  /** It ended once, for all people, is as ended after another death of the worker, and its attendance is in order. */
  async #checkEnd({ teacher, students, lessonId }: LiveWorld): Promise<void> {
    for (const person of [teacher, ...students]) {
      const ends = person.countEnds()
      // The lid of the teacher is closed while it ends.
      if (ends !== 1 && !(person === teacher && this.#options.hasLid)) this.#fail(`${person.name} heard ${ends} ends`)
    }
    const before = await attendanceOf(teacher, lessonId)
    await this.#worker.kill()
    for (const person of [teacher, ...students])
      if ((await person.enter(lessonId).catch(() => null)) !== null)
        this.#fail(`${person.name} came into an ended class`)
    const after = await attendanceOf(teacher, lessonId)
    if (JSON.stringify(after) !== JSON.stringify(before)) this.#fail('a class that had ended changed')
    for (const fault of attendanceFaults(after.liveClass, after.items)) this.#fail(fault)
    const names = new Set(after.items.map(({ personId }) => personId))
    for (const { personId, name } of [teacher, ...students])
      if (!names.has(personId)) this.#fail(`${name} is not in the attendance`)
  }

  readonly #fail = (what: string): void => void this.#failures.push(what)

  #figures({ teacher, students }: LiveWorld): StressReport['figures'] {
    const people = [teacher, ...students, ...this.#removed]
    const returns = people.flatMap(({ returnsMs }) => returnsMs).toSorted((a, b) => a - b)
    return {
      seed: this.#options.seed,
      students: this.#options.students,
      kills: this.#worker.restartsMs.length,
      linesAcknowledged: people.reduce((sum, { acknowledged }) => sum + acknowledged.size, 0),
      shapesAcknowledged: this.#hand.acked.size,
      silenced: this.#silenced.length,
      sentOut: this.#removed.length,
      returns: returns.length,
      returnMedianMs: Math.round(returns[Math.floor(returns.length / 2)] ?? 0),
      returnLongestMs: Math.round(returns.at(-1) ?? 0),
    }
  }
}
