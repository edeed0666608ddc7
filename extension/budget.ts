import { readdirSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { languages } from '@takhti/schema/languages/model'

const built = new URL('.output/chrome-mv3/', import.meta.url)

// What a press brings: the article's extractor, the engine and its language model, another language, readers of files, and what shows how a reading ended.
const late = [
  ...languages.map(({ code }) => code),
  'load-words',
  'preview',
  'read',
  'RungList',
  'PreviewForm',
  'UnreadForm',
]
const onDemand = new RegExp(`^(read-article|assets/(make-worker|model|wink-nlp)|chunks/(${late.join('|')}))\\b`)

// What is put into a watch page, when the person presses the button.
const onWatchPages = /^(ask-player|open-transcript|read-(captions|transcript|video))\.js$/

const scripts = readdirSync(built, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.js'))
const manifest: object = JSON.parse(readFileSync(new URL('manifest.json', built), 'utf8'))

const figures = [
  { name: 'all but what comes on demand', limit: 150_000, bytes: sum(scripts.filter((name) => !onDemand.test(name))) },
  { name: 'in a watch page', limit: 15_000, bytes: sum(scripts.filter((name) => onWatchPages.test(name))) },
  // Nothing stands in any page before a press, so a page where it is not used carries no byte of it.
  { name: 'static in pages', limit: 0, bytes: 'content_scripts' in manifest ? 1 : 0 },
]

function sum(names: readonly string[]): number {
  if (names.length === 0) throw new Error('the folder of the extension was not understood')
  return names.reduce((bytes, name) => bytes + gzipSync(readFileSync(new URL(name, built)), { level: 9 }).length, 0)
}

for (const { name, bytes, limit } of figures) {
  console.log(`${bytes <= limit ? 'holds' : 'ABOVE'}  extension, ${name}: ${bytes} of ${limit} bytes`)
}
if (figures.some(({ bytes, limit }) => bytes > limit)) process.exitCode = 1
