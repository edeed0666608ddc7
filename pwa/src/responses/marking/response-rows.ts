import type { ResponseSummary } from '@takhti/schema/responses/model'
import { responseStatuses } from '@takhti/schema/responses/rules'

/** The states of a student's response; `none` has not started. */
export const statesOfRows = ['none', ...responseStatuses] as const

/** One line of the list of responses. */
export type ResponseRow = {
  id: string
  name: string
  state: (typeof statesOfRows)[number]
  response: ResponseSummary | null
}

/** Responses, and below them the students without one. An anonymous response has a number for a name. */
export function rowsOf(
  responses: readonly ResponseSummary[],
  missing: readonly { id: string; name: string }[],
  anonymous: (number: number) => string,
): ResponseRow[] {
  // Numbers follow ids, so that the order of starting gives no name away.
  const ids = responses.map(({ assessmentResponseId }) => assessmentResponseId).toSorted()
  const started = responses.map((response): ResponseRow => {
    const { assessmentResponseId: id, name, number, status: state } = response
    const shown = name === '' ? anonymous(ids.indexOf(id) + 1) : name
    return { id, name: number > 1 ? `${shown} (${number})` : shown, state, response }
  })
  return [...started, ...missing.map(({ id, name }): ResponseRow => ({ id, name, state: 'none', response: null }))]
}
