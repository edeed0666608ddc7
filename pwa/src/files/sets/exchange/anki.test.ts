import { strToU8, zipSync } from 'fflate'
import initSqlJs, { type SqlJsStatic } from 'sql.js'
import { beforeAll, expect, test } from 'vitest'
import { NewerPackage, readAnkiPackage, writeAnkiPackage } from './anki-package.ts'
import { plainField, readAnkiText, writeAnkiText } from './anki-text.ts'

let sql: SqlJsStatic

beforeAll(async () => {
  sql = await initSqlJs()
})

const cards = [
  { id: '01890000-0000-7000-8000-000000000001', front: 'leaf', back: 'makes food\nfrom light' },
  { id: '01890000-0000-7000-8000-000000000002', front: 'a < b & "c"\tend', back: 'पत्ती' },
  { id: '01890000-0000-7000-8000-000000000003', front: 'ورقة', back: 'x, y; z' },
]

const sidesOf = ({ front, back }: { front: string; back: string }) => ({
  front: front.replaceAll('\t', ' '),
  back,
})

test('[FL-31] cards survive the way out to Anki and back, as a text and as a package', async () => {
  expect(readAnkiText(writeAnkiText(cards)).cards).toEqual(cards.map(sidesOf))
  const bytes = await writeAnkiPackage({ name: 'Plants', cards }, { sql, now: new Date('2026-01-01T00:00:00Z') })
  expect(readAnkiPackage(bytes, sql).cards).toEqual(cards.map(sidesOf))
})

test('[FL-32] markup, sounds and blanks of a foreign note become plain text, and are counted', () => {
  const note =
    'Who?<br><b>me</b> &amp; you<script>alert(1)</script>[sound:a.mp3]\t<img src="https://x.example/a.png"> {{c1::leaf::hint}}'
  const { cards: read, pictures, sounds, empty } = readAnkiText(`#separator:tab\n#html:true\n${note}\nonly\t\n`)
  expect(read).toEqual([{ front: 'Who?\nme & you', back: 'leaf' }])
  expect([pictures, sounds, empty]).toEqual([1, 1, 1])
  expect(plainField('<<script>script>x')).not.toContain('<script')
  expect(plainField('&#0;&#1114112;a')).toBe('a')
})

test('[FL-33] a head names the separator and the columns that are no side', () => {
  const text = '#separator:semicolon\n#guid column:1\n#deck column:2\nid;deck;front;back\n'
  expect(readAnkiText(text).cards).toEqual([{ front: 'front', back: 'back' }])
  expect(readAnkiText('front,back\n').cards).toEqual([{ front: 'front', back: 'back' }])
})

test('[FL-34] a damaged, strange or newer package is refused and nothing is read from it', () => {
  expect(() => readAnkiPackage(new Uint8Array([0x50, 0x4b, 3, 4, 0]), sql)).toThrow()
  expect(() => readAnkiPackage(new Uint8Array(zipSync({ 'a.txt': strToU8('x') })), sql)).toThrow('no collection')
  const newer = zipSync({ 'collection.anki21b': strToU8('x'), 'collection.anki2': strToU8('x') })
  expect(() => readAnkiPackage(new Uint8Array(newer), sql)).toThrow(NewerPackage)
  const noBase = zipSync({ 'collection.anki2': strToU8('no database at all, but long enough to be read as one') })
  expect(() => readAnkiPackage(new Uint8Array(noBase), sql)).toThrow()
})
