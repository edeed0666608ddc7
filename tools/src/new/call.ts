import type { Change } from './change.ts'

/** A new call: its declaration, complete but for its fields, and a handler that does not compile until it is written. */
export function newCall(name: string): Change[] {
  const [, area, call] = /^([a-z]+)\.([a-z][A-Za-z]*)$/.exec(name) ?? []
  if (area === undefined || call === undefined) throw new Error('A call is named area.verb, as in lessons.publish')
  const isQuery = /^(list|get|count)/.test(call)
  const declaration = `  ${call}: ${isQuery ? 'query' : 'command'}({
    path: '/${area}/${call}',
    summary: '…',
    roles: ['instructor'],
    feature: null,
    offline: '${isQuery ? 'cache' : 'never'}',
    input: z.object({}),
    output: z.object({}),
  }),
`
  return [
    {
      path: `schema/src/${area}/contract.ts`,
      edit: (text) => atStart(text, new RegExp(`export const ${area} = \\{`), declaration),
    },
    {
      path: `worker/src/${area}/handlers.ts`,
      edit: (text) => atStart(text, /= implement\([^{]*\{/, `  ${call}: undefined,\n`),
    },
  ]
}

/** Right after the brace that opens an object. */
function atStart(text: string, opening: RegExp, lines: string): string {
  const found = opening.exec(text)
  if (found === null) throw new Error(`Nothing like ${opening.source} to write into`)
  const at = found.index + found[0].length
  return `${text.slice(0, at)}\n${lines}${text.slice(at).replace(/^\n/, '')}`
}
