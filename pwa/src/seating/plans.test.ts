import type { SeatingPlan } from '@takhti/schema/seating/model'
import { expect, test } from 'vitest'
import { refusedSaves, shortNames, shownPlans, type QueuedPlan, type SaveInput } from './plans.ts'

const rules = { front: [], apart: [], alternate: [] }
const body = { planId: 'a', classId: 'c', name: 'Room', desks: [], seats: [], rules }
const server: SeatingPlan = { ...body, revision: 'r0', updatedBy: 'Mina', updatedAt: '' }
const saved = (revision: string, replaces: string): SaveInput => ({ ...body, revision, replaces })
const entry = (seq: number, input: SaveInput, isParked = false): QueuedPlan => ({ seq, isParked, verb: 'save', input })

test('[SV-7] queued saves, renames and removals show upon the server’s plans', () => {
  const none = new Map()
  expect(shownPlans([server], [entry(1, saved('r1', 'r0'))], none)).toMatchObject([{ revision: 'r1', isWaiting: true }])
  const renamed: QueuedPlan = { seq: 2, isParked: false, verb: 'rename', input: { planId: 'a', name: 'Hall' } }
  expect(shownPlans([server], [renamed], none)).toMatchObject([{ name: 'Hall', revision: 'r0' }])
  const removed: QueuedPlan = { seq: 3, isParked: false, verb: 'remove', input: { planId: 'a' } }
  expect(shownPlans([server], [removed], none)).toEqual([])
  expect(shownPlans([server], [removed, { ...removed, seq: 4, verb: 'restore' }], none)).toHaveLength(1)
})

test('[SV-8] a save that left the outbox shows until the list has it, or another teacher’s', () => {
  const own = new Map([['a', { body: { ...body, revision: 'r1', seats: [] }, chain: new Set(['r0', 'r1']) }]])
  expect(shownPlans([server], [], own)).toMatchObject([{ revision: 'r1' }])
  expect(shownPlans([{ ...server, revision: 'r9' }], [], own)).toMatchObject([{ revision: 'r9' }])
})

test('[SV-9] refused saves of a plan are one conflict, with the newest state', () => {
  const parked = [entry(1, saved('r1', 'r0'), true), entry(2, saved('r2', 'r1'), true)]
  expect(refusedSaves(parked)).toMatchObject([{ mine: { revision: 'r2' }, seqs: [1, 2] }])
  expect(shownPlans([server], parked, new Map())).toMatchObject([{ revision: 'r0', isWaiting: false }])
})

test('[SV-10] a desk shows the first name, with a letter where the class has it twice', () => {
  const named = (personId: string, firstName: string, lastName: string) => ({ personId, firstName, lastName })
  const names = shortNames([named('1', 'Asha', 'Rao'), named('2', 'Asha', 'नैयर'), named('3', 'Bilal', '')])
  expect([...names.values()]).toEqual(['Asha R', 'Asha नै', 'Bilal'])
})
