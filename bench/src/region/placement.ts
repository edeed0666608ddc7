import { type DatabaseLoad, placeInstitute } from '@takhti/schema/institutes/rules'
import type { School } from './schools.ts'

/** The weeks after which a school has all of its people. */
const weeksToFill = 4

/**
 * Bytes of D1 that a student's school day leaves, as `school-day` counts them by table, and the days after which they are
 * deleted.
 */
const leftByDay = [
  { bytes: 7_400, days: 95, of: 'replies of commands' },
  { bytes: 4_900, days: 90, of: 'notices' },
  { bytes: 3_050, days: 400, of: 'audit log' },
  { bytes: 1_600, days: 60, of: 'changes' },
  { bytes: 210, days: 400, of: 'remarks and badges' },
  { bytes: 5_800, days: Infinity, of: 'answers, scores, marks and what else stays' },
] as const

const schoolDaysOfWeek = 220 / 52

/** What a student holds of a database so many weeks after coming. */
export function bytesOfStudent(weeks: number): number {
  return leftByDay.reduce((sum, { bytes, days }) => sum + bytes * schoolDaysOfWeek * Math.min(weeks, days / 7), 0)
}

/** Chooses a database for a school by what each holds at that time; null where all are full. */
export type Rule = (loads: readonly DatabaseLoad[]) => string | null

/** The schools of each database, once all have come. Where all are full the operator binds another one. */
export function placed(schools: readonly School[], databases: number, rule: Rule = placeInstitute): School[][] {
  const homes: School[][] = Array.from({ length: databases }, () => [])
  for (const school of schools) {
    const shard = rule(homes.map((here, at) => loadOf(here, at, school.week)))
    const home = shard === null ? undefined : homes[Number(shard)]
    if (home === undefined) homes.push([school])
    else home.push(school)
  }
  return homes
}

/** What a database holds in a week. */
export function loadOf(here: readonly School[], at: number, week: number): DatabaseLoad {
  let [memberships, bytes] = [0, 0]
  for (const { students, week: from } of here) {
    memberships += Math.round(students * Math.min(1, (week - from) / weeksToFill))
    bytes += students * bytesOfStudent(week - from)
  }
  return { shard: String(at).padStart(2, '0'), institutes: here.length, individuals: 0, memberships, bytes }
}

/** The students of each database. */
export function studentsOf(homes: readonly (readonly School[])[]): number[] {
  return homes.map((here) => here.reduce((sum, { students }) => sum + students, 0))
}
