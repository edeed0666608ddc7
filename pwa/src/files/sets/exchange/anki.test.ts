import { strToU8, zipSync } from 'fflate'
import initSqlJs, { type SqlJsStatic } from 'sql.js'
import { beforeAll, expect, test } from 'vitest'
import { cardsWithFiles } from './anki-cards.ts'
import { readCollection, writeCollection, type AnkiCollections } from './anki-collection.ts'
import { plainField } from './anki-field.ts'
import { NewerPackage, readAnkiPackage, writeAnkiPackage } from './anki-package.ts'
import { readAnkiText, writeAnkiText } from './anki-text.ts'

let sql: SqlJsStatic

const collections: AnkiCollections = {
  notesIn: async (collection) => readCollection(collection, sql),
  collectionOf: (collection) => writeCollection(collection, sql),
}

beforeAll(async () => {
  sql = await initSqlJs()
})

const cards = [
  { id: '01890000-0000-7000-8000-000000000001', front: 'leaf', back: 'makes food\nfrom light' },
  { id: '01890000-0000-7000-8000-000000000002', front: 'a < b & "c"\tend', back: 'पत्ती' },
  { id: '01890000-0000-7000-8000-000000000003', front: 'ورقة', back: 'x, y; z' },
]

const sidesOf = ({ front, back }: { front: string; back: string }) => ({
  ...{ front: front.replaceAll('\t', ' '), back },
  ...{ frontSound: null, backSound: null },
})

const paragraph = (text: string) => ({ type: 'paragraph' as const, content: [{ type: 'text' as const, text }] })
const imageNamed = (picture: string) => ({ type: 'image' as const, attrs: { picture, alt: '' } })
const formula = (latex: string) => ({ type: 'inlineMath' as const, attrs: { latex } })

test('[FL-31] cards survive the way out to Anki and back, as a text and as a package', async () => {
  expect(readAnkiText(writeAnkiText(cards)).cards).toEqual(cards.map(sidesOf))
  const bytes = await writeAnkiPackage({ name: 'Plants', cards }, collections)
  expect((await readAnkiPackage(bytes, collections)).cards).toEqual(cards.map(sidesOf))
})

test('[FL-32] markup, sounds and blanks of a foreign note become plain text, and are counted', () => {
  const note =
    'Who?<br><b>me</b> &amp; you<script>alert(1)</script>[sound:a.mp3]\t<img src="https://x.example/a.png"> {{c1::leaf::hint}}'
  const { cards: read, files, empty } = readAnkiText(`#separator:tab\n#html:true\n${note}\nonly\t\n`)
  const back = { type: 'doc', content: [imageNamed('https://x.example/a.png'), paragraph(' leaf')] }
  expect(read).toEqual([{ front: 'Who?\nme & you', back, frontSound: 'a.mp3', backSound: null }])
  expect([files, empty]).toEqual([2, 1])
  expect(plainField('<<script>script>x')).not.toContain('<script')
  expect(plainField('&#0;&#1114112;a')).toBe('a')
})

test('[FL-33] a head names the separator and the columns that are no side', () => {
  const text = '#separator:semicolon\n#guid column:1\n#deck column:2\nid;deck;front;back\n'
  expect(readAnkiText(text).cards).toEqual([sidesOf({ front: 'front', back: 'back' })])
  expect(readAnkiText('front,back\n').cards).toEqual([sidesOf({ front: 'front', back: 'back' })])
})

test('[FL-34] a damaged, strange or newer package is refused and nothing is read from it', async () => {
  await expect(readAnkiPackage(new Uint8Array([0x50, 0x4b, 3, 4, 0]), collections)).rejects.toThrow()
  await expect(readAnkiPackage(new Uint8Array(zipSync({ 'a.txt': strToU8('x') })), collections)).rejects.toThrow(
    'no collection',
  )
  const newer = zipSync({ 'collection.anki21b': strToU8('x'), 'collection.anki2': strToU8('x') })
  await expect(readAnkiPackage(new Uint8Array(newer), collections)).rejects.toThrow(NewerPackage)
  const noBase = zipSync({ 'collection.anki2': strToU8('no database at all, but long enough to be read as one') })
  await expect(readAnkiPackage(new Uint8Array(noBase), collections)).rejects.toThrow()
})

const idOf = (number: number) => `01890000-0000-7000-8000-${String(number).padStart(12, '0')}`
const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47])
const mp3 = Uint8Array.from([0x49, 0x44, 0x33, 4])

/** A card of a picture, a formula in its line, one of its own, and a sound. */
const rich = {
  id: idOf(4),
  front: {
    type: 'doc' as const,
    content: [
      { type: 'paragraph' as const, content: [{ type: 'text' as const, text: 'if ' }, formula('a<b^2')] },
      imageNamed(`file:${idOf(7)}`),
    ],
  },
  back: { type: 'doc' as const, content: [{ type: 'blockMath' as const, attrs: { latex: '\\frac{1}{2}' } }] },
  backSound: { id: idOf(8), mediaType: 'audio/mpeg' as const, bytes: mp3.length },
}

test('[FL-36] pictures, sounds and formulas survive the way out to Anki and back', async () => {
  const files = new Map([
    [idOf(7), { name: 'leaf.png', bytes: png }],
    [idOf(8), { name: 'leaf.mp3', bytes: mp3 }],
  ])
  const bytes = await writeAnkiPackage({ name: 'Plants', cards: [rich], files }, collections)
  const stored: Uint8Array[] = []
  const read = await cardsWithFiles(await readAnkiPackage(bytes, collections), {
    storeImage: async (file) => (stored.push(new Uint8Array(await file.arrayBuffer())), `file:${idOf(7)}`),
    storeSound: async (file) => (stored.push(new Uint8Array(await file.arrayBuffer())), rich.backSound),
  })
  const { id: _, ...sides } = rich
  expect(read).toEqual({ cards: [sides], lost: 0 })
  expect(stored).toEqual([png, mp3])
})

test('[FL-37] a file that is missing, refused or named as a path is left out and counted', async () => {
  const fields = '<img src="../../etc/passwd">a<img src=no.svg>\u001Fb[sound:no.exe][sound:x.mp3]'
  const database = new sql.Database()
  database.run('create table notes (id integer, flds text)')
  database.run('insert into notes values (1, ?)', [fields])
  const list = JSON.stringify({ 0: 'no.svg', 1: 'no.exe', '../2': 'x.mp3', 3: 4 })
  const parts = { 'collection.anki2': database.export(), media: strToU8(list), 0: strToU8('<svg'), 1: strToU8('MZ') }
  const read = await cardsWithFiles(await readAnkiPackage(new Uint8Array(zipSync(parts)), collections), {
    storeImage: async () => null,
    storeSound: async () => 'kind',
  })
  expect(read).toEqual({ cards: [{ front: 'a', back: 'b' }], lost: 4 })
  const damaged = { ...parts, media: strToU8('{"0":') }
  const { fileNamed } = await readAnkiPackage(new Uint8Array(zipSync(damaged)), collections)
  expect(fileNamed('no.svg')).toBeNull()
})

test('[FL-38] formulas of MathJax and LaTeX are read, and one without an end stays text', () => {
  const sides = (front: string) => readAnkiText(`#separator:tab\n${front}\tb\n`).cards[0]?.front
  for (const field of ['\\(x&lt;2\\)', '[$]x&lt;2[/$]'])
    expect(sides(field)).toEqual({ type: 'doc', content: [{ type: 'paragraph', content: [formula('x<2')] }] })
  expect(sides('\\[<b>y</b>\\]')).toEqual({ type: 'doc', content: [{ type: 'blockMath', attrs: { latex: 'y' } }] })
  expect(sides('\\(x')).toBe('\\(x')
  expect(sides('\uE0009\uE001z')).toBe('9z')
})
