// @vitest-environment happy-dom
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { expect, test, vi } from 'vitest'
import { loadFirstIn, loadFirst } from './prefetch-plugin.ts'
import { isLoadFailure } from './src/offline/load-failure.ts'

/** A page with a lazy import, which another one shares, built as the app is. */
async function built(): Promise<string> {
  const root = `${dirname(fileURLToPath(import.meta.url))}/`
  const texts = new Map([
    ['entry.js', "export const load = () => import('./late.js'); export const more = () => import('./more.js')"],
    ['late.js', "import { more } from './more.js'; export const late = more"],
    ['more.js', 'export const more = 1'],
  ])
  const virtual = {
    name: 'virtual',
    resolveId: (id: string) =>
      [...texts.keys()].flatMap((name) => (id.endsWith(name) ? `${root}${name}` : []))[0] ?? null,
    load: (id: string) => texts.get(id.slice(root.length)) ?? null,
  }
  const made = await build({
    ...{ root, configFile: false, logLevel: 'silent', publicDir: false },
    plugins: [virtual, loadFirstIn()],
    build: {
      ...{ write: false, minify: false, target: 'esnext' },
      modulePreload: { polyfill: false, resolveDependencies: (_name, files) => files },
      rolldownOptions: { input: 'entry.js', preserveEntrySignatures: 'strict' },
    },
  })
  const all = Array.isArray(made) ? made : 'output' in made ? [made] : []
  return (
    all.flatMap(({ output }) =>
      output.flatMap((file) => (file.type === 'chunk' && file.isEntry ? file.code : [])),
    )[0] ?? ''
  )
}

// Fault: an immediate import, whose address Chromium never requested again.
test('a lazy chunk is fetched before it is imported, and again after a failure', async () => {
  const code = await built()
  const imported = vi.fn(async () => ({ late: 1 }))
  const text = code
    .replaceAll(/import\("\.?\/[^"]*"\)/g, 'imported()')
    .replaceAll('import.meta', '({ url: location.href })')
    .replace(/export \{[^}]*\};?/, 'return load')
  // The entry of the build above, as the body of a function.
  // oxlint-disable-next-line no-new-func, typescript/no-implied-eval
  const load = new Function('imported', text)(imported) as () => Promise<unknown>
  const broken = new ReadableStream({ start: (stream) => stream.error(new TypeError('network error')) })
  const page = new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } })
  const fetched = vi
    .fn()
    .mockImplementation(async () => new Response('', { headers: { 'content-type': 'text/javascript' } }))
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  vi.stubGlobal('fetch', fetched)
  const failure = await load().catch((error: unknown) => error)
  expect(String(failure)).toContain('Failed to fetch')
  // Fault: no screen knew such an error for a failed import, so the crash screen signed its user out.
  expect(isLoadFailure(failure)).toBe(true)
  expect(imported).not.toHaveBeenCalled()
  // Fault: a file counted as loaded once its first bytes arrived, so its import failed with it and was never repeated.
  fetched.mockResolvedValueOnce(new Response(broken))
  await expect(load()).rejects.toThrow('network error')
  // Fault: only an HTML page in place of a file counted as gone, so nothing was reloaded after an update.
  fetched.mockResolvedValueOnce(new Response('There is no such file.', { status: 404 }))
  await expect(load()).rejects.toMatchObject({ isGone: true })
  fetched.mockResolvedValueOnce(new Response('', { status: 503 }))
  await expect(load()).rejects.toMatchObject({ isGone: false })
  // Fault: the server's page was taken for the file.
  fetched.mockResolvedValueOnce(page).mockResolvedValueOnce(page)
  await expect(load()).rejects.toMatchObject({ isGone: true })
  expect(imported).not.toHaveBeenCalled()
  // Fault: a page in the HTTP cache was taken for the server's answer, so the file was gone for a year.
  fetched.mockClear().mockResolvedValueOnce(page)
  expect(await load()).toEqual({ late: 1 })
  const [first, again] = fetched.mock.calls
  expect(again).toEqual([first?.[0], { cache: 'reload' }])
  vi.unstubAllGlobals()
})

test('a changed loader of Vite fails the build', () => {
  expect(() => loadFirst('')).toThrow('prefetch-plugin')
})
