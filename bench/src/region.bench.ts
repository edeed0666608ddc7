import { chances } from './chances.ts'
import { sizeFigure } from './figure.ts'
import type { Figures } from './figures.ts'
import { bytesOfStudent, loadOf, placed, type Rule, studentsOf } from './region/placement.ts'
import { percentile, waitsOf, type Work } from './region/queue.ts'
import { type School, schoolsOf, weeks } from './region/schools.ts'

const [schoolCount, databaseCount] = [500, 50]

/**
 * What a student's app asks of the database when school begins: read statements, and commands that each read once and
 * write one batch. A statement of D1 takes about 1 ms by its documentation; a batch of rows is taken as five.
 */
const start = { reads: 8, commands: 2, readMs: 1, batchMs: 5 } as const

/** All of a school open the app within two minutes. */
const startMs = 120_000

const statementsMs = start.reads * start.readMs + start.commands * (start.readMs + start.batchMs)

/** A simulated region: schools of very different sizes, placed as they come, and the minutes in which school begins. */
export async function region(figures: Figures): Promise<void> {
  await figures.take(['region.spread', 'region.neighbour', 'region.room', 'region.hottest'], async () => {
    const schools = schoolsOf(schoolCount, chances(7))
    const ours = placed(schools, databaseCount)
    const random = chances(11)
    const byHash: Rule = () => String(Math.floor(random() * databaseCount)).padStart(2, '0')
    const hashed = placed(schools, databaseCount, byHash)
    print('by load', ours)
    print('by hash', hashed)
    printYears()
    return [
      sizeFigure({
        name: 'region.spread',
        ours: unevenness(ours),
        peer: unevenness(hashed),
        peerName: 'a hash of the id',
        limit: 1,
        unit: 'students of the largest database / of the mean',
      }),
      neighbour(ours),
      room(ours),
      sizeFigure({
        name: 'region.hottest',
        ours: (largest(ours) * statementsMs) / startMs,
        peer: 1,
        peerName: 'a database that is never idle',
        limit: 0.9,
        unit: 'share of two minutes in which all schools of the fullest database begin',
      }),
    ]
  })
}

/** The bytes of the largest database after two years, beside what D1 takes. */
function room(homes: readonly School[][]) {
  const gigabytes = homes.map((here, at) => loadOf(here, at, weeks).bytes / 1e9)
  return sizeFigure({
    name: 'region.room',
    ours: Math.max(...gigabytes),
    peer: 10,
    peerName: 'the limit of D1',
    limit: 1,
    unit: 'GB of the largest database after two years',
  })
}

/** How long a small school waits beside the largest one, and without it, when both begin in the same two minutes. */
function neighbour(homes: readonly School[][]) {
  const home = homes.toSorted((one, other) => mostOf(other) - mostOf(one))[0] ?? []
  const bySize = home.toSorted((one, other) => one.students - other.students)
  const [small, big] = [bySize[0], bySize.at(-1)]
  if (small === undefined || big === undefined) throw new Error('no database has two schools')
  const random = chances(13)
  const own = begun(small, true, random)
  const [beside, alone] = [[...own, ...begun(big, false, random)], own].map((work) => percentile(waitsOf(work), 99))
  console.log(
    `a school of ${small.students} beside one of ${big.students}: p99 of its waits ${beside?.toFixed(1)} ms, alone ${alone?.toFixed(1)} ms`,
  )
  return sizeFigure({
    name: 'region.neighbour',
    ours: beside ?? Number.NaN,
    peer: 100,
    peerName: 'what nobody notices',
    limit: 1,
    unit: 'ms of wait, p99',
  })
}

function begun({ students }: School, isWatched: boolean, random: () => number): Work[] {
  return Array.from({ length: students }, () => random() * startMs).flatMap((from) => {
    // A phone on a mobile network asks one after the other, 150 ms apart.
    const asked = [
      ...Array.from({ length: start.reads }, () => start.readMs),
      ...Array.from({ length: start.commands }, () => start.readMs + start.batchMs),
    ]
    return asked.map((ms, at) => ({ at: from + at * 150, ms, isWatched }))
  })
}

function print(name: string, homes: readonly School[][]): void {
  const students = studentsOf(homes)
  const gigabytes = homes.map((here, at) => loadOf(here, at, weeks).bytes / 1e9)
  console.log(
    `${name}: ${schoolCount} schools with ${students.reduce((sum, each) => sum + each, 0)} students; ${databaseCount} databases at first, ` +
      `${homes.length} after two years, ${gigabytes.filter((each) => each > 10).length} of them above 10 GB (the largest ${Math.max(...gigabytes).toFixed(1)} GB); ` +
      `students ${Math.min(...students)} to ${Math.max(...students)}`,
  )
}

/** After how long one school alone fills a database. */
function printYears(): void {
  for (const students of [500, 1_000, 2_000]) {
    let week = 0
    while (week < 1_040 && students * bytesOfStudent(week) < 10e9) week += 1
    console.log(`a school of ${students} alone: 10 GB after ${(week / 52).toFixed(1)} years`)
  }
}

function unevenness(homes: readonly School[][]): number {
  const students = studentsOf(homes)
  return (Math.max(...students) * students.length) / students.reduce((sum, each) => sum + each, 0)
}

function largest(homes: readonly School[][]): number {
  return Math.max(...studentsOf(homes))
}

function mostOf(home: readonly School[]): number {
  return Math.max(0, ...home.map(({ students }) => students))
}
