import { readClip, writeClip } from '@takhti/schema/board/clip'
import { CLIP_TYPE } from '@takhti/schema/board/clip-type'
import { boxOfBoxes } from '@takhti/schema/board/geometry'
import { MAX_POINTS } from '@takhti/schema/board/limits'
import { boundsOf } from '@takhti/schema/board/shapes/index'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { duplicate, group } from '../editor/arrangement.ts'
import { removeChosen } from '../input/selection-keys.ts'
import { TestBoard } from '../test-board.ts'
import { holdsShapesAlone } from './copied-text.ts'
import { copyChosen } from './copy.ts'
import { paste } from './paste.ts'
import { linesOfPath } from './svg-path.ts'
import { readSvg } from './svg-read.ts'
import type { MeasureText } from './svg-shapes.ts'
import { readPasted } from './system-paste.ts'

const measure: MeasureText = ({ text, size, width }) => ({
  width: Math.min(width, (text.length * size) / 2),
  height: size * 1.5 * text.split('\n').length,
})

test('a copy retains style, position and groups, between pages and lessons, as one undo step', async () => {
  const board = await drawn()
  group(board.editor)
  const clipboard = copy(board)
  const elsewhere = await TestBoard.open()
  // Every lesson of these tests has the same first page.
  await elsewhere.editor.addPage()
  expect(pasteOn(elsewhere, clipboard)).toBe(true)
  expect(elsewhere.count).toBe(3)
  expect(elsewhere.editor.selection.ids.value.size).toBe(3)
  expect(looks(elsewhere)).toEqual(looks(board))
  expect(new Set(elsewhere.editor.selection.shapes().map(({ groups }) => groups[0])).size).toBe(1)
  await elsewhere.editor.undo()
  expect(elsewhere.count).toBe(0)
})

test('a copy on the same page is beside its original, a further one further', async () => {
  const board = await drawn()
  const clipboard = copy(board)
  const [first] = board.editor.selection.shapes().map(boundsOf)
  const lefts = [1, 2].map(() => {
    pasteOn(board, clipboard)
    return board.editor.selection.shapes().map(boundsOf)[0]?.minX ?? 0
  })
  expect(lefts.map((left) => Math.round(left - (first?.minX ?? 0)))).toEqual([24, 48])
})

test('cut content is pasted where it was, also on another page', async () => {
  const board = await drawn()
  const before = looks(board)
  const clipboard = copy(board, true)
  removeChosen(board.editor)
  expect(board.count).toBe(0)
  await board.editor.addPage()
  pasteOn(board, clipboard)
  expect(looks(board)).toEqual(before)
})

test('other programs receive an SVG and text, and the board reads its own SVG back', async () => {
  const board = await TestBoard.open()
  pasteOn(board, { 'text/plain': 'Gravity & <mass>\r\npulls' })
  expect(board.editor.selection.shapes()[0]).toMatchObject({ kind: 'text', props: { text: 'Gravity & <mass>\npulls' } })
  board.choose('rectangle').pointerDown(100, 100).move(50, 50).up()
  board.choose('select')
  board.editor.selection.chooseAll()
  const clipboard = copy(board)
  expect(clipboard['text/plain']).toBe('Gravity & <mass>\npulls')
  expect(clipboard['image/svg+xml']).toContain('Gravity &amp; &lt;mass&gt;')
  const elsewhere = await TestBoard.open()
  pasteOn(elsewhere, { 'image/svg+xml': clipboard['image/svg+xml'] ?? '' })
  expect(elsewhere.count).toBe(2)
})

test('a foreign drawing becomes shapes of the board, fits the screen and is one undo step', async () => {
  const board = await TestBoard.open()
  const svg = `<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/x.dtd">
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9000 9000">
      <g transform="translate(1000 1000) scale(2)" stroke="#d92d20" stroke-width="20" fill="none">
        <rect width="1000" height="500"/><circle cx="2000" cy="250" r="250"/>
        <path d="M0 1000c200-300 400-300 600 0s400 300 600 0a100,50 0 01200,0z"/>
        <line x1="0" y1="0" x2="1000" y2="500"/><polygon points="0,0 100,0 50,80"/>
      </g>
      <text x="100" y="200" font-size="120" style="fill:#1c64f2">Wave<tspan> &#8594; π</tspan></text>
    </svg>`
  expect(pasteOn(board, { 'text/plain': svg })).toBe(true)
  const shapes = board.editor.selection.shapes()
  expect(shapes.map(({ kind }) => kind).sort()).toEqual(['ellipse', 'ink', 'ink', 'line', 'rectangle', 'text'])
  expect(shapes.find(({ kind }) => kind === 'text')).toMatchObject({
    props: { text: 'Wave → π' },
    style: { colour: '#1c64f2' },
  })
  const { minX, maxX } = board.editor.camera.visible()
  expect(shapes.map(boundsOf).every((box) => box.minX >= minX && box.maxX <= maxX)).toBe(true)
  await board.editor.undo()
  expect(board.count).toBe(0)
})

const ring = '<rect width="10" height="10" stroke="red"/>'

test.each([
  ['a script', `<svg><script>alert(1)</script>${ring}</svg>`],
  [
    'a script that pretends to end',
    `<svg><script><![CDATA[ </script> <rect width="5" height="5"/> ]]></script>${ring}</svg>`,
  ],
  [
    'foreign content',
    `<svg><foreignObject><rect width="3" height="3"/><iframe src="javascript:alert(1)"/></foreignObject>${ring}</svg>`,
  ],
  ['handlers', `<svg onload="alert(1)"><rect onclick="x()" width="10" height="10" stroke="red"/></svg>`],
  ['an image from elsewhere', `<svg><image href="https://example.org/x.png" width="9" height="9"/>${ring}</svg>`],
  ['a style that imports', `<svg><style>@import url(https://example.org)</style>${ring}</svg>`],
  ['references in a loop', `<svg><g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>${ring}</svg>`],
  ['entities that grow', `<!DOCTYPE svg [<!ENTITY a "&b;&b;"><!ENTITY b "xxxx">]><svg><text>&a;</text>${ring}</svg>`],
  ['colours that are addresses', `<svg><rect width="10" height="10" fill="url(https://example.org/#x)"/></svg>`],
  [
    'definitions that are not shown',
    `<svg><defs><rect width="7" height="7"/></defs><g display="none">${ring}</g>${ring}</svg>`,
  ],
  [
    'numbers that are none',
    `<svg><path d="M0 0L1e999 5"/><circle r="NaN"/><rect width="Infinity" height="4"/>${ring}</svg>`,
  ],
  ['far-away numbers', `<svg><line x1="-1e300" x2="1e300" stroke="red"/>${ring}</svg>`],
])('an SVG with %s leaves only plain shapes', async (_what, svg) => {
  const board = await TestBoard.open()
  pasteOn(board, { 'image/svg+xml': svg })
  const kinds = board.editor.selection.shapes().map(({ kind }) => kind)
  expect(kinds.filter((kind) => kind === 'rectangle')).toHaveLength(1)
  expect(JSON.stringify(board.doc.toJSON())).not.toMatch(/script|alert|example\.org|javascript|xxxx/)
})

test('endless drawings are truncated in time', async () => {
  const start = performance.now()
  const path = `M0 0${'l1 1'.repeat(400_000)}`
  expect(linesOfPath(path)[0]?.length).toBeLessThan(60_000)
  const deep = readSvg(`<svg>${'<g>'.repeat(100_000)}<rect width="1" height="1"/>`)
  expect(deep).toEqual([])
  expect(readSvg(`<svg>${ring.repeat(100_000)}</svg>`).length).toBeLessThanOrEqual(5_000)
  expect(readSvg(`<svg ${'a="'.repeat(200_000)}`)).toEqual([])
  expect(readSvg(`<svg>${'<!--'.repeat(100_000)}`)).toEqual([])
  const board = await TestBoard.open()
  pasteOn(board, { 'image/svg+xml': `<svg><path stroke="red" d="M0 0${'l1 0 0 1'.repeat(30_000)}"/></svg>` })
  const shapes = board.editor.selection.shapes()
  expect(shapes.length).toBeGreaterThan(1)
  expect(shapes.every((shape) => shape.kind === 'ink' && shape.props.points.x.length <= MAX_POINTS)).toBe(true)
  expect(performance.now() - start).toBeLessThan(8_000)
})

test.each(['constructor', '__proto__', 'toString'])('a colour named %s is unknown', (name) => {
  const [line] = readSvg(`<svg><path d="M0 0 L9 9" stroke="${name}"/></svg>`)
  expect(line?.style.stroke).toBe('#1f2937')
})

test('any broken text results in valid shapes or a message', async () => {
  const board = await TestBoard.open()
  const pieces = fc.constantFrom(
    '<svg>',
    '</g>',
    '<g transform="rotate(9',
    '"',
    '>',
    '<path d="M0 0',
    'a1 1 0 015,5',
    'c',
    '9e9',
    ring,
    '<![CDATA[',
    ']]>',
    '&#0;',
    '&#xfffff;',
  )
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 30 }), (parts) => {
      pasteOn(board, { 'image/svg+xml': `<svg>${parts.join('')}` })
    }),
    { numRuns: 300 },
  )
  const shapes = board.editor.page?.shapes.first(20_000) ?? []
  expect(shapes.length).toBeGreaterThan(0)
  expect(shapes.map(boundsOf).every((box) => Object.values(box).every(Number.isFinite))).toBe(true)
})

test('a clip that is invalid, of a later format, or with broken shapes is ignored', async () => {
  const board = await drawn()
  const clip = writeClip(board.editor.selection.shapes(), null)
  for (const bad of ['', 'null', '[]', '{"mark":"takhti-shapes"}', clip.replace('"format":1', '"format":2')]) {
    expect(readClip(bad)).toBeNull()
  }
  const broken = clip.replace('"kind":"line"', '"kind":"video"').replace('"colour":"#1f2937"', '"colour":"url(x)"')
  expect(readClip(broken)?.shapes.length).toBe(1)
})

test('a paste beyond the page’s limit shows a notice and adds nothing', async () => {
  const board = await drawn()
  const notices: string[] = []
  board.editor.notices.on((notice) => notices.push(notice))
  board.editor.selection.chooseAll()
  while (board.count < 12_000) {
    duplicate(board.editor)
    board.editor.selection.chooseAll()
  }
  const before = board.count
  duplicate(board.editor)
  pasteOn(board, { 'text/plain': 'x'.repeat(20_001) })
  pasteOn(board, { 'image/svg+xml': '<svg></svg>' })
  expect([board.count, notices]).toEqual([before, ['pageFull', 'pasteTooLarge', 'pasteNothing']])
})

test('at a pressed point, pasted shapes, a drawing and text are centred', async () => {
  const board = await drawn()
  const clipboard = copy(board)
  const drawing = { 'image/svg+xml': clipboard['image/svg+xml'] ?? '' }
  const pasted: Record<string, string>[] = [clipboard, clipboard, drawing, { 'text/plain': 'here' }]
  for (const data of pasted) {
    paste(board.editor, readPasted({ getData: (type) => data[type] ?? '' }), { at: { x: 700, y: -300 }, measure })
    const box = boxOfBoxes(board.editor.selection.shapes().map(boundsOf))
    expect([box && (box.minX + box.maxX) / 2, box && (box.minY + box.maxY) / 2]).toEqual([
      expect.closeTo(700, 0),
      expect.closeTo(-300, 0),
    ])
  }
})

async function drawn(): Promise<TestBoard> {
  const board = await TestBoard.open()
  board.choose('pen').pointerDown(110, 110).move(40, 0).up()
  board.choose('line').pointerDown(120, 140).move(40, 30).up()
  board.choose('rectangle').pointerDown(200, 140).move(40, 30).up()
  board.choose('select')
  board.editor.selection.chooseAll()
  return board
}

function copy(board: TestBoard, isCut = false): Record<string, string> {
  const data: Record<string, string> = {}
  copyChosen(board.editor, { setData: (type, text) => (data[type] = text) }, isCut)
  expect(Object.keys(data)).toContain(CLIP_TYPE)
  return data
}

function pasteOn(board: TestBoard, data: Record<string, string>): boolean {
  return paste(board.editor, readPasted({ getData: (type) => data[type] ?? '' }), { measure })
}

function looks(board: TestBoard) {
  const shapes = (board.editor.page?.shapes.first(9) ?? []).toSorted((a, b) => (a.order < b.order ? -1 : 1))
  return shapes.map((shape) => ({ kind: shape.kind, style: shape.style, box: boundsOf(shape) }))
}

test('[B7] a drawing retains its style sheet’s colours and its `use` references', () => {
  const drawn =
    readSvg(`<svg xmlns:xlink="x"><style><![CDATA[/* a */ .leaf, .bud { fill: #00ff00; stroke: none !important }
      g.flower rect { fill: #ff0000 } #stem { stroke: #0000ff } rect:hover { fill: #000 }]]></style>
    <defs><circle id="dot" r="5" class="leaf"/><symbol id="pair"><use href="#dot"/><use xlink:href="#dot" x="20"/></symbol></defs>
    <rect class="leaf" width="9" height="9" stroke="red"/><g class="flower"><rect class="leaf" width="9" height="9" style="fill: #ff00ff"/><g><rect width="9" height="9"/></g></g>
    <line id="stem" x2="9" y2="9"/><use href="#dot" x="100" y="50"/><use href="#pair" transform="translate(0 300)"/><use href="https://example.org/a.svg#dot"/></svg>`)
  expect(drawn.map(({ style: { fill, stroke } }) => [fill, stroke])).toEqual([
    ['#00ff00', null],
    ['#ff00ff', null],
    ['#ff0000', null],
    ['#000000', '#0000ff'],
    ['#00ff00', null],
    ['#00ff00', null],
    ['#00ff00', null],
  ])
  expect(drawn.slice(4).map((each) => (each.kind === 'ellipse' ? each.corners[0] : null))).toEqual([
    { x: 95, y: 45 },
    { x: -5, y: 295 },
    { x: 15, y: 295 },
  ])
})

test('[B7] Excalidraw’s clipboard becomes shapes on the page', async () => {
  const board = await TestBoard.open()
  const elements = [
    { type: 'rectangle', x: 8_000, y: 5_000, width: 300, height: 200, strokeColor: '#1e1e1e', isDeleted: false },
  ]
  expect(pasteOn(board, { 'text/plain': JSON.stringify({ type: 'excalidraw/clipboard', elements, files: {} }) })).toBe(
    true,
  )
  expect(board.editor.selection.shapes().map(({ kind }) => kind)).toEqual(['rectangle'])
})

test.each([
  ['shapes without words', { [CLIP_TYPE]: '{}', 'text/plain': '<svg xmlns="x"></svg>' }, true],
  ['shapes with words', { [CLIP_TYPE]: '{}', 'text/plain': 'Gravity' }, false],
  ['an Excalidraw drawing', { 'text/plain': '{"type":"excalidraw/clipboard","elements":[]}' }, true],
  ['a source that somebody writes about', { 'text/plain': '<svg></svg>' }, false],
  ['words', { 'text/plain': 'Gravity' }, false],
] as const)('[B7] %s on the clipboard are pasted onto the page during text editing: %s', (_what, data, isBeside) => {
  const held = new Map<string, string>(Object.entries(data))
  expect(holdsShapesAlone({ getData: (type) => held.get(type) ?? '' })).toBe(isBeside)
})
