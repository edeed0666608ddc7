import type { Plugin } from 'vite'

/** What is written otherwise in Vite's own loader, piece by piece. */
const changes: readonly (readonly [from: RegExp, to: string])[] = [
  // A file that failed is asked for again.
  [/seen\[href\] = void 0;(\s*throw err)/, 'delete seen[href];$1'],
  [/(if \(e\.type === "error"\)) (rej\()/, '$1 link.remove(), $2'],
  [
    /const link = document\.createElement\("link"\);/,
    'if (!isCss) return fetch(dep).then(({ ok }) => { if (!ok) throw new Error(`no ${dep}`) });$&',
  ],
]

/** Vite's loader, which fetches scripts before they are imported. Throws where the loader is not as it was. */
export function bringing(code: string): string {
  return changes.reduce((text, [from, to]) => {
    if (!from.test(text)) throw new Error('Vite loads in another way: see bring-plugin.ts')
    return text.replace(from, to)
  }, code)
}

/**
 * Fetches what comes late before it is imported. A browser keeps the failure of an import for as long as its page stands, and asks for
 * that address never again: whatever is tried again would be tried in vain. What was fetched is kept, and the import finds it.
 */
export function bringFirst(): Plugin {
  return {
    name: 'bring-first',
    transform: (code, id) => (id === '\0vite/preload-helper.js' ? bringing(code) : null),
  }
}
