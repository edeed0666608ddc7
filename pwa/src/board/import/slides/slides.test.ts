import { textOfPage } from '@takhti/schema/board/page-text'
import { checkPageUpdate } from '@takhti/schema/board/rules'
import { boundsOf, toPage } from '@takhti/schema/board/shapes/index'
import { cornersOf } from '@takhti/schema/board/shapes/polygon'
import { applyTo } from '@takhti/schema/board/transform'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { sentences } from '../../export/made-pages.ts'
import {
  unit,
  connector,
  fill,
  madeSlides,
  paragraph,
  picture,
  place,
  placeholder,
  related,
  shape,
} from './made-slides.ts'
import { slideOf, tools } from './opened-slides.ts'
import { Presentation } from './presentation.ts'

const red = fill('FF0000')
const blueLine = `<a:ln w="19050">${fill('0000FF')}</a:ln>`

test('presets become shapes of the board with place, colours and width, two colours two shapes', async () => {
  const { shapes, leftOut } = await slideOf(
    shape('rect', place([10, 20, 100, 50]), { look: red }) +
      shape('ellipse', place([200, 20, 100, 50]), { look: `<a:noFill/>${blueLine}` }) +
      shape('triangle', place([400, 20, 100, 50]), { look: red + blueLine }) +
      shape('diamond', place([600, 20, 100, 50]), { look: red }) +
      shape('star5', place([800, 20, 100, 50]), { look: red }) +
      shape('rect', place([900, 20, 100, 50]), { look: '<a:noFill/><a:ln><a:noFill/></a:ln>' }),
  )
  expect(shapes.map(({ kind, props }) => ({ kind, ...props }))).toEqual([
    { kind: 'rectangle', x: 10, y: 20, width: 100, height: 50 },
    { kind: 'ellipse', x: 200, y: 20, width: 100, height: 50 },
    { kind: 'polygon', x: 400, y: 20, width: 100, height: 50, sides: 3 },
    { kind: 'polygon', x: 400, y: 20, width: 100, height: 50, sides: 3 },
    { kind: 'polygon', x: 600, y: 20, width: 100, height: 50, sides: 4 },
  ])
  expect(shapes.map(({ style: { colour, fill: inside, width } }) => [colour, inside, width])).toEqual([
    ['#ff0000', 'solid', 0.1],
    ['#0000ff', undefined, 2],
    ['#ff0000', 'solid', 0.1],
    ['#0000ff', undefined, 2],
    ['#ff0000', 'solid', 0.1],
  ])
  expect(shapes[2]?.groups).toEqual(shapes[3]?.groups)
  expect(shapes[2]?.groups).toHaveLength(1)
  expect(shapes[0]?.groups).toEqual([])
  expect(leftOut).toBe(1)
})

test.each(['hexagon', 'octagon', 'decagon'])('a %s has a horizontal side and fills its place', async (preset) => {
  const { shapes } = await slideOf(shape(preset, place([100, 100, 200, 90]), { look: red }))
  const corners = shapes.flatMap((each) =>
    each.kind === 'polygon' ? cornersOf(each.props).map((corner) => applyTo(toPage(each), corner)) : [],
  )
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)]
  const sides = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
  expect(sides.map(Math.round)).toEqual([100, 100, 300, 190])
  expect(ys.filter((y) => Math.abs(y - 100) < 0.01)).toHaveLength(2)
})

test('rotated and mirrored shapes, in groups with their own units, are where they were', async () => {
  // A group of 200 by 100 of its own units in 400 by 100 page pixels, rotated by a quarter.
  const inner = `<a:chOff x="0" y="0"/><a:chExt cx="200" cy="100"/>`
  const group = place([100, 100, 400, 100], ' rot="5400000"').replace('</a:xfrm>', `${inner}</a:xfrm>`)
  const own = '<a:xfrm><a:off x="0" y="0"/><a:ext cx="20" cy="100"/></a:xfrm>'
  const { shapes } = await slideOf(
    `<p:grpSp><p:nvGrpSpPr/><p:grpSpPr>${group}</p:grpSpPr>${shape('rect', own, { look: red })}${shape('ellipse', own, { look: red })}</p:grpSp>` +
      shape('rect', place([0, 0, 100, 20], ' rot="5400000"'), { look: red }),
  )
  const boxes = shapes.map((each) => {
    const { minX, minY, maxX, maxY } = boundsOf(each)
    return [minX, minY, maxX, maxY].map(Math.round)
  })
  // Around (300, 150), the left end of the group comes to be on top.
  expect(boxes).toEqual([
    [250, -50, 350, -10],
    [250, -50, 350, -10],
    [40, -40, 60, 60],
  ])
  expect(shapes[0]?.groups).toEqual(shapes[1]?.groups)
  expect(shapes[0]?.groups).toHaveLength(1)
})

test('lines run from corner to corner, with their heads and bends', async () => {
  const line = fill('008000')
  const { shapes, leftOut } = await slideOf(
    connector('straightConnector1', place([0, 0, 100, 50], ' flipV="1"'), `${line}<a:tailEnd type="triangle"/>`) +
      connector('line', place([0, 100, 100, 0]), `${line}<a:headEnd type="stealth"/>`) +
      connector('bentConnector3', place([0, 200, 100, 50]), `${line}<a:prstDash val="dash"/>`) +
      connector('curvedConnector3', place([0, 300, 100, 50]), line),
  )
  expect(shapes.map(({ kind, props, style }) => ({ kind, ...props, dash: style.dash }))).toEqual([
    { kind: 'arrow', from: { x: 0, y: 50 }, to: { x: 100, y: 0 }, heads: 'end', dash: undefined },
    { kind: 'arrow', from: { x: 100, y: 100 }, to: { x: 0, y: 100 }, heads: 'end', dash: undefined },
    { kind: 'line', from: { x: 0, y: 200 }, to: { x: 50, y: 200 }, dash: 'dashed' },
    { kind: 'line', from: { x: 50, y: 200 }, to: { x: 50, y: 250 }, dash: 'dashed' },
    { kind: 'line', from: { x: 50, y: 250 }, to: { x: 100, y: 250 }, dash: 'dashed' },
  ])
  expect(leftOut).toBe(1)
})

const texts = (shapes: Awaited<ReturnType<typeof slideOf>>['shapes']) =>
  shapes.flatMap((each) => (each.kind === 'text' ? [{ ...each.props, colour: each.style.colour }] : []))

test('bold, italic and underline and links are imported, with their runs and paragraphs', async () => {
  const run = (text: string, look = '', inner = '') => `<a:r><a:rPr${look}>${inner}</a:rPr><a:t>${text}</a:t></a:r>`
  const words =
    `<a:p><a:pPr><a:buChar char="•"/></a:pPr>${run('Every ')}${run('action', ' b="1"')}${run(' has')}</a:p>` +
    `<a:p><a:pPr><a:buChar char="•"/></a:pPr>${run('a ', ' i="1" u="sng"')}${run('reaction', ' i="1" u="sng"')}` +
    `${run('. See', '', '<a:hlinkClick r:id="h1"/>')}${run(' here', '', '<a:hlinkClick r:id="h2"/>')}</a:p>`
  const middle = `<a:p><a:pPr algn="ctr"/>${run('one two ')}${run('three', ' b="1"')}</a:p>`
  const outside = (id: string, address: string) =>
    related(id, 'hyperlink', address).replace('/>', ' TargetMode="External"/>')
  const { shapes } = await slideOf({
    shapes:
      shape('rect', place([0, 0, 900, 200]), { words }) + shape('rect', place([0, 300, 120, 300]), { words: middle }),
    relations: outside('h1', 'https://example.org/newton?a=(1)') + outside('h2', 'javascript:alert(1)'),
  })
  const set = shapes.flatMap((each) =>
    each.kind === 'text'
      ? [(each.style.marks ?? []).map(({ from, to, ...how }) => [each.props.text.slice(from, to), how])]
      : [],
  )
  expect(set[0]).toEqual([
    ['action', { isBold: true }],
    ['a reaction', { isItalic: true, isUnderlined: true }],
    ['. See', { link: 'https://example.org/newton?a=(1)' }],
  ])
  // Centred lines are one text each.
  expect(set.slice(1).flat()).toEqual([['three', { isBold: true }]])
})

test('a run’s own colour is imported, and no grapheme is cut by the run’s end', async () => {
  const run = (text: string, colour = '') => {
    const look = colour && `<a:solidFill><a:srgbClr val="${colour}"/></a:solidFill>`
    return `<a:r><a:rPr>${look}</a:rPr><a:t>${text}</a:t></a:r>`
  }
  const words = `<a:p>${run('Every ', '1F3864')}${run('action', 'D92D20')}${run(' has a reaction', '1F3864')}</a:p>`
  const cut = `<a:p>${run('शि', '1F3864')}${run('क्', 'D92D20')}${run('षा और विद्या', '1F3864')}</a:p>`
  const { shapes } = await slideOf(
    shape('rect', place([0, 0, 900, 200]), { words }) + shape('rect', place([0, 300, 900, 200]), { words: cut }),
  )
  const set = shapes.flatMap(({ kind, props, style }) =>
    kind === 'text'
      ? [[style.colour, style.marks?.map(({ from, to, colour }) => [props.text.slice(from, to), colour])]]
      : [],
  )
  expect(set).toEqual([
    ['#1f3864', [['action', '#d92d20']]],
    ['#1f3864', [['क्षा', '#d92d20']]],
  ])
})

test('placeholders and text styles are inherited, and empty placeholders are not shown', async () => {
  const { shapes, leftOut } = await slideOf(
    placeholder('ctrTitle', { words: paragraph('Forces') }) +
      placeholder('body', { more: ' idx="1"', words: paragraph('Push') + paragraph('Pull', { look: ' sz="2400"' }) }) +
      placeholder('body', { more: ' idx="7"' }),
  )
  const [title, body] = texts(shapes)
  // 44 points are 58⅔ pixels; the title is centred, in the theme's own colour.
  expect(title).toMatchObject({ text: 'Forces', colour: '#1f3864' })
  expect(title?.size).toBeCloseTo(58.67, 1)
  // The slack for wider fonts is behind the characters.
  expect((title?.x ?? 0) + ((title?.width ?? 0) - (title?.size ?? 0) * 0.3) / 2).toBeCloseTo(640, 0)
  expect(body).toMatchObject({ text: '• Push\n• Pull', colour: '#111111', size: 32 })
  expect(body?.x).toBeCloseTo(100 + 9.6 + 24, 1)
  expect([shapes.length, leftOut]).toEqual([2, 0])
})

test.each(Object.entries(sentences))('a text in %s is complete, and aligned to its side', async (_script, sentence) => {
  const natural = _script === 'Arabic' ? 'r' : 'l'
  const other = natural === 'r' ? 'l' : 'r'
  const { shapes } = await slideOf(
    shape('rect', place([100, 100, 1_000, 200]), {
      words:
        paragraph(sentence, { declared: ` algn="${natural}"` }) + paragraph(sentence, { declared: ` algn="${other}"` }),
    }),
  )
  const [first, second] = texts(shapes)
  expect([first?.text, second?.text]).toEqual([sentence, sentence])
  expect(first?.width).toBeGreaterThan(960)
  const middle = (second?.x ?? 0) + (second?.width ?? 0) / 2
  expect(middle > 600).toBe(other === 'r')
})

test('paragraphs, breaks, sizes, colours, numbering and text in the middle of a shape', async () => {
  const numbered = '<a:buAutoNum type="arabicPeriod"/>'
  const step = (text: string) =>
    `<a:p><a:pPr>${numbered}</a:pPr><a:r><a:t>${text}</a:t></a:r><a:br/><a:r><a:t>more</a:t></a:r></a:p>`
  const { shapes } = await slideOf(
    shape('rect', place([0, 0, 400, 400]), {
      words: step('a') + step('b') + paragraph('c', { look: ' sz="1200"', inner: red }),
    }) +
      shape('rect', place([500, 0, 400, 400]), {
        words: paragraph('low', { declared: ' algn="ctr"' }),
        settings: ' anchor="b"',
        look: red,
      }),
  )
  expect(texts(shapes).map(({ text, size, colour }) => [text, size, colour])).toEqual([
    ['1. a\nmore\n2. b\nmore', 24, '#111111'],
    ['c', 16, '#ff0000'],
    ['low', 24, '#111111'],
  ])
  const low = texts(shapes)[2]
  expect((low?.y ?? 0) + (low?.height ?? 0)).toBeCloseTo(395.2, 0)
})

test('right-aligned and centred lines are in place, in their own size', async () => {
  const ends = ({ x, width, size }: { x: number; width: number; size: number }) => [x, x + width - size * 0.3]
  const two =
    paragraph('right', { declared: ' algn="r"' }) + paragraph('big', { declared: ' algn="ctr"', look: ' sz="3600"' })
  const { shapes } = await slideOf(shape('rect', place([0, 0, 419.2, 400]), { words: two }))
  const [right, middle] = texts(shapes).map(ends)
  // Every character is half as wide as the font size; 9.6 pixels are free at each side.
  expect(right?.map(Math.round)).toEqual([350, 410])
  expect(middle?.map(Math.round)).toEqual([174, 246])
})

test('a row of a table is as high as its text', async () => {
  const cell = `<a:tc><a:txBody><a:bodyPr/>${paragraph('Force')}${paragraph('and mass')}</a:txBody></a:tc>`
  const table = `<a:tbl><a:tblGrid><a:gridCol w="${200 * unit}"/></a:tblGrid><a:tr h="0">${cell}</a:tr><a:tr h="0">${cell}</a:tr></a:tbl>`
  const { shapes } = await slideOf(
    `<p:graphicFrame>${place([0, 0, 200, 9]).replaceAll('a:xfrm', 'p:xfrm')}<a:graphic><a:graphicData>${table}</a:graphicData></a:graphic></p:graphicFrame>`,
  )
  const [first, second] = shapes.flatMap(({ kind, props }) => (kind === 'rectangle' ? [props] : []))
  expect(first?.height).toBeGreaterThan(50)
  expect(second?.y).toBeCloseTo(first?.height ?? 0, 1)
  for (const { y, height } of texts(shapes).slice(0, 1)) expect(y + height).toBeLessThanOrEqual(first?.height ?? 0)
})

test('text that would overflow its box becomes smaller', async () => {
  const lines = Array.from({ length: 8 }, (_, at) => paragraph(`line ${at}`)).join('')
  const { shapes } = await slideOf(shape('rect', place([0, 0, 400, 240]), { words: lines }))
  const [text] = texts(shapes)
  expect(text?.height).toBeLessThanOrEqual(240)
  expect(text?.size).toBeLessThan(24)
})

test('a table is its cells, with their text and colours, without covered cells', async () => {
  const cell = (text: string, more = '', look = '') =>
    `<a:tc${more}><a:txBody><a:bodyPr/>${text === '' ? '<a:p/>' : paragraph(text)}</a:txBody><a:tcPr>${look}</a:tcPr></a:tc>`
  const row = (cells: string) => `<a:tr h="${40 * 9_525}">${cells}</a:tr>`
  const column = `<a:gridCol w="${200 * 9_525}"/>`
  const table =
    `<p:graphicFrame>${place([100, 100, 400, 80]).replaceAll('a:xfrm', 'p:xfrm')}<a:graphic><a:graphicData><a:tbl><a:tblGrid>${column}${column}</a:tblGrid>` +
    `${row(cell('Force', ' gridSpan="2"', red) + cell('', ' hMerge="1"'))}${row(cell('F') + cell('N'))}</a:tbl></a:graphicData></a:graphic></p:graphicFrame>`
  const { shapes, leftOut } = await slideOf(table)
  const cells = shapes.flatMap(({ kind, props, style }) =>
    kind === 'rectangle' ? [{ ...props, fill: style.fill }] : [],
  )
  expect(cells).toEqual([
    { x: 100, y: 100, width: 400, height: 40, fill: 'solid' },
    { x: 100, y: 100, width: 400, height: 40, fill: undefined },
    { x: 100, y: 140, width: 200, height: 40, fill: undefined },
    { x: 300, y: 140, width: 200, height: 40, fill: undefined },
  ])
  expect(texts(shapes).map(({ text }) => text)).toEqual(['Force', 'F', 'N'])
  expect(leftOut).toBe(0)
})

test('an image is imported once with its description, and undecodable ones are counted', async () => {
  const relations = related('i1', 'image', '../media/a.png') + related('i2', 'image', '../media/b.emf')
  const { shapes, leftOut, images } = await slideOf(
    {
      relations,
      shapes:
        picture('i1', place([10, 10, 80, 60]), { description: 'A leaf &amp; a root' }) +
        picture('i1', place([100, 10, 80, 60])) +
        picture('i2', place([200, 10, 80, 60])) +
        picture('gone', place([300, 10, 80, 60])),
    },
    { 'ppt/media/a.png': Uint8Array.of(7), 'ppt/media/b.emf': Uint8Array.of(0) },
  )
  expect(shapes.map(({ kind, alt }) => [kind, alt])).toEqual([
    ['image', 'A leaf & a root'],
    ['image', ''],
  ])
  expect([leftOut, images]).toEqual([2, 1])
})

test('a slide’s background is locked and the same in all themes, and its notes are searchable', async () => {
  const background = `<p:bg><p:bgPr>${fill('102030')}</p:bgPr></p:bg>`
  const made = {
    shapes: shape('rect', place([0, 0, 50, 50]), { look: red }),
    background,
    notes: paragraph('Ask them first'),
  }
  const { background: behind, shapes } = await slideOf(made)
  expect(behind).toMatchObject({ kind: 'rectangle', isLocked: true, words: 'Ask them first' })
  expect(behind?.props).toEqual({ x: 0, y: 0, width: 1_280, height: 720 })
  expect(behind?.style).toMatchObject({ colour: '#102030', fill: 'solid', isFixed: true })
  expect(shapes[0]).toMatchObject({ isLocked: false, style: { isFixed: true } })
  const read = await Presentation.open(madeSlides([made])).slide(1, tools)
  const page = new Y.Doc()
  Y.applyUpdate(page, read?.update ?? new Uint8Array())
  expect(textOfPage(page, 1_000)).toContain('Ask them first')
  expect(checkPageUpdate(read?.update ?? new Uint8Array(), new Y.Doc())).toBe('ok')
})

test('the theme’s colours are mixed as the file defines', async () => {
  const accent = (changes: string) => `<a:solidFill><a:schemeClr val="accent1">${changes}</a:schemeClr></a:solidFill>`
  const boxes = [
    '',
    '<a:lumMod val="50000"/>',
    '<a:lumMod val="40000"/><a:lumOff val="60000"/>',
    '<a:alpha val="50000"/>',
  ]
  const { shapes } = await slideOf(
    boxes.map((changes, at) => shape('rect', place([at * 50, 0, 40, 40]), { look: accent(changes) })).join(''),
  )
  expect(shapes.map(({ style }) => [style.colour, style.opacity])).toEqual([
    ['#4472c4', undefined],
    ['#203864', undefined],
    ['#b4c7e7', undefined],
    ['#4472c4', 0.5],
  ])
})

test('charts, films and ink without a shape kind are counted, and a fallback drawing is shown', async () => {
  const chart = `<p:graphicFrame>${place([0, 0, 9, 9]).replaceAll('a:xfrm', 'p:xfrm')}<a:graphic><a:graphicData uri="chart"/></a:graphic></p:graphicFrame>`
  const both = (choice: string, fallback: string) =>
    `<mc:AlternateContent><mc:Choice>${choice}</mc:Choice><mc:Fallback>${fallback}</mc:Fallback></mc:AlternateContent>`
  const { shapes, leftOut } = await slideOf(
    chart + '<p:contentPart/>' + both('<p:contentPart/>', shape('rect', place([0, 0, 50, 50]), { look: red })),
  )
  expect([shapes.length, leftOut]).toEqual([1, 2])
})
