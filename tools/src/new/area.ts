import { before, withImport, type Change } from './change.ts'

/** The files of a new area in schema and worker, and the lines that name it. */
export function newArea(area: string): Change[] {
  if (!/^[a-z]+$/.test(area)) throw new Error('An area is one lower-case word of the glossary')
  return [
    {
      path: `schema/src/${area}/contract.ts`,
      text: `/** Calls of the area \`${area}\`. */\nexport const ${area} = {}\n`,
    },
    {
      path: 'schema/src/contract.ts',
      edit: (text) =>
        before(withImport(text, `import { ${area} } from './${area}/contract.ts'`), '}\n\nexport type', `  ${area},\n`),
    },
    {
      path: `worker/src/${area}/handlers.ts`,
      text: `import { ${area} } from '@takhti/schema/${area}/contract'
import { implement } from '#http/implement.ts'
import { ${area}Store } from './store.ts'

export const ${area}Handlers = implement(${area}, ${area}Store, {})
`,
    },
    {
      path: `worker/src/${area}/store.ts`,
      text: `import type { Scope } from '#platform/scope.ts'

/** The area's only SQL, for one institute. */
export function ${area}Store(_scope: Scope) {
  return {}
}
`,
    },
    {
      path: 'worker/src/router.ts',
      edit: (text) =>
        before(
          withImport(text, `import { ${area}Handlers } from '#${area}/handlers.ts'`),
          '} satisfies',
          `  ${area}: ${area}Handlers,\n`,
        ),
    },
    { path: 'docs/glossary.md', edit: (text) => before(text, '\n## Words', `- **${area}** — …\n`) },
  ]
}
