// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { currentPerson, rememberPerson, rolesHere, type Person } from '#api/person.ts'
import { rememberPlaces } from './switch.ts'

const teacher: Person = {
  personId: 'p',
  instituteId: 'here',
  firstName: 'Nila',
  role: 'instructor',
  expiresAt: '2027-01-01T00:00:00.000Z',
}

const elsewhere = { instituteId: 'there', name: 'There', role: 'learner', roles: ['learner'] } as const

beforeEach(() => rememberPerson(teacher))

// Fault: `places` stored without updating the page's own institute leaves a new admin before closed screens.
test('a new role and a new landing page apply from the next list of places on', () => {
  expect(rolesHere()).toEqual(['instructor'])
  const here = { instituteId: 'here', name: 'Here', role: 'instructor', roles: ['admin', 'instructor'] } as const
  rememberPlaces([elsewhere, { ...here, landing: 'content' }])
  expect(rolesHere()).toEqual(['admin', 'instructor'])
  expect(currentPerson()).toMatchObject({ role: 'instructor', landing: 'content', firstName: 'Nila' })
  const stored: unknown = JSON.parse(localStorage.getItem('takhti.person') ?? '')
  expect(stored).toMatchObject({ roles: ['admin', 'instructor'], landing: 'content', places: [{}, {}] })
  rememberPlaces([elsewhere, here])
  expect(currentPerson()?.landing).toBeUndefined()
})

test('a list without this page’s institute, or of a build with one role, changes nothing', () => {
  rememberPlaces([elsewhere])
  expect(currentPerson()).toMatchObject({ role: 'instructor', instituteId: 'here' })
  rememberPlaces([{ instituteId: 'here', name: 'Here', role: 'instructor' }])
  expect(rolesHere()).toEqual(['instructor'])
})
