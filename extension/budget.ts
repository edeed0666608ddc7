import { readdirSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

const built = new URL('.output/chrome-mv3/', import.meta.url)

// What is put into a watch page, when the person presses the button.
const onWatchPages = /^(ask-player|open-transcript|read-(captions|transcript|video))\.js$/

const scripts = readdirSync(built, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.js'))
// The panel and the background worker, with all that they import to start. What a press brings is imported by it and not
// counted: the engine and its language model, what reads files and PDFs, another language, what shows a capture or a picture.
const atStart = withImports(['background.js', ...scriptsOf('sidepanel.html')])

// Files of their own are put into pages; what reads an article, a selection or a marked passage comes with a press alone.
const intoPages = scripts.filter(
  (name) => !/^(chunks|assets)\b|^(background|read-(article|selection|marked))\.js$/.test(name),
)
const manifest: object = JSON.parse(readFileSync(new URL('manifest.json', built), 'utf8'))

const figures = [
  // 150 kB until questions had structured text and numbers: their schemas are in the calls that the background worker makes.
  { name: 'all but what comes on demand', limit: 155_000, bytes: sum([...atStart, ...intoPages]) },
  { name: 'in a watch page', limit: 15_000, bytes: sum(scripts.filter((name) => onWatchPages.test(name))) },
  // Nothing stands in any page before a press, so a page where it is not used carries no byte of it.
  { name: 'static in pages', limit: 0, bytes: 'content_scripts' in manifest ? 1 : 0 },
]

function scriptsOf(page: string): string[] {
  return [...readFileSync(new URL(page, built), 'utf8').matchAll(/<script[^>]* src="\/([^"]+)"/g)].map(
    ([, name = '']) => name,
  )
}

/** Scripts with what they import before they run; `import()` is another thing, and has a bracket. */
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
