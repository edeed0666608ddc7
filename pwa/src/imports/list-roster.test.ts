import { expect, test, vi } from 'vitest'
import { rememberPerson } from '#api/person.ts'
import { listRoster } from './list-roster.ts'

const send = vi.hoisted(() => vi.fn())

vi.mock('#api/client.ts', () => ({ send, onRefusal: () => {} }))

const people = (role: string, count: number) =>
  Array.from({ length: count }, (_, at) => ({
    ...{
      userId: `${role}${at}`,
      first_name: `Name ${at}`,
      last_name: '',
      emailId: null,
      email: `${role}${at}@a.example`,
    },
    guardianContactNumber: null,
  }))

const all = new Map<string, readonly object[]>([
  ['students.list', people('s', 250)],
  ['staff.list', people('t', 2)],
  ['classes.listLearners', people('s', 120)],
  ['classes.listInstructors', people('t', 1)],
  ['classes.listWithInstitute', [{ classId: 'c0', name: '7A' }]],
])

test('[OR-5] a roster has every page of students, teachers and classes', async () => {
  rememberPerson({ personId: 'p', instituteId: 'i', firstName: 'Mina', role: 'admin', expiresAt: '' })
  send.mockImplementation(async ({ area, verb }: { area: string; verb: string }, input: { cursor?: string }) => {
    const rows = all.get(`${area}.${verb}`) ?? []
    const from = Number(input.cursor ?? 0)
    const items = rows.slice(from, from + 100)
    const isLast = from + 100 >= rows.length
    const page = { hasNextPage: !isLast, cursor: isLast ? null : `${from + 100}` }
    return verb === 'listWithInstitute' ? { ...page, classes: items, name: 'Hill School' } : { ...page, items }
  })
  const roster = await listRoster(new Date('2026-11-29T12:00:00Z'))
  expect(roster).toMatchObject({ institute: { id: 'i', name: 'Hill School' }, year: 2026 })
  expect([roster.students.length, roster.teachers.length, roster.classes.length]).toEqual([250, 2, 1])
  expect(roster.classes[0]?.students).toHaveLength(120)
  expect(roster.teachers[0]).toEqual({ id: 't0', firstName: 'Name 0', lastName: '', email: 't0@a.example', phone: '' })
})
