import { deepEqual } from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startApi, type Answer, type ApiRuntime, type Statements } from './api-runtime.ts'
import { apiSchool, fieldOf, hashOf, type ApiSchool, type Teacher } from './api-school.ts'
import { sizeFigure, type Figure } from './figure.ts'
import type { Figures } from './figures.ts'
import { interleave, type Measure } from './interleave.ts'
import { openRaw } from './raw-sqlite.ts'
import { slope } from './slope.ts'

const listPath = '/api/v2/flow/getWhiteBoard-paginated?limit=20'

/** How many lessons the busiest teacher has; `TAKHTI_BENCH_ROWS` makes a quick run of it. */
const most = Number(process.env['TAKHTI_BENCH_ROWS'] ?? 1_000_000)

/** A thousandth of that, and every power of ten between. */
const sizes = [1000, 100, 10, 1].map((part) => Math.max(Math.round(most / part), 100))

/** Requests on their way at once, and how many make one measure: short ones, so that a round is over before the machine changes. */
const load = { atOnce: 16, requests: 150 } as const
const rounds = 11

/** Until both workers' code has been compiled; afterwards less is enough. */
const firstWarmUps = 8
const warmUps = 2

const counts = ['api.signin.queries', 'api.admission.queries', 'api.list.queries'] as const

/** The hot list beside a bare worker and raw SQLite, over more and more rows, and its database statements. */
export async function api(figures: Figures): Promise<void> {
  await figures.take(['api.list', 'api.lastpage', 'api.slope', 'api.sqlite', ...counts], async () => {
    const folder = await mkdtemp(join(tmpdir(), 'takhti-api-'))
    const runtime = await startApi(folder)
    try {
      await onRuntime(figures, runtime)
    } finally {
      await runtime.stop()
      await rm(folder, { recursive: true, force: true })
    }
  })
}

async function onRuntime(figures: Figures, runtime: ApiRuntime): Promise<void> {
  const school = await apiSchool(runtime, [...new Set(sizes)])
  const few = await statements(runtime, school, null)
  await school.grow()
  const [fewest, busiest] = [school.teachers.at(0), school.teachers.at(-1)]
  if (fewest === undefined || busiest === undefined) throw new Error('No teacher')
  await figures.take(['api.list'], () => beside(runtime, busiest))
  await figures.take(['api.lastpage'], () => lastPage(runtime, busiest))
  await figures.take(['api.slope'], () => flat(runtime, school.teachers))
  await figures.take(['api.sqlite'], () => besideSqlite(runtime, busiest))
  await figures.take(counts, async () => counted({ few, many: await statements(runtime, school, busiest) }))
}

async function beside(runtime: ApiRuntime, { token }: Teacher): Promise<Figure> {
  assertSame(await runtime.ask(listPath, { token }), await runtime.askBare('/', { token }))
  return interleave({
    name: 'api.list',
    peerName: 'bare worker with the same two answers',
    unit: 'requests/s',
    isRate: true,
    limit: 1 / 0.85,
    rounds,
    warmUps: firstWarmUps,
    ours: () => rate(() => runtime.ask(listPath, { token })),
    peer: () => rate(() => runtime.askBare('/', { token })),
  })
}

/** A baseline that answers less than the product is none: a field that is added here is added there. */
function assertSame(ours: Answer, bare: Answer): void {
  deepEqual(itemsOf(bare), itemsOf(ours))
}

function itemsOf({ body }: Answer): unknown[] {
  const { items }: { items: unknown[] } = JSON.parse(body)
  return items
}

async function lastPage(runtime: ApiRuntime, { token, lessons }: Teacher): Promise<Figure> {
  const before = await runtime.ask(`${listPath}&skip=${lessons - 39}`, { token })
  const cursor = encodeURIComponent(fieldOf(before, 'cursor'))
  return interleave({
    name: 'api.lastpage',
    peerName: `first page of ${lessons} rows`,
    unit: 'ms',
    limit: 1.2,
    rounds,
    warmUps,
    ours: time(() => runtime.ask(`${listPath}&cursor=${cursor}`, { token })),
    peer: time(() => runtime.ask(listPath, { token })),
  })
}

function flat(runtime: ApiRuntime, teachers: readonly Teacher[]): Promise<Figure> {
  return slope({
    name: 'api.slope',
    peerName: 'bare worker',
    limit: 0.05,
    rounds,
    sizes: teachers.map(({ lessons, token }) => ({
      rows: lessons,
      ours: time(() => runtime.ask(listPath, { token })),
      peer: time(() => runtime.askBare('/', { token })),
    })),
  })
}

async function besideSqlite(runtime: ApiRuntime, { token }: Teacher): Promise<Figure> {
  const raw = openRaw(runtime.data)
  const hash = hashOf(token)
  const page = () => {
    if (raw.page(hash) < 21) throw new Error('Not a page of raw SQLite')
  }
  try {
    return await interleave({
      name: 'api.sqlite',
      peerName: 'raw SQLite through Node on the same files',
      unit: 'ms',
      // No guarantee exists here: HTTP, two trips to D1 and their JSON are included. The limit catches accidents.
      limit: 150,
      rounds,
      warmUps,
      ours: time(() => runtime.ask(listPath, { token })),
      peer: async () => {
        const startedAt = performance.now()
        for (let run = 0; run < load.requests; run++) page()
        return (performance.now() - startedAt) / load.requests
      },
    })
  } finally {
    raw.close()
  }
}

type Counts = { signin: Statements; list: Statements }

async function statements(runtime: ApiRuntime, { signIn }: ApiSchool, teacher: Teacher | null): Promise<Counts> {
  const signedIn = await signIn()
  const token = teacher?.token ?? fieldOf(signedIn, 'access_token')
  return { signin: countsOf(signedIn), list: countsOf(await runtime.askCounted(listPath, { token })) }
}

/** Admission is the list's only use of the directory. More rows must not mean more statements. */
function counted({ few, many }: { few: Counts; many: Counts }): Figure[] {
  const figure = (name: string, count: (counts: Counts) => number) =>
    sizeFigure({
      name,
      ours: count(many),
      peer: count(few),
      peerName: 'the same request in a school with one lesson',
      limit: 1,
      unit: 'statements',
    })
  return [
    figure('api.signin.queries', ({ signin }) => signin.directory + signin.institute),
    figure('api.admission.queries', ({ list }) => list.directory),
    figure('api.list.queries', ({ list }) => list.directory + list.institute),
  ]
}

function countsOf({ status, body, statements: counts }: Answer): Statements {
  if (status !== 200 || counts === null) throw new Error(`Not counted: ${status} ${body.slice(0, 200)}`)
  return counts
}

function time(request: () => Promise<Answer>): Measure {
  return async () => 1000 / (await rate(request))
}

/** Requests per second under load; every answer must have a full page, or nothing was measured. */
async function rate(request: () => Promise<Answer>): Promise<number> {
  const startedAt = performance.now()
  let left: number = load.requests
  const worker = async () => {
    while (left > 0) {
      left -= 1
      const answer = await request()
      const { status, body } = answer
      if (status !== 200 || itemsOf(answer).length < 19) throw new Error(`Not a page: ${status} ${body.slice(0, 200)}`)
    }
  }
  await Promise.all(Array.from({ length: load.atOnce }, worker))
  return load.requests / ((performance.now() - startedAt) / 1000)
}
