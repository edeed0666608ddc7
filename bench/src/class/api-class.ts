import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startApi, type ApiRuntime } from '../api-runtime.ts'
import { sizeFigure, type Figure } from '../figure.ts'
import type { Figures } from '../figures.ts'
import type { Measure } from '../interleave.ts'
import { slope } from '../slope.ts'
import { classesOf, type ClassSchool, type SizedClass } from './class-school.ts'

/** How many students the classes have. */
const sizes = [20, 200, 2_000]

/** The most statements of a call in the institute's database; admission is measured as `api.admission.queries`. */
const mostStatements = 4

/** Requests at once, and how many make one measure. */
const load = { atOnce: 4, requests: 20 } as const
const rounds = 5

type Screen = {
  path: (of: SizedClass) => string
  /** Whether the answer has a page or a fixed number of rows, and no row for each student. */
  isPaged: boolean
}

/** The calls of the class screens, by the screen. */
const screens: Readonly<Record<string, Screen>> = {
  head: { path: ({ classId }) => `/admin/class/get/${classId}`, isPaged: true },
  stream: { path: ({ classId }) => `/class-feed?classId=${classId}`, isPaged: true },
  lessons: { path: ({ classId }) => `/v2/flow/getWhiteBoard-paginated?class_id=${classId}`, isPaged: true },
  work: { path: ({ classId }) => `/assessment/fetch?classId=${classId}`, isPaged: true },
  people: { path: ({ classId }) => `/student/class/${classId}?limit=20`, isPaged: true },
  teachers: { path: ({ classId }) => `/admin/class/getUsers/instructor/${classId}?limit=20`, isPaged: true },
  groups: { path: ({ classId }) => `/group/list/${classId}`, isPaged: true },
  schedule: { path: ({ classId }) => `/scheduler/fetch?classId=${classId}`, isPaged: true },
  due: { path: () => '/scheduler/due', isPaged: true },
  substitutes: { path: ({ classId }) => `/scheduler/substitute/class?classId=${classId}`, isPaged: true },
  syllabus: { path: ({ classId }) => `/syllabus/get?for_class=${classId}`, isPaged: true },
  remarks: { path: ({ classId }) => `/behavior/remarks-list?classId=${classId}&limit=20`, isPaged: true },
  student: {
    path: (of) => `/student/class/behavior-data?classId=${of.classId}&studentId=${of.studentId}`,
    isPaged: true,
  },
  messages: { path: () => '/message/conversations?limit=20', isPaged: true },
  points: { path: ({ classId }) => `/behavior/class-data?classId=${classId}`, isPaged: false },
  roster: { path: ({ classId }) => `/student/attendance-roster?classId=${classId}`, isPaged: false },
  sheet: { path: ({ classId }) => `/student/attendance-sheet?classId=${classId}`, isPaged: false },
  records: { path: ({ classId }) => `/student/attendance?classId=${classId}`, isPaged: false },
  report: {
    path: ({ classId, days }) =>
      `/student/attendance-report?classId=${classId}&startDate=${days.from}&endDate=${days.to}`,
    isPaged: false,
  },
  seating: { path: ({ classId }) => `/seating?classId=${classId}`, isPaged: false },
  insights: { path: ({ classId }) => `/insights/class?classId=${classId}&timeFrame=last30Days`, isPaged: false },
  progress: {
    path: ({ classId }) => `/insights/students-performance?classId=${classId}&timeFrame=last30Days`,
    isPaged: false,
  },
}

const all = Object.entries(screens)
const statementsOf = (name: string) => `api.class.queries.${name}`
const slopeOf = (name: string) => `api.class.slope.${name}`

/** The calls of the class screens: their statements, and how their time grows with the students of the class. */
export async function apiClass(figures: Figures): Promise<void> {
  const names = all.flatMap(([name]) => [statementsOf(name), slopeOf(name)])
  await figures.take(names, async () => {
    const folder = await mkdtemp(join(tmpdir(), 'takhti-api-class-'))
    const runtime = await startApi(folder)
    try {
      const school = await classesOf(runtime, sizes)
      for (const [name, screen] of all) {
        await figures.take([statementsOf(name)], () => statements(runtime, school, { name, ...screen }))
        await figures.take([slopeOf(name)], () => flat(runtime, school, { name, ...screen }))
      }
    } finally {
      await runtime.stop()
      await rm(folder, { recursive: true, force: true })
    }
  })
}

type Named = Screen & { name: string }

/** The statements of a call in the largest class, which the smallest one must have too. */
async function statements(
  runtime: ApiRuntime,
  { token, classes }: ClassSchool,
  { name, path }: Named,
): Promise<Figure> {
  const counts: number[] = []
  for (const each of classes) {
    const { status, body, statements: counted } = await runtime.askCounted(`/api${path(each)}`, { token })
    if (status !== 200 || counted === null) throw new Error(`${path(each)}: ${status} ${body.slice(0, 200)}`)
    counts.push(counted.institute)
  }
  const [few = 0, many = 0] = [counts.at(0), counts.at(-1)]
  if (few !== many) throw new Error(`${few} statements for a small class, ${many} for a large one`)
  return sizeFigure({
    ...{ name: statementsOf(name), ours: many, peer: mostStatements, peerName: 'the most' },
    ...{ limit: 1, unit: 'statements' },
  })
}

/** The time of a call over the number of students; a list of all students may grow with its rows, and less. */
function flat(runtime: ApiRuntime, { token, classes }: ClassSchool, { name, path, isPaged }: Named): Promise<Figure> {
  return slope({
    name: slopeOf(name),
    peerName: 'bare worker',
    limit: isPaged ? 0.1 : 0.85,
    rounds,
    sizes: classes.map((each) => ({
      rows: each.students,
      ours: time(async () => (await runtime.ask(`/api${path(each)}`, { token })).status),
      peer: time(async () => (await runtime.askBare('/', { token })).status),
    })),
  })
}

function time(request: () => Promise<number>): Measure {
  return async () => {
    const startedAt = performance.now()
    let left: number = load.requests
    const worker = async () => {
      while (left > 0) {
        left -= 1
        const status = await request()
        if (status !== 200) throw new Error(`Refused: ${status}`)
      }
    }
    await Promise.all(Array.from({ length: load.atOnce }, worker))
    return (performance.now() - startedAt) / load.requests
  }
}
