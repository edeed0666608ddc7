import { seed, type DemoPerson, type Seeded } from '@takhti/tools/start/seed'

/** The address of the product under test; the global set-up starts it there. */
export function origin(): string {
  const own = process.env['TAKHTI_ORIGIN']
  if (own === undefined) throw new Error('TAKHTI_ORIGIN is not set: the global set-up did not run')
  return own
}

let school: Promise<Seeded> | undefined

/** The seeded school; requested once per test process. */
export function demoSchool(): Promise<Seeded> {
  school ??= seed(origin())
  return school
}

/** The first seeded person with a role. */
export async function personWith(role: string): Promise<DemoPerson> {
  const { people } = await demoSchool()
  const person = people.find((candidate) => candidate.role === role)
  if (!person) throw new Error(`No demo person is a ${role}`)
  return person
}

/** Makes a call as the API's clients do, and returns the parsed body; throws on anything but success. */
export async function call<Answer>(path: string, init: { token?: string; body?: unknown } = {}): Promise<Answer> {
  const reply = await fetch(`${origin()}/api${path}`, {
    method: init.body === undefined ? 'GET' : 'POST',
    headers: {
      'content-type': 'application/json',
      ...(init.token && { authorization: `Bearer ${init.token}` }),
    },
    ...(init.body !== undefined && { body: JSON.stringify(init.body) }),
  })
  const body: unknown = await reply.json()
  if (!reply.ok) throw new Error(`${path}: ${reply.status} ${JSON.stringify(body)}`)
  // The caller names the shape that the contract declares for this path.
  return body as Answer
}

/** Signs a person in over the API and returns the token. */
export async function tokenOf(person: DemoPerson): Promise<string> {
  const answer = await call<{ access_token: string }>('/galileo/login', {
    body: { email: person.email, password: person.password },
  })
  return answer.access_token
}
