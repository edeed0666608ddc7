import { checkPageUpdate } from '@takhti/schema/board/rules'
import fc from 'fast-check'
import { strToU8 } from 'fflate'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { processorMs } from '#offline/test-processor.ts'
import {
  connector,
  fill,
  madeSlides,
  paragraph,
  picture,
  place,
  placeholder,
  related,
  shape,
  zipped,
} from './made-slides.ts'
import { slideOf, tools } from './opened-slides.ts'
import { Presentation } from './presentation.ts'
import { SlidesFault } from './slides-fault.ts'

// B7 of reliability-and-security: at most 5 s, however hostile the file.
const limitMs = 5_000

/** The result of a file: the refusal, or for each slide `slide` or null. Checks the time limit. */
async function outcomeOf(bytes: Uint8Array<ArrayBuffer>): Promise<unknown> {
  const before = processorMs()
  const outcome = await read(bytes).catch((error: unknown) => {
    if (!(error instanceof SlidesFault)) throw error
    return error.fault
  })
  expect(processorMs() - before).toBeLessThan(limitMs)
  return outcome
}

async function read(bytes: Uint8Array<ArrayBuffer>): Promise<(string | null)[]> {
  const presentation = Presentation.open(bytes)
  const slides: (string | null)[] = []
  for (let number = 1; number <= presentation.count; number++) {
    const slide = await presentation.slide(number, tools)
    if (slide) expect(checkPageUpdate(slide.update, new Y.Doc())).toBe('ok')
    slides.push(slide && 'slide')
  }
  return slides
}

const good = { shapes: shape('rect', place([0, 0, 50, 50]), { look: fill('FF0000') }) }
const slidePart = 'ppt/slides/slide1.xml'

test('[B7] a zip bomb is refused by its directory, one with a false size during unpacking', async () => {
  const sized = (bytes: Uint8Array<ArrayBuffer>, size: number) => {
    const view = new DataView(bytes.buffer)
    for (let at = 0; at + 28 < bytes.length; at++)
      if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, size, true)
    return bytes
  }
  expect(await outcomeOf(sized(madeSlides([good]), 200_000_000))).toBe('tooLarge')
  const bomb = sized(madeSlides([good], { [slidePart]: ' '.repeat(40_000_000) }), 1_000)
  expect(await outcomeOf(bomb)).toBe('tooLarge')
})

test('[B7] entities are neither expanded nor fetched: a document type is refused', async () => {
  const lol = Array.from({ length: 20 }, (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`).join('')
  for (const inside of [`<!ENTITY l0 "lol">${lol}`, '<!ENTITY l20 SYSTEM "file:///etc/passwd">']) {
    const slide = `<?xml version="1.0"?><!DOCTYPE x [${inside}]><p:sld><p:cSld><p:spTree>&l20;</p:spTree></p:cSld></p:sld>`
    expect(await outcomeOf(madeSlides([good], { [slidePart]: slide }))).toBe('damaged')
  }
})

test('[B7] unclosed markup, a million elements or deep nesting ends in time', async () => {
  const outcome = (slide: string) => outcomeOf(madeSlides([good], { [slidePart]: slide }))
  expect(await outcome('<p:sld>'.repeat(1_000_000))).toBe('tooLarge')
  expect(await outcome(`<p:sld>${'<a/>'.repeat(1_000_000)}</p:sld>`)).toBe('tooLarge')
  expect(await outcome(`<p:sld${' a="1"'.repeat(1_000_000)}/>`)).toBe('damaged')
  expect(await outcome('<p:sld><p:cSld></p:sld>')).toBe('damaged')
  expect(await outcome('')).toBe('damaged')
  const deep = '<p:grpSp>'.repeat(90) + good.shapes + '</p:grpSp>'.repeat(90)
  expect(await outcomeOf(madeSlides([{ shapes: deep }]))).toEqual(['slide'])
})

test('[B7] ten thousand shapes fill a page up to its limit, and the rest is counted', async () => {
  const { shapes, leftOut } = await slideOf(good.shapes.repeat(10_000))
  expect([shapes.length, leftOut]).toEqual([4_999, 5_001])
})

test('[B7] relations that lead outside the file, in circles or to nothing are not followed', async () => {
  const targets = ['../../../../etc/passwd', 'https://evil.example/a.png', '../media/a.png'].map((target, at) =>
    related(`i${at}`, 'image', at === 0 ? target : `${target}" TargetMode="External`),
  )
  const pictures = ['i0', 'i1', 'i2', '__proto__'].map((id) => picture(id, place([0, 0, 9, 9]))).join('')
  const slide = { shapes: pictures, relations: targets.join('') }
  const { shapes, leftOut } = await slideOf(slide, { 'ppt/media/a.png': Uint8Array.of(7) })
  expect([shapes.length, leftOut]).toEqual([0, 4])
  const circle = `<Relationships>${related('l', 'slideLayout', '../slides/slide1.xml')}${related('m', 'slideMaster', 'slide1.xml')}</Relationships>`
  expect(await outcomeOf(madeSlides([good], { 'ppt/slides/_rels/slide1.xml.rels': circle }))).toEqual(['slide'])
  const gone = `<Relationships>${related('s1', 'slide', 'slides/none.xml')}${related('s2', 'slide', 'slides/slide2.xml')}</Relationships>`
  expect(await outcomeOf(madeSlides([good, good], { 'ppt/_rels/presentation.xml.rels': gone }))).toEqual([
    null,
    'slide',
  ])
})

test('[B7] a file that is not a presentation is refused with its kind', async () => {
  const compound = (name: string) => {
    const bytes = new Uint8Array(2_048)
    bytes.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
    for (const [index, letter] of [...name].entries()) bytes[512 + index * 2] = letter.charCodeAt(0)
    return bytes
  }
  expect(await outcomeOf(compound('EncryptedPackage'))).toBe('locked')
  expect(await outcomeOf(compound('PowerPoint Document'))).toBe('old')
  const locked = madeSlides([good])
  const view = new DataView(locked.buffer)
  for (let at = 0; at + 28 < locked.length; at++)
    if (view.getUint32(at, true) === 0x02014b50) view.setUint16(at + 8, 1, true)
  expect(await outcomeOf(locked)).toBe('locked')
  expect(await outcomeOf(zipped({ 'word/document.xml': '<w:document/>' }))).toBe('kind')
  expect(await outcomeOf(zipped({ '[Content_Types].xml': '<Types/>' }))).toBe('kind')
  expect(await outcomeOf(strToU8('PK\u0003\u0004 and nothing more'))).toBe('damaged')
  const whole = madeSlides([good])
  expect(await outcomeOf(whole.slice(0, whole.length - 30))).toBe('damaged')
})

test('[B7] any numbers and names result in a page that a room accepts', async () => {
  const number = fc.oneof(fc.double(), fc.integer(), fc.constantFrom('', 'x', '1e999', '-0', 'NaN'))
  const name = fc.oneof(
    fc.constantFrom('rect', 'hexagon', 'line', 'bentConnector3', 'constructor', '__proto__', 'octagon'),
    fc.string(),
  )
  const attribute = (text: unknown) => String(text).replaceAll(/[<>&"']/g, '')
  const xfrm = fc
    .tuple(number, number, number, number, number)
    .map(
      ([x, y, width, height, turn]) =>
        `<a:xfrm rot="${attribute(turn)}" flipH="1"><a:off x="${attribute(x)}" y="${attribute(y)}"/><a:ext cx="${attribute(width)}" cy="${attribute(height)}"/></a:xfrm>`,
    )
  const near = fc
    .tuple(...[0, 0, 0, 0].map(() => fc.integer({ min: -2_000, max: 2_000 })))
    .map(([x = 0, y = 0, w = 0, h = 0]) => place([x, y, w, h]))
  const words = fc.tuple(fc.string({ unit: 'binary' }), number).map(([text, size]) =>
    paragraph(attribute(text), {
      look: ` sz="${attribute(size)}"`,
      declared: ` lvl="${attribute(size)}" marL="${attribute(size)}" algn="ctr"`,
    }),
  )
  const each = fc.tuple(name, fc.oneof(xfrm, near), words).map(([preset, at, text]) => {
    const grouped = `<p:grpSp><p:grpSpPr>${at}</p:grpSpPr>${shape(attribute(preset), at, { look: fill('00FF00'), words: text })}</p:grpSp>`
    return connector(attribute(preset), at, fill('0000FF')) + placeholder('title', { at, words: text }) + grouped
  })
  await fc.assert(
    fc.asyncProperty(fc.array(each, { maxLength: 3 }), async (shapes) => {
      expect(await read(madeSlides([{ shapes: shapes.join('') }]))).toEqual(['slide'])
    }),
    { numRuns: 60 },
  )
})
