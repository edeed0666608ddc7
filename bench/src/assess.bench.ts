import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startApi, type ApiRuntime } from './api-runtime.ts'
import { copy } from './api-school.ts'
import { examOf, questionCount, submitAll, type Exam, type Taker } from './assess/exam.ts'
import { receiptFigures, submission, submittedRounds } from './assess/receipts.ts'
import { sizeFigure, type Figure } from './figure.ts'
import type { Figures } from './figures.ts'
import { interleave, mostRounds } from './interleave.ts'

/** The students of a whole run, and of one metric by name, which takes two minutes at most. */
const sizes = { whole: { each: 200, rounds: 10 }, named: { each: 100, rounds: 6 } }

/** The responses of the large result page. */
const responses = 2_000

/** How often a measure opens the result page. */
const pages = 15

const names = {
  statements: ['assess.statements'],
  receipts: ['assess.receipt', 'assess.receipt.median', 'assess.trips', 'assess.lost'],
  results: ['assess.results', 'assess.results.statements'],
}

/** Students of two institute databases submit an exam at once; then their teacher opens the result page. */
export async function assess(figures: Figures): Promise<void> {
  const isWanted = (of: readonly string[]) => of.some((name) => figures.wants(name))
  if (!isWanted(Object.values(names).flat())) return
  const { each, rounds: most } = figures.wants('assess') ? sizes.whole : sizes.named
  const rounds = isWanted(names.receipts) ? Math.min(most, mostRounds) : 0
  // One more round warms up, and two students submit to be counted; the small page has the responses of twenty.
  const takers = rounds === 0 ? 42 : (rounds + 1) * each + 2
  const folder = await mkdtemp(join(tmpdir(), 'takhti-assess-'))
  const runtime = await startApi(folder)
  try {
    const exam = await examOf(runtime, takers)
    await figures.take(names.statements, () => statementsOf(runtime, exam))
    await figures.take(names.receipts, async () => {
      const taken = await submittedRounds(runtime, exam, { rounds, each })
      return [...receiptFigures(taken), await recounted(runtime, exam, (rounds + 1) * each)]
    })
    await figures.take(names.results, () => results(runtime, exam))
  } finally {
    await runtime.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

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

/** Submissions that are lost or scored otherwise than a recount of their answers in SQL. */
async function recounted(runtime: ApiRuntime, exam: Exam, count: number): Promise<Figure> {
  const sent = exam.takers.slice(0, count)
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
    count: Math.max(0, responses - Math.ceil(exam.takers.length / 2)),
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
