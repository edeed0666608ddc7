import type { AnySchema } from '@orpc/contract'
import * as z from 'zod'
import { Failure } from '#platform/failure.ts'
import type { Admitted } from './admit.ts'

/** Ids of the acting person that clients of the specification send along. The caller's own change nothing. */
const ofPerson = ['createdBy', 'teacherId', 'userId', 'user_id']
const ofInstitute = ['instituteId', 'instituteKneuraId']
/** Fields that only the server sets, or a call that declares them. */
const ofEdge = ['status', 'score', 'points', 'isPublic', 'max', 'used', 'reserved', 'emailVerified', 'isOperator']

/** Refuses fields that a caller may not set and the command does not declare. To drop them in silence would look like consent. */
export type FieldCheck = (given: Readonly<Record<string, unknown>>, admitted: Admitted) => void

/** The check of the inputs of one command. Sent roles are ignored: the session has them. */
export function fieldCheckOf(schema: AnySchema): FieldCheck {
  let declared: ReadonlySet<string> | null | undefined
  // An input that takes any field judges them itself, with its own messages.
  const isForeign = (name: string) => {
    if (declared === undefined) declared = declaredIn(schema)
    return declared !== null && !declared.has(name)
  }
  return (given, { session }) => {
    const sent = (names: readonly string[]) => names.filter((name) => name in given && isForeign(name))
    for (const name of sent(ofEdge))
      throw new Failure('common/bad-request', { issues: [{ path: name, message: 'may not be set' }] })
    // A caller without a session has no id that could differ.
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
