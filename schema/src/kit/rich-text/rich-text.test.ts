import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { richText } from './model.ts'
import { checkRichDoc, isRichLink, maxRichNodes, type RichBlock, type RichDoc, type RichInline } from './rules.ts'
import { docOfPlain, imagesOf, isEmptyRichText, plainOf, simplest, withImages } from './text.ts'

const textNode = (text: string, marks: object[] = []) => ({ type: 'text', text, ...(marks.length > 0 && { marks }) })
const paragraph = (...content: unknown[]) => ({ type: 'paragraph', content })
const doc = (...content: unknown[]) => ({ type: 'doc', content })
const picture = { type: 'image', attrs: { picture: 'file:0190d3a2-0000-7000-8000-000000000000', alt: 'A leaf' } }

const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }).filter((each) => each.isWellFormed())
const mark = fc.constantFrom('bold', 'italic', 'underline', 'strike', 'code', 'subscript', 'superscript')
const marks = fc.uniqueArray(mark, { maxLength: 3 }).map((names) => names.map((type) => ({ type })))
const link = fc.constantFrom('https://example.org/a?b=c#d', 'mailto:a@example.org', 'HTTP://example.org')
const run = fc.oneof(
  fc.record({ type: fc.constant('text' as const), text, marks }),
  fc.record({
    type: fc.constant('text' as const),
    text,
    marks: link.map((href) => [{ type: 'link', attrs: { href } }]),
  }),
  fc.constant({ type: 'hardBreak' as const }),
  fc.record({ type: fc.constant('inlineMath' as const), attrs: fc.record({ latex: text }) }),
) as fc.Arbitrary<RichInline>
const line = fc.record({ type: fc.constant('paragraph' as const), content: fc.array(run, { maxLength: 4 }) })

const { block } = fc.letrec<{ block: RichBlock }>((tie) => {
  const within = fc.array(tie('block'), { minLength: 1, maxLength: 3 })
  const item = fc.tuple(line, fc.array(tie('block'), { maxLength: 2 })).map(([first, others]) => ({
    ...{ type: 'listItem' as const, content: [first, ...others] },
  }))
  const items = fc.array(item, { minLength: 1, maxLength: 3 })
  const cell = fc.record({ type: fc.constantFrom('tableCell' as const, 'tableHeader' as const), content: within })
  const row = fc.record({
    type: fc.constant('tableRow' as const),
    content: fc.array(cell, { minLength: 1, maxLength: 3 }),
  })
  return {
    block: fc.oneof(
      { maxDepth: 3, withCrossShrink: true },
      line,
      fc.record({
        type: fc.constant('heading'),
        attrs: fc.record({ level: fc.constantFrom(2, 3) }),
        content: fc.array(run),
      }),
      fc.constant({ type: 'horizontalRule' }),
      fc.constant(picture),
      fc.record({ type: fc.constant('blockMath'), attrs: fc.record({ latex: text }) }),
      fc.record({
        type: fc.constant('codeBlock'),
        content: fc.array(
          text.map((each) => textNode(each)),
          { maxLength: 2 },
        ),
      }),
      fc.record({ type: fc.constantFrom('bulletList', 'orderedList'), content: items }),
      fc.record({ type: fc.constant('blockquote'), content: within }),
      fc.record({ type: fc.constant('table'), content: fc.array(row, { minLength: 1, maxLength: 2 }) }),
    ) as fc.Arbitrary<RichBlock>,
  }
})
const anyDoc = fc
  .array(block, { minLength: 1, maxLength: 4 })
  .map((content): RichDoc => ({ type: 'doc', content }))
  .filter((each) => imagesOf(each).length <= 10 && JSON.stringify(each).length < 30_000)

const field = richText(200_000)

test('[RT-1] whatever the rules allow comes back from the wire as it was sent', () => {
  fc.assert(
    fc.property(anyDoc, (each) => {
      expect(checkRichDoc(each)).toBeNull()
      expect(field.parse(JSON.parse(JSON.stringify(each)))).toEqual(each)
      expect(typeof plainOf(each)).toBe('string')
      expect(withImages(each, (name) => name)).toEqual(each)
    }),
  )
})

test('[RT-1] plain text stays plain text, as a document and back', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (each) => {
      expect(simplest(docOfPlain(each))).toBe(each)
      expect(field.parse(each)).toBe(each)
    }),
  )
})

test('[RT-1] the check of a document never throws and admits no unknown name, for any input', () => {
  fc.assert(
    fc.property(anyDoc, fc.string(), fc.jsonValue(), fc.nat(), (each, name, value, at) => {
      const copy = JSON.parse(JSON.stringify(each)) as RichDoc
      const places: Record<string, unknown>[] = []
      const visit = (node: unknown) => {
        if (typeof node !== 'object' || node === null) return
        if (!Array.isArray(node)) places.push(node as Record<string, unknown>)
        Object.values(node).forEach(visit)
      }
      visit(copy)
      const place = places[at % places.length] ?? {}
      const key = `x${name}`
      Object.defineProperty(place, key, { value: value ?? 1, enumerable: true })
      expect(field.safeParse(copy).success).toBe(false)
    }),
  )
})

const hostile: [string, unknown, string][] = [
  [
    'a script link',
    doc(paragraph(textNode('x', [{ type: 'link', attrs: { href: 'javascript:alert(1)' } }]))),
    'attribute href',
  ],
  [
    'a hidden one',
    doc(paragraph(textNode('x', [{ type: 'link', attrs: { href: 'java\tscript:alert(1)' } }]))),
    'attribute href',
  ],
  ['data', doc(paragraph(textNode('x', [{ type: 'link', attrs: { href: 'data:text/html,x' } }]))), 'attribute href'],
  [
    'a target',
    doc(paragraph(textNode('x', [{ type: 'link', attrs: { href: 'https://a.example', target: 'x' } }]))),
    'attribute target',
  ],
  [
    'a remote picture',
    doc({ type: 'image', attrs: { picture: 'https://a.example/x.png', alt: '' } }),
    'attribute picture',
  ],
  ['a picture by src', doc({ type: 'image', attrs: { ...picture.attrs, src: '//a.example' } }), 'attribute src'],
  ['a frame', doc({ type: 'iframe', attrs: { src: 'x' } }), 'node iframe'],
  ['html', doc({ type: '<script>' }), 'node ?script?'],
  ['a name of objects', doc({ type: 'constructor' }), 'node constructor'],
  [
    'an unknown mark',
    doc(paragraph(textNode('x', [{ type: 'textStyle', attrs: { color: 'red' } }]))),
    'mark textStyle',
  ],
  ['a style', doc({ type: 'paragraph', attrs: { style: 'position:fixed' } }), 'attribute style'],
  ['a handler', doc({ ...paragraph(textNode('x')), onclick: 'x' }), 'key onclick'],
  ['a prototype', JSON.parse('{"type":"doc","content":[{"type":"paragraph","__proto__":{"a":1}}]}'), 'key __proto__'],
  [
    'a prototype in attributes',
    JSON.parse('{"type":"doc","content":[{"type":"heading","attrs":{"level":2,"__proto__":{}}}]}'),
    'attribute __proto__',
  ],
  ['a heading of the page', doc({ type: 'heading', attrs: { level: 1 } }), 'attribute level'],
  ['text among blocks', doc(textNode('x')), 'place text'],
  ['an empty list', doc({ type: 'bulletList', content: [] }), 'place bulletList'],
  ['half a letter', doc(paragraph(textNode('\ud800'))), 'text text'],
  ['maths without a source', doc({ type: 'blockMath', attrs: {} }), 'attribute latex'],
  ['eleven pictures', doc(...Array.from({ length: 11 }, () => picture)), 'pictures'],
  [
    'ten thousand nodes',
    doc(
      ...Array.from({ length: 100 }, () => ({
        type: 'blockquote',
        content: Array.from({ length: 100 }, () => ({ type: 'paragraph' })),
      })),
    ),
    'nodes',
  ],
  ['much text', doc(paragraph(textNode('x'.repeat(50_000)))), 'units'],
]

test.each(hostile)('[RT-1] %s is refused by name', (_, value, fault) => {
  const { success, error } = field.safeParse(value)
  expect(success).toBe(false)
  expect(error?.issues[0]?.message).toBe(`rich text: ${fault}`)
})

test('[RT-1] a document nested a hundred thousand times costs no stack', () => {
  const deep = JSON.parse(
    `{"type":"doc","content":[${'{"type":"blockquote","content":['.repeat(100_000)}{"type":"paragraph"}${']}'.repeat(100_000)}]}`,
  )
  expect(field.safeParse(deep).error?.issues[0]?.message).toBe('rich text: depth')
})

test('[RT-1] ten thousand nodes in one list are refused before they are walked', () => {
  const wide = doc(paragraph(...Array.from({ length: 10_000 }, () => textNode('x'))))
  expect(checkRichDoc(wide)).toEqual({ code: 'nodes', name: '' })
  expect(field.safeParse(doc(...Array.from({ length: maxRichNodes + 1 }, () => paragraph()))).success).toBe(false)
})

test('[RT-1] plain words hold powers, indexes, formulas, lists, tables and what a picture shows', () => {
  const raised = (each: string) => textNode(each, [{ type: 'superscript' }])
  const lowered = (each: string) => textNode(each, [{ type: 'subscript' }])
  const cells = (type: string, ...words: string[]) => ({
    type: 'tableRow',
    content: words.map((each) => ({ type, content: [paragraph(textNode(each))] })),
  })
  const item = (...content: unknown[]) => ({ type: 'listItem', content })
  const whole = doc(
    paragraph(
      textNode('10'),
      raised('8'),
      textNode(' H'),
      lowered('2'),
      textNode('O 1'),
      raised('st'),
      textNode(' e'),
      raised('x+1'),
    ),
    paragraph(
      textNode('Solve '),
      { type: 'inlineMath', attrs: { latex: 'x^2=4' } },
      { type: 'hardBreak' },
      textNode('now'),
    ),
    {
      type: 'orderedList',
      attrs: { start: 3 },
      content: [item(paragraph(textNode('a'))), item(paragraph(textNode('b')))],
    },
    { type: 'table', content: [cells('tableHeader', 'm', 'kg'), cells('tableCell', '1', '2')] },
    picture,
  )
  expect(plainOf(field.parse(whole))).toBe('10⁸ H₂O 1st e^(x+1)\nSolve x^2=4\nnow\n3. a\n4. b\nm | kg\n1 | 2\n[A leaf]')
  expect(imagesOf(field.parse(whole))).toEqual([picture.attrs.picture])
})

test('[RT-1] a field that is needed is not empty, and a limit counts the letters that are read', () => {
  const needed = richText(5, { isNeeded: true })
  for (const empty of ['', doc(paragraph()), doc(paragraph(textNode(' ')))])
    expect(needed.safeParse(empty).success).toBe(false)
  for (const filled of ['x', doc(picture), doc({ type: 'blockMath', attrs: { latex: 'x' } })])
    expect(needed.safeParse(filled).success).toBe(filled !== undefined && plainOf(field.parse(filled)).length <= 5)
  expect(needed.safeParse(doc(paragraph(textNode('123456')))).error?.issues[0]?.message).toBe('rich text: letters')
  expect(isEmptyRichText(field.parse(doc(picture)))).toBe(false)
})

test('[RT-1] links lead to the web or to mail, and nowhere else', () => {
  for (const good of ['https://example.org', 'http://example.org/ü?q=1', 'mailto:a@example.org'])
    expect(isRichLink(good)).toBe(true)
  for (const bad of [
    '',
    'example.org',
    '//example.org',
    '/a',
    'ftp://example.org',
    'vbscript:x',
    'https:///x',
    ' https://example.org',
    'https://',
    'blob:https://example.org/x',
  ])
    expect(isRichLink(bad)).toBe(false)
})

// Fault: the check of a post read its refused text as rich text, and the call ended with a failure of the server.
test('[RT-1] no check of an object reads a text that was refused', () => {
  const Post = z.object({ text: richText(100) }).refine(({ text }) => !isEmptyRichText(text))
  for (const child of [1, 'x', null, { type: 'paragraph', content: [null] }]) {
    const { success, error } = Post.safeParse({ text: { type: 'doc', content: [child] } })
    expect(success).toBe(false)
    expect(error?.issues[0]?.message).toMatch(/^rich text: /)
  }
})
