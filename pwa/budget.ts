import { readdirSync, readFileSync, statSync } from 'node:fs'
import { brotliCompressSync, constants } from 'node:zlib'
import { importCircle, type Chunk } from './import-circle.ts'

type Budgets = {
  routes: { name: string; limit: number; entries: string[] }[]
  pageLimit: number
  precacheLimit: number
}

const dist = new URL('dist/', import.meta.url)
const manifest: Record<string, Chunk> = JSON.parse(readFileSync(new URL('.vite/manifest.json', dist), 'utf8'))
const budgets: Budgets = JSON.parse(readFileSync(new URL('budgets.json', import.meta.url), 'utf8'))

/** The JavaScript that a route needs before use: its entries and all their static imports. */
function filesOf(entries: readonly string[]): Set<string> {
  const files = new Set<string>()
  const seen = new Set<string>()
  const visit = (name: string) => {
    const chunk = manifest[name]
    if (!chunk) throw new Error(`${name} is not in the build: pwa/budgets.json names something that moved`)
    if (seen.has(name)) return
    seen.add(name)
    if (/\.m?js$/.test(chunk.file)) files.add(chunk.file)
    for (const script of scriptsOf(chunk.file)) files.add(script)
    chunk.imports?.forEach(visit)
  }
  entries.forEach(visit)
  return files
}

/** The script that a chunk re-exports (decision 014). */
function scriptsOf(file: string): string[] {
  const code = file.endsWith('.js') ? readFileSync(new URL(file, dist), 'utf8') : ''
  return [...code.matchAll(/script\.src="\/([^"]+)"/g)].map(([, script = '']) => script)
}

function brotliBytes(file: string): number {
  const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }
  return brotliCompressSync(readFileSync(new URL(file, dist)), options).length
}

/** The size of the service worker's precache; only its manifest lists the files. */
function precacheBytes(): number {
  const worker = readFileSync(new URL('service-worker.js', dist), 'utf8')
  const files = readdirSync(dist, { recursive: true, encoding: 'utf8' })
  const listed = files.filter((file) => worker.includes(`"${file}"`) || worker.includes(`url:\`${file}\``))
  if (listed.length < 10) throw new Error('the precache list of the service worker was not understood')
  return listed.reduce((sum, file) => sum + statSync(new URL(file, dist)).size, 0)
}

const figures = [
  ...budgets.routes.map(({ name, limit, entries }) => ({
    name,
    limit,
    bytes: [...filesOf(entries)].reduce((sum, file) => sum + brotliBytes(file), 0),
  })),
  // One file that arrives in the first window of a connection.
  { name: 'front page', limit: budgets.pageLimit, bytes: brotliBytes('index.html') },
  { name: 'precache', limit: budgets.precacheLimit, bytes: precacheBytes() },
]

for (const { name, bytes, limit } of figures) {
  console.log(`${bytes <= limit ? 'holds' : 'ABOVE'}  ${name}: ${bytes} of ${limit} bytes`)
}
if (figures.some(({ bytes, limit }) => bytes > limit)) process.exitCode = 1

/** Workers that the install fetches, as files are made offline, with all their static imports. */
function filesOfWorkers(): Set<string> {
  const names = readdirSync(new URL('assets/', dist)).filter((file) => /^(\w+-worker|export-job)-.*\.js$/.test(file))
  if (!names.some((name) => name.startsWith('export-worker-'))) throw new Error('the export worker is not in the build')
  const files = new Set(names)
  for (const file of files) {
    if (file.endsWith('.mjs')) continue
    const code = readFileSync(new URL(`assets/${file}`, dist), 'utf8')
    for (const [, imported = ''] of code.matchAll(/\b(?:from|import)\s*"\.\/([^"]+)"/g)) files.add(imported)
  }
  return files
}

// A folder pattern of `vite.config.ts` that matches one module of a start makes its whole chunk such a file, and a
// module that two chunks of a worker share is a chunk under its own name.
const needed = [...budgets.routes.flatMap(({ entries }) => [...filesOf(entries)]), ...filesOfWorkers()]
const unfetched = needed.filter((file) => file.endsWith('.mjs'))
for (const file of new Set(unfetched))
  console.log(`LAZY   ${file} starts a page or a worker, but the install does not fetch it`)
if (unfetched.length > 0) process.exitCode = 1

const circle = importCircle(manifest)
if (circle) {
  console.log(`CIRCLE ${circle.join(' → ')}: a file can run before what it needs`)
  process.exitCode = 1
}
