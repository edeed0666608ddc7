import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { seededFrom } from '@takhti/tools/start/seed'
import { startApi, type ApiRuntime } from './api-runtime.ts'
import { sizeFigure, type Figure } from './figure.ts'
import type { Figures } from './figures.ts'

const students = 10_000
const rowsOfPart = 1_000

/** The limit of importing a large school (reliability-and-security, I4), in seconds. */
const promised = 30

/**
 * A spreadsheet of 10,000 students by the calls that the app makes: its parts, the preview, the import, and a second
 * import.
 */
export async function importStudents(figures: Figures): Promise<void> {
  await figures.take(['import.students', 'import.again'], imported)
}

async function imported(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'takhti-import-'))
  const runtime = await startApi(folder)
  try {
    const token = await signedIn(runtime)
    const first = await seconds(() => importAll(runtime, { token, digits: 1, added: students }))
    const again = await seconds(() => importAll(runtime, { token, digits: 2, added: 0 }))
    const figure = { peer: promised, peerName: 'promise', limit: 1, unit: 's' }
    return [
      sizeFigure({ name: 'import.students', ours: first, ...figure }),
      sizeFigure({ name: 'import.again', ours: again, ...figure }),
    ]
  } finally {
    await runtime.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function seconds(work: () => Promise<void>): Promise<number> {
  const before = performance.now()
  await work()
  return (performance.now() - before) / 1000
}

type Import = { token: string; digits: number; added: number }

async function importAll(runtime: ApiRuntime, { token, digits, added }: Import): Promise<void> {
  const importId = `01890000-0000-7000-8000-${String(digits).padStart(12, '0')}`
  const rows = Array.from({ length: students }, (_, index) => ({
    row: index + 2,
    first_name: 'Asha',
    last_name: `Rao ${index}`,
    emailId: `bench.${index}@school.example`,
    guardianContactNumber: `0${9_000_000_000 + index}`,
  }))
  for (let part = 0; part * rowsOfPart < rows.length; part++) {
    const some = rows.slice(part * rowsOfPart, (part + 1) * rowsOfPart)
    await ask(runtime, '/api/student/bulkUpload/part', { token, body: { importId, part, rows: some } })
  }
  await ask(runtime, '/api/student/bulkUpload', { token, body: { importId, dryRun: true } })
  const done = await ask(runtime, '/api/student/bulkUpload', { token, body: { importId } })
  if (!done.includes(`"added":${added}`)) throw new Error(`Not imported: ${done}`)
}

async function signedIn(runtime: ApiRuntime): Promise<string> {
  const seeded = await runtime.ask('/api/development/seed', { body: {} })
  const admin = seededFrom(seeded.body).people.find(({ role }) => role === 'admin')
  if (!admin) throw new Error(`The seeded school has no admin: ${seeded.body}`)
  const { email, password } = admin
  const login: { access_token?: unknown } = JSON.parse(
    await ask(runtime, '/api/galileo/login', { body: { email, password } }),
  )
  return String(login.access_token)
}

async function ask(runtime: ApiRuntime, path: string, init: { token?: string; body: unknown }): Promise<string> {
  const { status, body } = await runtime.ask(path, init)
  if (status !== 200) throw new Error(`${path}: ${status} ${body.slice(0, 300)}`)
  return body
}
