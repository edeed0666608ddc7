import { calls } from '@takhti/schema/calls'
import { forbiddenIn, secretsIn, type CallReply } from '@takhti/schema/forbidden'
import {
  admissionOf,
  cellsOf,
  checkCell,
  checkForeign,
  tenantCalls,
  type Caller,
  type Send,
} from '@takhti/schema/matrix'
import { KillableWorker } from './killable-worker.ts'
import type { StressTest } from './stress-test.ts'
import { openSchools, senderTo, withoutRows, type OpenSchool } from './two-schools.ts'

const SHORT_ROUNDS = 1
const FULL_ROUNDS = 12

/** What a caller knows, and which rows they may not read. */
type ReceivedReply = CallReply & { alien: readonly string[] }

type Tally = { cells: number; foreignCells: number; bodies: number; received: ReceivedReply[]; failures: string[] }

/**
 * Every call over HTTP, by every role of two schools and by the platform's operator. Every call also runs with the
 * other school's rows, which must look exactly like rows that do not exist. Every body is searched for what its reader
 * may not know. `TAKHTI_SABOTAGE=matrix` has admission ignore roles, `leak` has answers carry the hash of a token, and
 * the run must fail.
 */
export const matrix: StressTest = {
  name: 'matrix',
  async run({ full }) {
    const rounds = full ? FULL_ROUNDS : SHORT_ROUNDS
    const tally: Tally = { cells: 0, foreignCells: 0, bodies: 0, received: [], failures: [] }
    const startedAt = performance.now()
    // Wrong codes are counted for an hour, so each round has schools without wrong codes so far.
    for (let round = 0; round < rounds; round++) await oneRound(tally)
    const { cells, foreignCells, bodies, failures } = tally
    const figures = { rounds, calls: calls.length, cells, foreignCells, bodies, seconds: seconds(startedAt) }
    return { figures, failures: [...failures, ...vacuityOf(figures)] }
  },
}

async function oneRound(tally: Tally): Promise<void> {
  const sabotage = process.env['TAKHTI_SABOTAGE'] ?? ''
  const worker = await KillableWorker.start(['matrix', 'leak'].includes(sabotage) ? { TAKHTI_SABOTAGE: sabotage } : {})
  try {
    const send = senderTo(worker.origin)
    const [first, other] = await openSchools(send)
    await crossSchools(send, [first, other], tally)
    await crossSchools(send, [other, first], tally)
    const before = await secretsOf(worker)
    await ownSchool(send, [first, other], tally)
    await ownSchool(send, [other, first], tally)
    await lookThrough(worker, before, tally)
  } finally {
    await worker.stop()
  }
}

async function ownSchool(send: Send, [{ at, callers }, other]: [OpenSchool, OpenSchool], tally: Tally): Promise<void> {
  const standing = callers.map((caller) => ({ caller, at: { ...at, personId: caller.personId ?? at.personId } }))
  for (const cell of cellsOf(standing)) {
    const { caller, call } = cell
    const listen: Send = async (request, token) => {
      const reply = await send(request, token)
      const sent = `${request.path} ${request.body ?? ''}`
      tally.received.push({ call: call.name, caller, sent, body: reply.body, alien: alienTo(caller, other) })
      return reply
    }
    tally.failures.push(...(await checkCell(cell, listen)))
    tally.cells += 1
  }
}

/** Rows and people of the other school; an operator may list institutes. */
function alienTo({ reach }: Caller, { at, callers }: OpenSchool): string[] {
  const people = callers.flatMap(({ personId, reach: theirs }) =>
    personId === null || theirs === 'operator' ? [] : [personId],
  )
  return [at.lessonId, at.classId, at.code, ...people, ...(reach === 'operator' ? [] : [at.instituteId])]
}

/** Every secret that is stored in any of the databases. */
async function secretsOf(worker: KillableWorker): Promise<string[]> {
  const found: string[] = []
  for (const database of ['DIRECTORY', 'INSTITUTES_00', 'INSTITUTES_01'])
    found.push(...(await secretsIn((sql) => worker.rows(database, sql))))
  return found
}

async function lookThrough(worker: KillableWorker, before: readonly string[], tally: Tally): Promise<void> {
  const secrets = [...new Set([...before, ...(await secretsOf(worker))])]
  const people = await worker.rows('DIRECTORY', 'select id, email from people')
  const contacts = people.map(({ id, email }) => ({ personId: String(id), value: String(email) }))
  for (const { alien, ...received } of tally.received)
    tally.failures.push(...forbiddenIn(received, { secrets, contacts, alien }))
  tally.bodies += tally.received.length
  tally.received = []
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
