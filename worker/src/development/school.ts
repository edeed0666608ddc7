import type { PlanName } from '@takhti/schema/licences/plans'
import type { Shard } from '#platform/db.ts'

/** A person of a demo school; none of them is real. */
export type DemoPerson = { id: string; name: string; email: string; role: 'instructor' | 'learner' | 'admin' }

/** A demo school. Its ids are fixed, so that seeding twice makes one school. */
export type DemoSchool = {
  id: string
  name: string
  shard: Shard
  plan: PlanName
  timeZone: string
  people: readonly DemoPerson[]
  classes: readonly { id: string; name: string; code: string; memberIds: readonly string[] }[]
}

/** The password of everybody in the demo schools. */
export const demoPassword = 'chalk-and-slate-7'

// Version 7 ids of one instant before any real row's, which differ in their last digits.
const demoId = (digits: string) => `01890000-0000-7000-8000-${digits.padStart(12, '0')}`

function personsOf(host: string) {
  return (digits: string, name: string, role: DemoPerson['role']): DemoPerson => ({
    id: demoId(digits),
    name,
    role,
    email: `${name.toLowerCase().replaceAll(' ', '.')}@${host}`,
  })
}

const person = personsOf('demo.takhti.example')
const otherPerson = personsOf('other.takhti.example')

// Belongs to both schools: teaches in one and learns in the other.
const inBoth = person('106', 'Both Schools', 'instructor')

const school: DemoSchool = {
  id: demoId('100'),
  name: 'Takhti Demo School',
  shard: '00',
  plan: 'ENTERPRISE_PLAN',
  timeZone: 'Asia/Kolkata',
  people: [
    person('101', 'Demo Teacher', 'instructor'),
    person('102', 'Second Teacher', 'instructor'),
    person('103', 'Student One', 'learner'),
    person('104', 'Student Two', 'learner'),
    person('105', 'Demo Admin', 'admin'),
    inBoth,
  ],
  classes: [
    {
      id: demoId('110'),
      name: '7B Science',
      code: 'SCNCE7B',
      memberIds: [demoId('101'), demoId('103'), demoId('104')],
    },
    { id: demoId('111'), name: '8A History', code: 'HSTRY8A', memberIds: [demoId('102'), demoId('104')] },
  ],
}

const otherSchool: DemoSchool = {
  id: demoId('200'),
  name: 'Another Demo School',
  shard: '01',
  plan: 'LITE',
  timeZone: 'Asia/Dubai',
  people: [
    otherPerson('201', 'Other Teacher', 'instructor'),
    otherPerson('202', 'Other Student', 'learner'),
    otherPerson('203', 'Other Admin', 'admin'),
    { ...inBoth, role: 'learner' },
  ],
  classes: [{ id: demoId('210'), name: '5A Music', code: 'MUSCS5A', memberIds: [demoId('201'), demoId('202')] }],
}

/** One school on each shard, so that both paths are always walked. */
export const demoSchools = [school, otherSchool] as const

/** The operator of a development machine. */
export const demoOperator = { id: demoId('900'), name: 'Demo Operator', email: 'operator@platform.takhti.example' }
