import { expect, test } from 'vitest'
import { inRoot } from '#kit/root.ts'
import { seededFrom } from './seed.ts'
import { settings } from './settings.ts'
import { welcome } from './welcome.ts'

test('[ST-4] port and state folder have defaults, and the environment overrides them', () => {
  expect(settings({})).toEqual({ port: 8787, state: inRoot('.takhti', 'state') })
  expect(settings({ PORT: '9000', TAKHTI_STATE: 'elsewhere' })).toEqual({ port: 9000, state: inRoot('elsewhere') })
  expect(settings({ TAKHTI_STATE: '/srv/takhti' }).state).toBe('/srv/takhti')
})

test('[ST-5] an invalid port is refused by its name', () => {
  for (const PORT of ['abc', '70000', '-1', '80.5']) expect(() => settings({ PORT })).toThrow(PORT)
})

test('[ST-6] the greeting names the address, each person, the code and the mailbox', () => {
  const person = { name: 'Anita', email: 'anita@example.org', password: 'slate-and-chalk', role: 'instructor' }
  const school = seededFrom(JSON.stringify({ people: [person], classCode: 'ABC-123', className: '7B Science' }))
  const text = welcome('http://localhost:8787', school, 'state')
  for (const word of ['http://localhost:8787', person.email, person.password, 'ABC-123', '/mailbox'])
    expect(text).toContain(word)
  expect(() => seededFrom('{"people":"nobody"}')).toThrow('Not a seeded school')
})
