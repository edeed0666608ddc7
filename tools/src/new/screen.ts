import { before, camel, pascal, type Change } from './change.ts'

/** A new screen of an area: its file, its path and its line in the product map. */
export function newScreen(name: string): Change[] {
  const [, area, word] = /^([a-z]+)\/([a-z-]+)$/.exec(name) ?? []
  if (area === undefined || word === undefined) throw new Error('A screen is named area/word, as in classes/members')
  const file = `${pascal(word)}Screen`
  const key = camel(word)
  return [
    {
      path: `pwa/src/${area}/${file}.tsx`,
      text: `import { calls } from '#api/calls.ts'
import { q } from '#api/query.ts'
import { paths } from '#app/paths.ts'
import { screen } from '#app/screen.tsx'

export const ${key}Screen = screen({
  path: paths.${key},
  title: '${area}.${key}',
  roles: ['instructor'],
  load: () => q(calls.${area}.list, {}),
  View: ({ data }) => <p>{data.items.length}</p>,
})
`,
    },
    {
      path: 'pwa/src/app/paths.ts',
      edit: (text) => before(text, '} as const', `  ${key}: '/${area}/${word}',\n`),
    },
    {
      path: 'pwa/src/app/screens.ts',
      edit: (text) =>
        before(
          text,
          '} satisfies Record<string, ScreenLoader>',
          `  [paths.${key}]: () => import('#${area}/${file}.tsx').then((file) => file.${key}Screen),\n`,
        ),
    },
  ]
}
