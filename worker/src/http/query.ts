import { StandardBracketNotationSerializer } from '@orpc/openapi-client/standard'

const brackets = new StandardBracketNotationSerializer()

/** The input of a GET in its query. */
export function readQuery(search: string): Readonly<Record<string, unknown>> {
  if (search === '') return {}
  const given = [...new URLSearchParams(search)]
  const plain = Object.fromEntries(given)
  const isPlain = given.every(([name]) => /^[a-z_]\w*$/i.test(name)) && Object.keys(plain).length === given.length
  // oRPC's clients encode lists and records as `id[0]=…`; a repeated name is a list as well.
  return isPlain ? plain : Object.fromEntries(Object.entries(brackets.deserialize(given)))
}
