import { StandardBracketNotationSerializer } from '@orpc/openapi-client/standard'

const brackets = new StandardBracketNotationSerializer()

/** The input that a GET carries in its address. */
export function readQuery(search: string): Readonly<Record<string, unknown>> {
  if (search === '') return {}
  const given = [...new URLSearchParams(search)]
  const plain = Object.fromEntries(given)
  const isPlain = given.every(([name]) => /^[a-z_]\w*$/i.test(name)) && Object.keys(plain).length === given.length
  // Lists and records come as clients of oRPC write them, `id[0]=…`, and so does a name that is given twice.
  return isPlain ? plain : Object.fromEntries(Object.entries(brackets.deserialize(given)))
}
