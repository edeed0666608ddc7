import { calls } from '@takhti/schema/calls'
import { admissionOf, cellsOf, checkCell, checkForeign, tenantCalls, type Send } from '@takhti/schema/matrix'
import { KillableWorker } from './killable-worker.ts'
import type { Rig } from './rig.ts'
import { openSchools, senderTo, withoutRows, type OpenSchool } from './two-schools.ts'

const SHORT_ROUNDS = 1
const FULL_ROUNDS = 12

type Tally = { cells: number; foreignCells: number; failures: string[] }

/**
 * Every call by every role of two schools and by the platform's operator over HTTP, and every call with the other school's rows, which must look exactly
 * like rows that do not exist. `TAKHTI_SABOTAGE=matrix` has admission ignore roles, and the run must fail.
 */
export const matrix: Rig = {
  name: 'matrix',
  async run({ full }) {
    const rounds = full ? FULL_ROUNDS : SHORT_ROUNDS
    const tally: Tally = { cells: 0, foreignCells: 0, failures: [] }
    const startedAt = performance.now()
    // Wrong codes are counted for an hour, so each round has schools in which nobody has guessed yet.
    for (let round = 0; round < rounds; round++) await oneRound(tally)
    const { cells, foreignCells, failures } = tally
    const figures = { rounds, calls: calls.length, cells, foreignCells, seconds: seconds(startedAt) }
    return { figures, failures: [...failures, ...vacuityOf(figures)] }
  },
}

async function oneRound(tally: Tally): Promise<void> {
  const sabotage = process.env['TAKHTI_SABOTAGE'] ?? ''
  const worker = await KillableWorker.start(sabotage === 'matrix' ? { TAKHTI_SABOTAGE: sabotage } : {})
  try {
    const send = senderTo(worker.origin)
    const [first, other] = await openSchools(send)
    await crossSchools(send, [first, other], tally)
    await crossSchools(send, [other, first], tally)
    for (const school of [first, other]) await ownSchool(send, school, tally)
  } finally {
    await worker.stop()
  }
}

async function ownSchool(send: Send, { at, callers }: OpenSchool, tally: Tally): Promise<void> {
  const standing = callers.map((caller) => ({ caller, at: { ...at, personId: caller.personId ?? at.personId } }))
  for (const cell of cellsOf(standing)) {
    tally.failures.push(...(await checkCell(cell, send)))
    tally.cells += 1
  }
}

async function crossSchools(send: Send, [own, other]: [OpenSchool, OpenSchool], tally: Tally): Promise<void> {
  for (const call of tenantCalls)
    for (const caller of own.callers.filter((each) => admissionOf(call, each) === 'in')) {
      const cell = { call, caller, foreign: other.at, absent: withoutRows(other.at) }
      tally.failures.push(...(await checkForeign(cell, send)))
      tally.foreignCells += 1
    }
}

function vacuityOf({ rounds, cells, foreignCells }: { rounds: number; cells: number; foreignCells: number }): string[] {
  const isFull = cells === rounds * calls.length * 14 && foreignCells >= rounds * 20
  return isFull ? [] : [`only ${cells} cells and ${foreignCells} foreign cells in ${rounds} rounds`]
}

function seconds(startedAt: number): number {
  return Math.round((performance.now() - startedAt) / 1_000)
}
