import type { Plugin } from 'vite'

/**
 * Fetches a file to its end: an import reads it from the HTTP cache, and would fail with an aborted fetch. Where the
 * server answers that there is no such file, the file's build is gone. A server before decision 072 answers with its
 * page in place of the file. The HTTP cache may have that for a year, so the repeated fetch bypasses it. Each error is
 * marked for `load-failure.ts`: a browser words a failed fetch like any other.
 */
const load = `async function bring(dep) {
  try {
    let answer = await fetch(dep);
    const isPage = () => /html/.test(answer.headers.get("content-type"));
    if (isPage()) answer = await fetch(dep, { cache: "reload" });
    const isGone = answer.status === 404 || isPage();
    if (!answer.ok || isGone) throw Object.assign(new Error("no " + dep), { isGone });
    await answer.arrayBuffer();
  } catch (error) {
    throw Object.assign(error, { isUnloaded: true });
  }
}`

/** The replacements in Vite's own loader, piece by piece. */
const changes: readonly (readonly [from: RegExp, to: string])[] = [
  // A failed file is requested again.
  [/seen\[href\] = void 0;(\s*throw err)/, 'delete seen[href];$1'],
  // The error event of a stylesheet has no reason; a fetch of its address gives one.
  [/(if \(e\.type === "error"\)) (rej\(.*\));/, '$1 link.remove(), bring(dep).then(() => $2, rej);'],
  [/const link = document\.createElement\("link"\);/, 'if (!isCss) return bring(dep);$&'],
  [/$/, `;${load}`],
]

/** Vite's loader, changed to fetch scripts before they are imported. Throws where the loader's source has changed. */
export function loadFirst(code: string): string {
  return changes.reduce((text, [from, to]) => {
    if (!from.test(text)) throw new Error('Vite loads in another way: see prefetch-plugin.ts')
    return text.replace(from, to)
  }, code)
}

/**
 * Fetches a lazy chunk before its import. A browser caches a failed import for the lifetime of its page and never
 * requests that address again, so a retry would be in vain. The fetched file is in the HTTP cache, where the import
 * finds it.
 */
export function loadFirstIn(): Plugin {
  return {
    name: 'bring-first',
    transform: (code, id) => (id === '\0vite/preload-helper.js' ? loadFirst(code) : null),
  }
}
