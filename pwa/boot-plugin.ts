import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { build, type Plugin } from 'vite'

const allowed = "script-src 'self'"

/** The first script of a page; every other page has `src/boot.ts`. */
const firsts = { '/index.html': 'src/front/front.ts', '/join.html': 'src/join-boot.ts' } as const

/**
 * Inlines `src/boot.ts` as a script into every page, or the page's own first script, and their digests into the policy,
 * which allows no other.
 */
export function bootWithin(): Plugin {
  let boot = ''
  const own = new Map<string, string>()
  let headers = ''
  let isBuilt = false
  return {
    name: 'boot-within',
    configResolved({ build: { outDir }, root }) {
      headers = `${root}/${outDir}/_headers`
    },
    async buildStart() {
      boot = await bundle('src/boot.ts')
      for (const [page, entry] of Object.entries(firsts)) own.set(page, await bundle(entry))
    },
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { filename }) => {
        const page = [...own.keys()].find((each) => filename.endsWith(each))
        return [
          { tag: 'script', children: page === undefined ? boot : (own.get(page) ?? ''), injectTo: 'head-prepend' },
        ]
      },
    },
    writeBundle() {
      isBuilt = true
    },
    async closeBundle() {
      // After a failed build too, whose error would be hidden by another one.
      if (!isBuilt) return
      const digests = [boot, ...own.values()].map(
        (script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
      )
      const text = await readFile(headers, 'utf8')
      if (!text.includes(allowed)) throw new Error(`_headers no longer says ${allowed}`)
      await writeFile(headers, text.replace(allowed, `${allowed} ${digests.join(' ')}`))
    },
  }
}

async function bundle(entry: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    publicDir: false,
    build: { write: false, target: 'esnext', lib: { entry, formats: ['iife'], name: 'boot' } },
  })
  const [file] = Array.isArray(built) ? (built[0]?.output ?? []) : []
  if (file?.type !== 'chunk') throw new Error(`${entry} did not become one script`)
  return file.code.trim()
}
