import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { inRoot } from '@takhti/tools/kit/root'
import { scripts } from '@takhti/tools/start/scripts'
import { Log, LogLevel, Miniflare, convertV4MiniflareOptions } from 'miniflare'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { unstable_getMiniflareWorkerOptions } from 'wrangler'
import { bundledScript } from './bundled-scripts.ts'

let folder = ''
let runtime: Miniflare
let origin = ''

/** The calls' script as it is bundled, with a header that marks its answers. */
const marked = `import calls from './index.js'
export * from './index.js'
export default {
  async fetch(request, env, context) {
    const answer = await calls.fetch(request, env, context)
    const copy = new Response(answer.body, answer)
    copy.headers.set('from-script', 'yes')
    return copy
  },
}`

// The runtime of files is the real one, by the real configuration; the app's folder has a file of each kind.
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'takhti-files-'))
  cpSync(inRoot('pwa', 'public'), folder, { recursive: true })
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'app.html'), '<!doctype html><title>Takhti</title>')
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>The front page</title>')
  writeFileSync(join(folder, 'join.html'), '<!doctype html><title>Join a class</title>')
  writeFileSync(join(folder, 'lesson.html'), '<!doctype html><title>A lesson</title>')
  writeFileSync(join(folder, 'assets', 'index-1a2b.js'), 'export {}')
  const calls = await bundledScript('calls')
  const { assets } = unstable_getMiniflareWorkerOptions(inRoot(scripts.calls.config)).workerOptions
  const script = join(dirname(calls.modules[0]?.path ?? ''), 'marked.js')
  const workers = [
    {
      ...calls,
      modules: [{ type: 'ESModule' as const, path: script, contents: marked }, ...calls.modules],
      assets: Object.assign({}, assets, { directory: folder }),
    },
    await bundledScript('rooms'),
  ]
  runtime = new Miniflare(
    convertV4MiniflareOptions({ log: new Log(LogLevel.NONE), host: '127.0.0.1', port: 0, workers }),
  )
  ;({ origin } = await runtime.ready)
}, 180_000)

afterAll(async () => {
  await runtime.dispose()
  rmSync(folder, { recursive: true, force: true })
})

/** Fetches an address; a browser sends the destination of its request. */
async function asked(path: string, dest = 'document', method = 'GET') {
  const answer = await fetch(`${origin}${path}`, { method, redirect: 'manual', headers: { 'Sec-Fetch-Dest': dest } })
  const { status, headers } = answer
  return { status, headers, text: await answer.text(), isOfScript: headers.has('from-script') }
}

// Fault: the page was answered for every missing file. After a deployment a browser had the page in place of a script,
// and for a year.
test.each([
  ['/assets/index-gone.js', 'script'],
  ['/assets/index-gone.js', 'document'],
  ['/assets/pdfjs-1.2.3/gone', 'empty'],
  ['/assets/names-gone.woff2', 'font'],
  ['/gone.css', 'style'],
  ['/dashboard.PNG', 'document'],
  ['/somewhere/else', 'worker'],
])('[ST-10] a deleted file is answered with 404, which is not cached: %s as %s', async (path, dest) => {
  const { status, headers, text } = await asked(path, dest)
  expect({ status, type: headers.get('content-type'), caching: headers.get('cache-control') }).toEqual({
    status: 404,
    type: 'text/plain; charset=utf-8',
    caching: 'no-store',
  })
  expect(text).not.toContain('<')
})

test('[ST-11] every page has one text and one policy, whatever its address and server', async () => {
  const start = await asked('/app')
  expect(start.text).toContain('<title>Takhti')
  const ofFiles = ['/lesson/1', '/class', '/class/1', '/webview/GlobalScheduler', '/dashboard/lessons']
  const ofScript = ['/deviceLogin/1', '/UpgradePlan', '/whiteboard-chat-webview?x=1.js', '/api', '/lesson-1']
  for (const path of [...ofFiles, ...ofScript]) {
    // The check whether the server is there requests an address of a page as well.
    for (const dest of ['document', 'empty']) {
      const page = await asked(path, dest)
      expect([page.status, page.text], path).toEqual([200, start.text])
      for (const name of ['content-security-policy', 'cache-control', 'etag', 'permissions-policy'])
        expect(page.headers.get(name), `${path} ${name}`).toBe(start.headers.get(name))
      expect(page.isOfScript, path).toBe(ofScript.includes(path))
    }
  }
  expect(start.headers.get('content-security-policy')).toContain("script-src 'self'")
  for (const path of ['/join/ABC-123', '/join/ABC-123/by-students']) {
    const page = await asked(path)
    expect([page.status, page.isOfScript], path).toEqual([200, false])
    expect(page.text, path).toContain('Join a class')
    expect(page.headers.get('content-security-policy')).toBe(start.headers.get('content-security-policy'))
  }
  for (const path of ['/', '/q', '/q/ABC-123']) expect((await asked(path)).text, path).toContain('The front page')
  expect((await asked('/UpgradePlan', 'document', 'POST')).status).toBe(405)
})

// Fault: the script before everything: each file was a call.
test('[ST-12] no existing file is a call, and the script’s own answers are unchanged', async () => {
  for (const path of ['/', '/assets/index-1a2b.js', '/icon.svg', '/lesson.html', '/lesson'])
    expect((await asked(path)).isOfScript, path).toBe(false)
  expect((await asked('/assets/index-1a2b.js', 'script')).headers.get('cache-control')).toContain('immutable')
  for (const path of ['/api/nothing.js', '/s/nothing', '/mailboxes']) {
    const { status, isOfScript, headers } = await asked(path)
    expect({ status, isOfScript, type: headers.get('content-type') }, path).toEqual({
      ...{ status: 404, isOfScript: true, type: 'application/json' },
    })
  }
})

// `no-file.ts` repeats the patterns, since a script does not read its configuration.
test('requests routed to the script first get its routes, never the page of the app', async () => {
  const [, list = ''] = /run_worker_first = \[(.*)\]/.exec(readFileSync(inRoot(scripts.calls.config), 'utf8')) ?? []
  const patterns = [...list.matchAll(/"([^"]+)"/g)].map(([, pattern = '']) => pattern)
  expect(patterns.length).toBeGreaterThan(2)
  for (const pattern of patterns) {
    const answer = await fetch(`${origin}${pattern.replace('*', 'nothing')}`, {
      headers: { 'Sec-Fetch-Dest': 'document' },
    })
    expect([pattern, (await answer.text()).includes('<title>Takhti</title>')]).toEqual([pattern, false])
  }
})
