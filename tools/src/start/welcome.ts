import type { Seeded } from './seed.ts'

/** The output of `npm start` when the product answers. */
export function welcome(origin: string, school: Seeded, state: string): string {
  const width = Math.max(0, ...school.people.map((person) => person.email.length))
  const people = school.people.map((person) => `    ${person.email.padEnd(width)}  ${person.password}  ${person.role}`)
  return [
    '',
    `  Takhti is running at  ${origin}`,
    '',
    '  Demo people (e-mail, password, role)',
    ...people,
    '',
    `  Class code            ${school.classCode}  (${school.className})`,
    `  Join without account  ${origin}/join/${school.classCode}/by-students`,
    `  Mail goes to          ${origin}/mailbox`,
    `  Data lives in         ${state}`,
    '',
    '  Ctrl-C stops everything.',
    '',
  ].join('\n')
}
