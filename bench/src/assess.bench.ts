import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startApi, type Answer, type ApiRuntime } from './api-runtime.ts'
import { copy, hashOf } from './api-school.ts'
import { examOf, questionCount, submitAll, type Exam, type Taker } from './assess/exam.ts'
import { sizeFigure, type Figure } from './figure.ts'
import type { Figures } from './figures.ts'
import { interleave, mostRounds } from './interleave.ts'

/** How many students submit; `TAKHTI_BENCH_STUDENTS` makes a quick run of it. */
const students = Number(process.env['TAKHTI_BENCH_STUDENTS'] ?? 2_000)

/** The time in which two thousand submit, in the rounds of a comparison together. */
const withinMs = 60_000

/** The gap between two students, whatever a quick run has of them. */
const gapMs = withinMs / 2_000

/** How often a measure opens the result page. */
const pages = 15

const rounds = Math.min(10, mostRounds)

/** The students of one round; one more round warms both up. */
const each = Math.floor(students / rounds)

const names = [
  'assess.receipt',
  'assess.trips',
  'assess.lost',
  'assess.statements',
  'assess.results',
  'assess.results.statements',
]

/** Students of two institute databases submit an exam at once; then their teacher opens the result page. */
export async function assess(figures: Figures): Promise<void> {
  await figures.take(names, async () => {
    const folder = await mkdtemp(join(tmpdir(), 'takhti-assess-'))
    const runtime = await startApi(folder)
    try {
      const exam = await examOf(runtime, students + each + 2)
      const constant = await statementsOf(runtime, exam)
      const receipt = await receipts(runtime, exam)
      const trips = await tripsOf(runtime, exam)
      const lost = await recounted(runtime, exam)
      return [receipt, trips, lost, constant, ...(await results(runtime, exam))]
    } finally {
      await runtime.stop()
      await rm(folder, { recursive: true, force: true })
    }
  })
}

function answersOf({ questionIds }: Exam, taker: number, count = questionCount) {
  const answeredAt = new Date().toISOString()
  return questionIds.slice(0, count).map((questionId, index) => ({
    ...{ questionId, sequence: 1, answeredAt, spentMs: 9_000 },
    answer: { kind: 'options', optionIds: [(taker + index) % 3 === 0 ? 'b' : 'a'] },
  }))
}

const submission = (exam: Exam, { attemptId }: Taker, { index, count }: { index: number; count?: number }) => ({
  ...{ assessmentResponseId: attemptId, sentAt: new Date().toISOString(), flag: false },
  answers: answersOf(exam, index, count),
})

/** The takers whose statements are counted submit apart from the others. */
const counted = (exam: Exam) => exam.takers.slice(-2)

async function statementsOf(runtime: ApiRuntime, exam: Exam): Promise<Figure> {
  const [one, other] = counted(exam)
  if (one === undefined || other === undefined) throw new Error('No takers')
  const count = async (taker: Taker, answers: number) => {
    const body = submission(exam, taker, { index: 0, count: answers })
    const reply = await runtime.askCounted('/api/assessmentResponse/submit', { token: taker.token, body })
    if (reply.status !== 200 || reply.statements === null) throw new Error(`Not submitted: ${reply.body.slice(0, 300)}`)
    return reply.statements.directory + reply.statements.institute
  }
  return sizeFigure({
    name: 'assess.statements',
    ours: await count(one, questionCount),
    peer: await count(other, 1),
    peerName: 'a submission of one answer',
    limit: 1,
    unit: 'statements',
  })
}

/** The 99th percentile of the time to a receipt, students arriving evenly. Each round has students of its own. */
function receipts(runtime: ApiRuntime, exam: Exam): Promise<Figure> {
  const at = { ours: 0, bare: 0 }
  return interleave({
    name: 'assess.receipt',
    peerName: 'bare worker that writes the same batch',
    unit: 'ms at the 99th percentile',
    limit: 1.5,
    rounds,
    warmUps: 1,
    async ours() {
      const from = at.ours
      at.ours += each
      return arriving(exam.takers.slice(from, from + each), (taker, index) =>
        runtime.ask('/api/assessmentResponse/submit', {
          token: taker.token,
          body: submission(exam, taker, { index: from + index }),
        }),
      )
    },
    // The bare worker writes twice a round, a half of the round's students each time.
    async peer() {
      const half = Math.floor(each / 2)
      const from = at.bare
      at.bare += half
      return arriving(exam.takers.slice(from, from + half), (taker, index) =>
        runtime.askBareSubmission(bareSubmission(exam, taker, from + index)),
      )
    },
  })
}

const bareSubmission = (exam: Exam, { database, instituteId, personId, bareAttemptId }: Taker, index: number) => ({
  ...{ database, instituteId, personId, attemptId: bareAttemptId, score: 20, answers: answersOf(exam, index) },
})

/** What the runtime alone takes for the trips of an admitted submission: no code of the product can be faster than this. */
function tripsOf(runtime: ApiRuntime, exam: Exam): Promise<Figure> {
  const half = Math.floor(each / 2)
  let used = 0
  const submitted = (withTrips: boolean) => () => {
    const from = used
    used += half
    return arriving(exam.takers.slice(from, from + half), (taker, index) =>
      runtime.askBareSubmission({
        ...bareSubmission(exam, taker, index),
        ...{ attemptId: taker.tripAttemptId, ...(withTrips && { token: hashOf(taker.token) }) },
      }),
    )
  }
  return interleave({
    name: 'assess.trips',
    peerName: 'bare worker that writes the same batch',
    unit: 'ms at the 99th percentile',
    limit: null,
    rounds: Math.min(5, mostRounds),
    ours: submitted(true),
    peer: submitted(false),
  })
}

/** Sends requests at even times, whether earlier ones were answered or not; answers the 99th percentile of their times. */
async function arriving(
  takers: readonly Taker[],
  send: (taker: Taker, index: number) => Promise<Answer>,
): Promise<number> {
  const startedAt = performance.now()
  const times = await Promise.all(
    takers.map(async (taker, index) => {
      const due = startedAt + index * gapMs
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())))
      const { status, body } = await send(taker, index)
      if (status !== 200 || !body.includes('"receipt"')) throw new Error(`No receipt: ${status} ${body.slice(0, 300)}`)
      return performance.now() - due
    }),
  )
  return times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.99) - 1] ?? 0
}

/** Submissions that are lost or scored otherwise than a recount of their answers in SQL. */
async function recounted(runtime: ApiRuntime, exam: Exam): Promise<Figure> {
  const sent = exam.takers.slice(0, each * (rounds + 1))
  let good = 0
  for (const database of ['INSTITUTES_00', 'INSTITUTES_01'] as const) {
    const ids = sent.filter((taker) => taker.database === database).map(({ attemptId }) => attemptId)
    // The runtime's proxy closes the connection of a longer statement.
    for (let from = 0; from < ids.length; from += 150) {
      const some = JSON.stringify(ids.slice(from, from + 150))
      const [row] = await runtime.run(
        database,
        `select count(*) as good from assessment_attempts t where t.id in (select value from json_each('${some}'))
           and t.receipt is not null
           and (select count(*) from assessment_answers a where a.attempt_id = t.id) = ${questionCount}
           and t.score = (select sum(a.body ->> '$.optionIds[0]' = 'a') from assessment_answers a where a.attempt_id = t.id)`,
      )
      good += Number(row?.['good'])
    }
  }
  const lost = sent.length - good
  const size = { name: 'assess.lost', ours: sent.length, peer: good, limit: 1, unit: 'submissions' }
  return { ...sizeFigure({ ...size, peerName: 'a recount of their answers' }), holds: lost === 0 }
}

/** The first screen of the result page: its two calls, for many responses and for twenty. */
async function results(runtime: ApiRuntime, exam: Exam): Promise<Figure[]> {
  await copy(runtime, 'INSTITUTES_00', {
    table: 'assessment_attempts',
    where: `t.id = '${exam.takers[0]?.attemptId ?? ''}'`,
    set: { id: `printf('000000ff-0000-7000-8000-%012x', i)`, number: 'i + 1', seed: `'more ' || i` },
    count: Math.max(0, students - Math.ceil(exam.takers.length / 2)),
  })
  await submitAll(runtime, 'INSTITUTES_00', exam.assessmentId)
  const paths = (id: string) => [
    `/api/assessmentResponse/fetch?assessmentId=${id}&limit=20`,
    `/api/assessment/result?assessmentId=${id}`,
  ]
  const token = exam.teacherToken
  const open = async (id: string) => {
    const replies = await Promise.all(paths(id).map((path) => runtime.ask(path, { token })))
    for (const { status, body } of replies) if (status !== 200) throw new Error(`No results: ${body.slice(0, 300)}`)
  }
  const time = (id: string) => async () => {
    const startedAt = performance.now()
    for (let run = 0; run < pages; run++) await open(id)
    return (performance.now() - startedAt) / pages
  }
  const counts = []
  for (const path of paths(exam.assessmentId))
    counts.push((await runtime.askCounted(path, { token })).statements?.institute ?? Number.NaN)
  return [
    await interleave({
      name: 'assess.results',
      peerName: 'result page of 20 responses',
      unit: 'ms',
      limit: 1.2,
      rounds: 11,
      warmUps: 2,
      ours: time(exam.assessmentId),
      peer: time(exam.smallId),
    }),
    sizeFigure({
      name: 'assess.results.statements',
      ours: counts.reduce((sum, count) => sum + count, 0),
      peer: 3,
      peerName: 'the limit of a first screen',
      limit: 1,
      unit: 'statements',
    }),
  ]
}
