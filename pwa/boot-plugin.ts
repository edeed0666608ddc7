import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { build, type Plugin } from 'vite'

const allowed = "script-src 'self'"

/** Inlines `src/boot.ts` as a script into every page, and its digest into the policy, which allows no other. */
export function bootWithin(): Plugin {
  let boot = ''
  let headers = ''
  return {
    name: 'boot-within',
    configResolved({ build: { outDir }, root }) {
      headers = `${root}/${outDir}/_headers`
    },
    async buildStart() {
      boot = await bundle()
    },
    transformIndexHtml: {
      order: 'post',
      handler: () => [{ tag: 'script', children: boot, injectTo: 'head-prepend' }],
    },
    async closeBundle() {
      const digest = createHash('sha256').update(boot).digest('base64')
      const text = await readFile(headers, 'utf8')
      if (!text.includes(allowed)) throw new Error(`_headers no longer says ${allowed}`)
      await writeFile(headers, text.replace(allowed, `${allowed} 'sha256-${digest}'`))
    },
  }
}

async function bundle(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    publicDir: false,
    build: { write: false, target: 'esnext', lib: { entry: 'src/boot.ts', formats: ['iife'], name: 'boot' } },
  })
  const [file] = Array.isArray(built) ? (built[0]?.output ?? []) : []
  if (file?.type !== 'chunk') throw new Error('src/boot.ts did not become one script')
  return file.code.trim()
}
