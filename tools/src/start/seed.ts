export type DemoPerson = { name: string; email: string; password: string; role: string }
export type Seeded = {
  people: readonly DemoPerson[]
  classCode: string
  className: string
  classId: string
  operatorToken: string
}

const SEED_PATH = '/api/development/seed'
const SEED_LIMIT_MS = 60_000

/** Fills an empty product with the demo school, and returns its people; a second time it changes nothing. */
export async function seed(origin: string): Promise<Seeded> {
  const reply = await fetch(`${origin}${SEED_PATH}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
    signal: AbortSignal.timeout(SEED_LIMIT_MS),
  })
  const text = await reply.text()
  if (!reply.ok) throw new Error(`The demo school could not be made: ${reply.status} ${text.slice(0, 500)}`)
  return seededFrom(text)
}

/** Reads the answer of the seeding call; throws when its shape is another one. */
export function seededFrom(text: string): Seeded {
  const body: unknown = JSON.parse(text)
  if (!isRecord(body) || !Array.isArray(body['people'])) throw new Error(`Not a seeded school: ${text.slice(0, 200)}`)
  return {
    people: body['people'].filter(isRecord).map((person) => ({
      name: textOf(person['name']),
      email: textOf(person['email']),
      password: textOf(person['password']),
      role: textOf(person['role']),
    })),
    classCode: textOf(body['classCode']),
    className: textOf(body['className']),
    classId: textOf(body['classId']),
    operatorToken: textOf(body['operatorToken']),
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
