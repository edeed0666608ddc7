import type { Plugin } from 'vite'

/**
 * Fetches a file to its end: an import takes it from where the browser keeps it, and would else break off with it. Where the edge says
 * that there is no such file, the build that it was of is gone. The edge of a build before decision 072 has its page in the place of the
 * file, and a browser may have kept that for a year: it is asked past what the browser keeps.
 */
const bring = `async function bring(dep) {
  let answer = await fetch(dep);
  const isPage = () => /html/.test(answer.headers.get("content-type"));
  if (isPage()) answer = await fetch(dep, { cache: "reload" });
  const isGone = answer.status === 404 || isPage();
  if (!answer.ok || isGone) throw Object.assign(new Error("no " + dep), { isGone });
  await answer.arrayBuffer();
}`

/** What is written otherwise in Vite's own loader, piece by piece. */
const changes: readonly (readonly [from: RegExp, to: string])[] = [
  // A file that failed is asked for again.
  [/seen\[href\] = void 0;(\s*throw err)/, 'delete seen[href];$1'],
  // A style says only that it did not come; why, its address says.
  [/(if \(e\.type === "error"\)) (rej\(.*\));/, '$1 link.remove(), bring(dep).then(() => $2, rej);'],
  [/const link = document\.createElement\("link"\);/, 'if (!isCss) return bring(dep);$&'],
  [/$/, `;${bring}`],
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
