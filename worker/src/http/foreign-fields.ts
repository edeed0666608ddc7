import type { AnySchema } from '@orpc/contract'
import * as z from 'zod'
import { Failure } from '#platform/failure.ts'
import type { Admitted } from './admit.ts'

/** What clients of the specification send along of whom they act as: of the caller's own it changes nothing. */
const ofPerson = ['createdBy', 'teacherId', 'userId', 'user_id']
const ofInstitute = ['instituteId', 'instituteKneuraId']
/** What only the edge sets, or a call that declares it. */
const ofEdge = ['status', 'score', 'points', 'isPublic', 'max', 'used', 'reserved', 'emailVerified', 'isOperator']

/** Refuses what a caller may not set, where a command does not declare it; to drop it in silence would look like consent. */
export type FieldCheck = (given: Readonly<Record<string, unknown>>, admitted: Admitted) => void

/** The check of the inputs of one command. Roles that are sent are not looked at: the session has them. */
export function fieldCheckOf(schema: AnySchema): FieldCheck {
  let declared: ReadonlySet<string> | null | undefined
  // An input that takes any field judges them itself, in its own words.
  const isForeign = (name: string) => {
    if (declared === undefined) declared = declaredIn(schema)
    return declared !== null && !declared.has(name)
  }
  return (given, { session }) => {
    const sent = (names: readonly string[]) => names.filter((name) => name in given && isForeign(name))
    for (const name of sent(ofEdge))
      throw new Failure('common/bad-request', { issues: [{ path: name, message: 'may not be set' }] })
    // Who has no session yet is nobody whose id could differ.
    if (session === null) return
    const isOwn =
      sent(ofPerson).every((name) => given[name] === session.personId) &&
      sent(ofInstitute).every((name) => given[name] === session.institute?.id)
    if (!isOwn) throw new Failure('common/forbidden')
  }
}

type Shape = { properties?: Record<string, unknown>; additionalProperties?: unknown; anyOf?: Shape[]; allOf?: Shape[] }

function declaredIn(schema: AnySchema): ReadonlySet<string> | null {
  // Every schema of the contract is zod's; oRPC knows it by the standard interface only.
  const shape = z.toJSONSchema(schema as z.ZodType, { io: 'input', unrepresentable: 'any' }) as Shape
  const names = namesIn(shape)
  return names === null ? null : new Set(names)
}

function namesIn({ properties = {}, additionalProperties, anyOf = [], allOf = [] }: Shape): string[] | null {
  if (typeof additionalProperties === 'object') return null
  const parts = [...anyOf, ...allOf].map(namesIn)
  if (parts.includes(null)) return null
  return [...Object.keys(properties), ...parts.flatMap((part) => part ?? [])]
}
