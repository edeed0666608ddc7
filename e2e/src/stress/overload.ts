import { setTimeout as pause } from 'node:timers/promises'
import { Chance } from './chance.ts'
import { Caller } from './kill-calls.ts'
import { KillableWorker } from './killable-worker.ts'
import type { StressReport, StressTest } from './stress-test.ts'

const periodSeconds = 10
const callLimit = 60
const timesTheLimit = 10
const sendersAtOnce = 40
const fullRounds = 20
/** The rate limiter counts in whole periods, and two may touch. */
const recoveryMs = 2.5 * periodSeconds * 1_000

/**
 * Sends ten times the calls that a session may make, beside a guest who works as usual. Answers are results, 429 or 503;
 * every acknowledged lesson exists once; the guest gets all answers, and the session gets the next one within seconds.
 */
export const overload: StressTest = {
  name: 'overload',
  run: ({ full, seed = 1 }) => floodWorker({ limit: callLimit, rounds: full ? fullRounds : 1, seed, hasLimit: true }),
}

/** `limit` is the calls of a session in ten seconds; without `hasLimit` the worker has none. */
export type FloodOptions = { limit: number; rounds: number; seed: number; hasLimit: boolean }

/** Runs a worker of its own, and floods it. */
export async function floodWorker({ limit, rounds, seed, hasLimit }: FloodOptions): Promise<StressReport> {
  const binding = { namespace_id: '1', simple: { limit, period: periodSeconds } } as const
  const worker = await KillableWorker.start({}, 0, hasLimit ? { CALL_LIMIT: binding } : {})
  try {
    return await flood(worker, new Chance(seed), { rounds, calls: limit * timesTheLimit })
  } finally {
    await worker.stop()
  }
}

async function flood(
  worker: KillableWorker,
  chance: Chance,
  { rounds, calls }: { rounds: number; calls: number },
): Promise<StressReport> {
  const teacher = await Caller.signIn(worker.origin, chance)
  const { caller: guest } = await Caller.join(worker.origin, 'Asha', chance)
  const statuses = new Map<number, number>()
  const [failures, recoveries]: [string[], number[]] = [[], []]
  for (let round = 0; round < rounds; round++) {
    const isOver = { flood: false }
    const beside = callsBeside(guest, isOver)
    for (const [status, count] of await sendAll(calls, teacher, chance))
      statuses.set(status, (statuses.get(status) ?? 0) + count)
    isOver.flood = true
    const { answered, refused } = await beside
    if (refused.length > 0) failures.push(`beside the flood a guest got ${refused[0]} after ${answered} answers`)
    recoveries.push(await timeToAnswer(teacher, chance))
  }
  for (const status of statuses.keys())
    if (![200, 429, 503].includes(status)) failures.push(`${statuses.get(status)} calls were answered ${status}`)
  if (!statuses.has(429) && !statuses.has(503)) failures.push('no call of the flood was refused')
  const lessons = await teacher.lessonsByName(() => false)
  const lost = [...teacher.acked].filter(([name, id]) => lessons.get(name)?.join() !== id)
  if (lost.length > 0) failures.push(`${lost.length} acknowledged lessons are not there exactly once`)
  const slowest = Math.max(...recoveries)
  if (slowest > recoveryMs) failures.push(`the session was answered ${Math.round(slowest)} ms after the flood`)
  const counted = Object.fromEntries([...statuses].map(([status, count]) => [`answered${status}`, count]))
  return { figures: { ...counted, acknowledged: teacher.acked.size, recoveryMs: Math.round(slowest) }, failures }
}

async function sendAll(calls: number, teacher: Caller, chance: Chance): Promise<Map<number, number>> {
  const statuses = new Map<number, number>()
  let waiting = calls
  const sender = async (): Promise<void> => {
    while (waiting-- > 0) {
      const status = await statusOfNewLesson(teacher, chance)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
  }
  await Promise.all(Array.from({ length: sendersAtOnce }, sender))
  return statuses
}

/** Creates a lesson; 0 where no answer came. */
async function statusOfNewLesson(teacher: Caller, chance: Chance): Promise<number> {
  const name = `flood ${chance.next().toString(36).slice(2)}`
  try {
    await teacher.create(name, teacher.newId())
    return 200
  } catch (error) {
    return Number(/: (\d{3}) /.exec(String(error))?.[1] ?? 0)
  }
}

/** A guest reads as one person does, until the flood is over. */
async function callsBeside(
  guest: Caller,
  isOver: { flood: boolean },
): Promise<{ answered: number; refused: string[] }> {
  const refused: string[] = []
  let answered = 0
  while (!isOver.flood) {
    await guest.read('/user/institute-list').then(
      () => answered++,
      (error: unknown) => refused.push(String(error)),
    )
    await pause(500)
  }
  return { answered, refused }
}

async function timeToAnswer(teacher: Caller, chance: Chance): Promise<number> {
  const startedAt = performance.now()
  while ((await statusOfNewLesson(teacher, chance)) !== 200 && performance.now() - startedAt < 2 * recoveryMs)
    await pause(500)
  return performance.now() - startedAt
}
