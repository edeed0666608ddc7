import { Chance } from './chance.ts'
import { ChaosPage } from './chaos-page.ts'
import { ChaosProxy, clear, type Weather } from './chaos-proxy.ts'
import { ChaosQuiz } from './chaos-quiz.ts'
import type { ChaosOptions } from './chaos-world.ts'
import { Caller } from './kill-calls.ts'
import { KillableWorker } from './killable-worker.ts'
import type { StressTest, StressReport } from './stress-test.ts'

// A short run, on a machine with other load, guarantees no time.
const short = { players: 8, questions: 2, hands: 3, strokes: 25, bots: 40, mostAckMs: Infinity }
const full = { players: 60, questions: 10, hands: 6, strokes: 200, bots: 2_000, mostAckMs: 300 }
const maxFailures = 20

/** About every third message has a fault. */
const storm: Weather = { doubled: 0.15, overtaken: 0.15, truncated: 0.03 }

/**
 * A quiz and a page over a network that doubles and reorders messages, breaks connections within one and leaves them
 * dead silently. Bots flood the join entry meanwhile. One answer counts of each player in each question, and it is the
 * one that was acknowledged. A page ends the same for all, with all that was acknowledged.
 */
export const chaos: StressTest = {
  name: 'chaos',
  run: ({ full: isFull, seed = 1 }) => weather({ ...(isFull ? full : short), seed }),
}

/** Runs a worker of its own. */
export async function weather(options: ChaosOptions): Promise<StressReport> {
  const failures: string[] = []
  const chance = new Chance(options.seed)
  const worker = await KillableWorker.start({})
  const network = await ChaosProxy.start(worker.origin, chance)
  try {
    const caller = await Caller.signIn(worker.origin, chance)
    const fail = (what: string): void => void failures.push(what)
    const world = { worker, network, caller, chance, options, storm, fail }
    const quiz = await new ChaosQuiz(world).run()
    network.weather = clear
    const page = await new ChaosPage(world).run()
    const { doubled, overtaken, truncated } = network.happened
    if (Math.min(doubled, overtaken, truncated) === 0) fail('the network was calm')
    const figures = { seed: options.seed, doubled, overtaken, truncated, ...quiz, ...page }
    return { figures, failures: failures.slice(0, maxFailures) }
  } finally {
    await network.stop()
    await worker.stop()
  }
}
