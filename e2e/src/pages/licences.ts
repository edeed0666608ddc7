import { call } from '../school.ts'

type Person = { name: string; email: string; password: string; role: string }
type Seeded = { other: { instituteId: string; people: Person[] }; operatorToken: string }

/** The school with the light version, and the session that runs the platform. */
export type LiteSchool = {
  instituteId: string
  operatorToken: string
  personWith(role: string): Person
}

export async function liteSchool(): Promise<LiteSchool> {
  const { other, operatorToken } = await call<Seeded>('/development/seed', { body: {} })
  return {
    instituteId: other.instituteId,
    operatorToken,
    personWith(role) {
      const person = other.people.find((each) => each.role === role)
      if (person === undefined) throw new Error(`The light school has no ${role}`)
      return person
    },
  }
}
