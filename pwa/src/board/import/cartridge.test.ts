import { readShapes } from '@takhti/schema/board/page-shapes'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { packCartridge } from '../export/lesson-cartridge.ts'
import { LessonFileFault } from '../export/lesson-file-fault.ts'
import { packLesson } from '../export/lesson-file.ts'
import { pageOfStrokes, pageOfTexts } from '../export/made-pages.ts'
import { readAny } from './read-file.ts'
import { at, every, readTree, type Tree, valueOf } from './slides/markup-tree.ts'

const savedAt = new Date('2026-11-22T10:00:00.000Z')
const title = 'Cells & <roots> "one"'
const lesson = { title, pages: [pageOfTexts(['Roots', 'drink']), pageOfStrokes(3)] }

const svg = (words: string) => `<svg xmlns="http://www.w3.org/2000/svg"><desc>${words}</desc></svg>`

async function packed(): Promise<Uint8Array<ArrayBuffer>> {
  const pages = [svg('A &#38; B'), svg('')]
  const pdf = strToU8('%PDF-1.7')
  return packCartridge({ title, language: 'hi', pages, pdf, lesson: await packLesson(lesson, savedAt) })
}

function contentOf(update: Uint8Array) {
  const doc = new Y.Doc()
  Y.applyUpdate(doc, update)
  return readShapes(doc)
}

function faultOf(bytes: Uint8Array): string {
  try {
    readAny(Uint8Array.from(bytes))
    return 'none'
  } catch (error) {
    if (error instanceof LessonFileFault) return error.fault
    throw error
  }
}

// Fault: with the name of the lesson's part changed in the writer alone, the cartridge came back as a PDF.
test('[CX-1] a lesson in a cartridge is read again with the same title and pages', async () => {
  const read = readAny(await packed())
  if (!('lesson' in read)) throw new Error('no lesson was read')
  expect(read.lesson.title).toBe(title)
  expect(read.lesson.pages.map(contentOf)).toEqual(lesson.pages.map(contentOf))
})

function itemsOf(tree: Tree | undefined): Tree[] {
  return every(tree, 'item').flatMap((item) => [item, ...itemsOf(item)])
}

test('[CX-2] the manifest of version 1.3 names each file, and each item leads to a resource', async () => {
  const parts = unzipSync(await packed())
  const manifest = readTree(strFromU8(parts['imsmanifest.xml'] ?? new Uint8Array()))
  expect(valueOf(manifest, 'xmlns')).toBe('http://www.imsglobal.org/xsd/imsccv1p3/imscp_v1p1')
  expect(at(manifest, 'metadata', 'schema')?.text).toBe('IMS Common Cartridge')
  expect(at(manifest, 'metadata', 'schemaversion')?.text).toBe('1.3.0')
  expect(at(manifest, 'metadata', 'lom', 'general', 'title', 'string')?.text).toBe(title)
  const resources = every(at(manifest, 'resources'), 'resource')
  expect(resources.map((each) => valueOf(each, 'type'))).toEqual(resources.map(() => 'webcontent'))
  const files = resources.flatMap((each) => every(each, 'file').map((file) => valueOf(file, 'href')))
  expect(new Set([...files, 'imsmanifest.xml'])).toEqual(new Set(Object.keys(parts)))
  const ids = resources.map((each) => valueOf(each, 'identifier'))
  const organization = at(manifest, 'organizations', 'organization')
  expect(valueOf(organization, 'structure')).toBe('rooted-hierarchy')
  const references = itemsOf(organization).flatMap((item) => valueOf(item, 'identifierref') ?? [])
  expect(references).toEqual(['page-1', 'page-2', 'pdf'])
  expect(ids).toEqual(expect.arrayContaining(references))
  const page = strFromU8(parts['pages/page-1.html'] ?? new Uint8Array())
  expect(page).toContain('<html lang="hi">')
  expect(page).toContain('<img src="page-1.svg" alt="A &#38; B"')
})

const manifestOf = (items: string, resources: string) =>
  strToU8(`<?xml version="1.0"?><manifest xmlns="http://www.imsglobal.org/xsd/imsccv1p1/imscp_v1p1"><metadata>
    <schema>IMS Common Cartridge</schema><schemaversion>1.1.0</schemaversion></metadata><organizations><organization>
    <item>${items}</item></organization></organizations><resources>${resources}</resources></manifest>`)

test('[CX-3] readable files of another cartridge come in its order, the rest is counted', () => {
  const resource = (id: string, name: string) =>
    `<resource identifier="${id}" type="webcontent"><file href="${name}"/></resource>`
  const bytes = zipSync({
    'imsmanifest.xml': manifestOf(
      '<item identifierref="b"/><item><item identifierref="a"/></item>',
      `${resource('a', 'web/one%20sheet.pdf')}${resource('b', 'two.PNG')}${resource('c', 'page.html')}${resource('d', '../lost.pdf')}`,
    ),
    'web/one sheet.pdf': strToU8('%PDF-1.4'),
    'two.png': strToU8('picture'),
    'page.html': strToU8('<p>Hello</p>'),
    'not-named.pdf': strToU8('%PDF-1.4'),
  })
  const read = readAny(Uint8Array.from(bytes))
  expect('parts' in read && read.parts.map(({ name }) => name)).toEqual(['two.PNG', 'one sheet.pdf'])
  expect(read).toMatchObject({ others: 2 })
})

test('[B7] hostile cartridges are refused with a reason', async () => {
  const whole = await packed()
  for (let part = 1; part < 10; part++)
    expect(faultOf(whole.slice(0, Math.floor((whole.length * part) / 10)))).toBe('damaged')
  expect(faultOf(zipSync({ 'imsmanifest.xml': strToU8('<manifest><resources>') }))).toBe('damaged')
  const deep = '<item>'.repeat(5_000)
  expect(faultOf(zipSync({ 'imsmanifest.xml': manifestOf(deep, '') }))).toBe('damaged')
  expect(faultOf(zipSync({ 'imsmanifest.xml': manifestOf('', ''), 'lesson.takhti': strToU8('PK') }))).toBe('damaged')
  // The declared size of a part, four bytes of its entry, is beyond the limit.
  const bomb = zipSync({ 'imsmanifest.xml': manifestOf('', '') })
  const entry = bomb.findIndex((_byte, at) => bomb[at] === 0x50 && bomb[at + 1] === 0x4b && bomb[at + 2] === 1)
  bomb.set([0xff, 0xff, 0xff, 0x7f], entry + 24)
  expect(faultOf(bomb)).toBe('tooLarge')
})
