import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { seededFrom } from '@takhti/tools/start/seed'
import { startApi, type Answer, type ApiRuntime } from './api-runtime.ts'
import type { Figure } from './figure.ts'
import { interleave } from './interleave.ts'

const listPath = '/api/v2/flow/getWhiteBoard-paginated?limit=20'

/** How many lessons the teacher has; `TAKHTI_BENCH_ROWS` makes a quick run of it. */
const rows = Number(process.env['TAKHTI_BENCH_ROWS'] ?? 1_000_000)

/** Requests on their way at once, and how many make one measure. */
const load = { atOnce: 16, requests: 600 } as const

/** The hot list beside a bare worker, and its last page beside its first. */
export async function api(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'takhti-api-'))
  const runtime = await startApi(folder)
  try {
    const token = await signedInTeacher(runtime)
    const first = () => runtime.ask(listPath, { token })
    await fill(runtime, token)
    const cursor = await cursorOfLastPage(runtime, token)
    const last = () => runtime.ask(`${listPath}&cursor=${encodeURIComponent(cursor)}`, { token })
    return [
      await interleave({
        name: 'api.list',
        peerName: 'bare worker with the same two answers',
        unit: 'requests/s',
        isRate: true,
        limit: 1 / 0.85,
        rounds: 7,
        warmUps: 3,
        ours: () => rate(first),
        peer: () => rate(() => runtime.askBare('/', { token })),
      }),
      await interleave({
        name: 'api.lastpage',
        peerName: `first page of ${rows} rows`,
        unit: 'ms',
        limit: 1.2,
        rounds: 7,
        warmUps: 3,
        ours: async () => 1000 / (await rate(last)),
        peer: async () => 1000 / (await rate(first)),
      }),
    ]
  } finally {
    await runtime.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function signedInTeacher(runtime: ApiRuntime): Promise<string> {
  const seeded = await runtime.ask('/api/development/seed', { body: {} })
  const teacher = seededFrom(seeded.body).people.find(({ role }) => role === 'instructor')
  if (!teacher) throw new Error(`The seeded school has no teacher: ${seeded.body}`)
  const { email, password } = teacher
  const login = await runtime.ask('/api/galileo/login', { body: { email, password } })
  return fieldOf(login, 'access_token')
}

/** Gives the teacher as many lessons as the bench asks for, in one statement. */
async function fill(runtime: ApiRuntime, token: string): Promise<void> {
  const made = await runtime.ask('/api/flow/addIWB', { token, body: { name: 'The first of many' } })
  await runtime.run(
    `insert into lessons (institute_id, id, name, lesson_type, author_id, version, created_at, updated_at)
     with recursive n(i) as (select 1 union all select i + 1 from n where i < ?1)
     select l.institute_id, printf('00000000-0000-7000-8000-%012x', i), 'Lesson ' || i, l.lesson_type, l.author_id, 1,
       l.created_at, strftime('%Y-%m-%dT%H:%M:%fZ', 1600000000 + i, 'unixepoch')
     from n join lessons l on l.id = ?2`,
    rows,
    fieldOf(made, 'flow_id'),
  )
}

async function cursorOfLastPage(runtime: ApiRuntime, token: string): Promise<string> {
  const before = await runtime.ask(`${listPath}&skip=${rows - 39}`, { token })
  return fieldOf(before, 'cursor')
}

/** Requests per second under load; every answer must hold a full page, or nothing was measured. */
async function rate(request: () => Promise<Answer>): Promise<number> {
  const startedAt = performance.now()
  let left: number = load.requests
  const worker = async () => {
    while (left > 0) {
      left -= 1
      const { status, body } = await request()
      const { items }: { items: unknown[] } = JSON.parse(body)
      if (status !== 200 || items.length < 19) throw new Error(`Not a page: ${status} ${body.slice(0, 200)}`)
    }
  }
  await Promise.all(Array.from({ length: load.atOnce }, worker))
  return load.requests / ((performance.now() - startedAt) / 1000)
}

function fieldOf({ status, body }: Answer, field: string): string {
  const fields: Record<string, unknown> = JSON.parse(body)
  const value = fields[field]
  if (typeof value !== 'string') throw new Error(`No ${field} in the answer: ${status} ${body.slice(0, 200)}`)
  return value
}
