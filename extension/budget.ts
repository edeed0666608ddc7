import { readdirSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

const built = new URL('.output/chrome-mv3/', import.meta.url)

// Scripts that are injected into a watch page, when the person clicks the button.
const onWatchPages = /^(ask-player|open-transcript|read-(captions|transcript|video))\.js$/

const scripts = readdirSync(built, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.js'))
// The panel and the background worker, with all their static imports. Dynamic imports are not counted: the engine and
// its language model, readers of files and PDFs, other languages, previews of captures and images.
const atStart = withImports(['background.js', ...scriptsOf('sidepanel.html')])

// Injected scripts are files of their own; the readers of articles, selections and marked passages are loaded on a
// click alone.
const intoPages = scripts.filter(
  (name) => !/^(chunks|assets)\b|^(background|read-(article|selection|marked))\.js$/.test(name),
)
const manifest: object = JSON.parse(readFileSync(new URL('manifest.json', built), 'utf8'))

const figures = [
  // 150 kB until questions had numbers, and 155 kB until cards had structured text: their schemas are in the calls that
  // the background worker makes. 156 kB until the context menu, whose listeners the browser wants at the start.
  { name: 'all but what comes on demand', limit: 157_000, bytes: sum([...atStart, ...intoPages]) },
  { name: 'in a watch page', limit: 15_000, bytes: sum(scripts.filter((name) => onWatchPages.test(name))) },
  // No content script is injected before a click, so a page without the extension in use carries no byte of it.
  { name: 'static in pages', limit: 0, bytes: 'content_scripts' in manifest ? 1 : 0 },
]

function scriptsOf(page: string): string[] {
  return [...readFileSync(new URL(page, built), 'utf8').matchAll(/<script[^>]* src="\/([^"]+)"/g)].map(
    ([, name = '']) => name,
  )
}

/** Scripts with their static imports; `import()` is another form, and has a bracket. */
function withImports(names: readonly string[]): string[] {
  const found = new Set(names)
  for (const name of found) {
    const text = readFileSync(new URL(name, built), 'utf8')
    for (const [, file = ''] of text.matchAll(/\b(?:from|import)\s*["'](\.[^"']+\.js)["']/g))
      found.add(new URL(file, new URL(name, 'file:///')).pathname.slice(1))
  }
  return [...found]
}

function sum(names: readonly string[]): number {
  if (names.length === 0) throw new Error('the folder of the extension was not understood')
  return names.reduce((bytes, name) => bytes + gzipSync(readFileSync(new URL(name, built)), { level: 9 }).length, 0)
}

for (const { name, bytes, limit } of figures) {
  console.log(`${bytes <= limit ? 'holds' : 'ABOVE'}  extension, ${name}: ${bytes} of ${limit} bytes`)
}
if (figures.some(({ bytes, limit }) => bytes > limit)) process.exitCode = 1
