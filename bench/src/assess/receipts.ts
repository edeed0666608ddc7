import type { Answer, ApiRuntime } from '../api-runtime.ts'
import { hashOf } from '../api-school.ts'
import { median, type Figure } from '../figure.ts'
import { questionCount, type Exam, type Taker } from './exam.ts'

/** The gap between two students: two thousand submit within a minute. */
const gapMs = 60_000 / 2_000

/** How many students submit in one way before others submit in the next one. */
const blockSize = 10

/** By whose code students submit: the bare worker, with the trips of a submission before or without, or the product. */
const ways = ['bare', 'trips', 'ours'] as const

type Way = (typeof ways)[number]

/** The times of one round, in milliseconds. */
export type Round = Record<Way, readonly number[]>

/** Answers of a taker to so many questions; each third is wrong. */
export function answersOf({ questionIds }: Exam, taker: number, count = questionCount) {
  const answeredAt = new Date().toISOString()
  return questionIds.slice(0, count).map((questionId, index) => ({
    ...{ questionId, sequence: 1, answeredAt, spentMs: 9_000 },
    answer: { kind: 'options', optionIds: [(taker + index) % 3 === 0 ? 'b' : 'a'] },
  }))
}

/** The body of the product's call. */
export const submission = (exam: Exam, { attemptId }: Taker, { index, count }: { index: number; count?: number }) => ({
  ...{ assessmentResponseId: attemptId, sentAt: new Date().toISOString(), flag: false },
  answers: answersOf(exam, index, count),
})

/**
 * Students arrive evenly and submit in the three ways. The ways change every few students, in turn and back, because
 * whatever else the machine does for a second then meets each of them. The first round warms up.
 */
export async function submittedRounds(
  runtime: ApiRuntime,
  exam: Exam,
  { rounds, each }: { rounds: number; each: number },
): Promise<Round[]> {
  const taken: Round[] = []
  for (let round = 0; round <= rounds; round += 1) {
    const times: Record<Way, number[]> = { bare: [], trips: [], ours: [] }
    for (let from = round * each; from < (round + 1) * each; from += blockSize) {
      const to = Math.min(from + blockSize, (round + 1) * each)
      const order = (from / blockSize) % 2 === 0 ? ways : ways.toReversed()
      for (const way of order) times[way].push(...(await arriving(runtime, exam, { way, from, to })))
    }
    if (round > 0) taken.push(times)
  }
  return taken
}

type Arriving = { way: Way; from: number; to: number }

/** Sends submissions at even times, whether earlier ones were answered or not; answers their times. */
function arriving(runtime: ApiRuntime, exam: Exam, { way, from, to }: Arriving): Promise<number[]> {
  const startedAt = performance.now()
  return Promise.all(
    exam.takers.slice(from, to).map(async (taker, index) => {
      const due = startedAt + index * gapMs
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())))
      const { status, body } = await send(runtime, exam, { way, taker, index: from + index })
      if (status !== 200 || !body.includes('"receipt"')) throw new Error(`No receipt: ${status} ${body.slice(0, 300)}`)
      return performance.now() - due
    }),
  )
}

type Sending = { way: Way; taker: Taker; index: number }

function send(runtime: ApiRuntime, exam: Exam, { way, taker, index }: Sending): Promise<Answer> {
  const { token, database, instituteId, personId, bareAttemptId, tripAttemptId } = taker
  if (way === 'ours') {
    const body = submission(exam, taker, { index })
    return runtime.ask('/api/assessmentResponse/submit', { token, body })
  }
  const attempt = way === 'bare' ? { attemptId: bareAttemptId } : { attemptId: tripAttemptId, token: hashOf(token) }
  const answers = answersOf(exam, index)
  return runtime.askBareSubmission({ database, instituteId, personId, score: 20, answers, ...attempt })
}

/** The times within which this share of the submissions was answered. */
export function percentile(times: readonly number[], share: number): number {
  return times.toSorted((a, b) => a - b)[Math.ceil(times.length * share) - 1] ?? 0
}

const bareName = 'bare worker that writes the same batch'

/**
 * The figures of rounds: the receipt and the trips alone, each beside the bare worker, at a share of the submissions.
 * No code of the product can be faster than its trips, so they are the floor of the receipt.
 */
export function receiptFigures(taken: readonly Round[]): Figure[] {
  const at99 = { share: 0.99, unit: 'ms at the 99th percentile' }
  const at50 = { share: 0.5, unit: 'ms at the median' }
  return [
    figureOf(taken, { ...at99, name: 'assess.receipt', way: 'ours', limit: 1.5 }),
    figureOf(taken, { ...at99, name: 'assess.trips', way: 'trips', limit: null }),
    figureOf(taken, { ...at50, name: 'assess.receipt.median', way: 'ours', limit: null }),
  ]
}

type Reported = Pick<Figure, 'name' | 'limit' | 'unit'> & { way: 'ours' | 'trips'; share: number }

function figureOf(taken: readonly Round[], { way, share, limit, ...named }: Reported): Figure {
  const middle = (of: (round: Round) => readonly number[]) => median(taken.map((round) => percentile(of(round), share)))
  const beside = (of: (round: Round) => readonly number[]) =>
    median(taken.map((round) => percentile(of(round), share) / percentile(round.bare, share)))
  const ratio = beside((round) => round[way])
  const half = (round: Round) => Math.floor(round.bare.length / 2)
  const control = median(
    taken.map((round) => {
      const [first, last] = [round.bare.slice(0, half(round)), round.bare.slice(half(round))]
      return percentile(last, share) / percentile(first, share)
    }),
  )
  return {
    ...named,
    ...{ ours: middle((round) => round[way]), peer: middle(({ bare }) => bare), peerName: bareName },
    ...{ ratio, limit, holds: limit === null || ratio <= limit, samples: taken.length, control },
    ...(way === 'ours' && {
      floor: {
        name: 'its trips without our code',
        value: middle(({ trips }) => trips),
        ratio: beside(({ trips }) => trips),
      },
    }),
  }
}
