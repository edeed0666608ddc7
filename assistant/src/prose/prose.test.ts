import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Inline } from './inline.ts'
import { type Block, readProse } from './prose.ts'

const paragraph = (...children: Inline[]): Block => ({ kind: 'paragraph', children })
const text = (words: string): Inline => ({ kind: 'text', text: words })

test('headings, lists, quotes, code, tables and emphasis are parsed', () => {
  const sentences = [
    '# Water',
    'It **moves** and *rests*, `H2O`.',
    'A second line.',
    '',
    '1. rain',
    '   - soft',
    '2. snow',
    '> a word of *hers*',
    '```',
    '<b>as it is</b>',
    '```',
    '| Form | Where |',
    '| --- | --- |',
    '| ice | poles |',
    '---',
  ].join('\n')
  expect(readProse(sentences)).toEqual([
    { kind: 'heading', level: 1, children: [text('Water')] },
    paragraph(
      text('It '),
      { kind: 'strong', children: [text('moves')] },
      text(' and '),
      { kind: 'emphasis', children: [text('rests')] },
      text(', '),
      { kind: 'code', text: 'H2O' },
      text('.'),
      { kind: 'break' },
      text('A second line.'),
    ),
    {
      kind: 'list',
      isOrdered: true,
      first: 1,
      items: [
        {
          children: [text('rain')],
          below: [{ kind: 'list', isOrdered: false, first: 1, items: [{ children: [text('soft')], below: [] }] }],
        },
        { children: [text('snow')], below: [] },
      ],
    },
    {
      kind: 'quote',
      children: [paragraph(text('a word of '), { kind: 'emphasis', children: [text('hers')] })],
    },
    { kind: 'code', text: '<b>as it is</b>' },
    { kind: 'table', head: [[text('Form')], [text('Where')]], rows: [[[text('ice')], [text('poles')]]] },
    { kind: 'rule' },
  ])
})

test('nested emphasis closes where it was opened, and operators and underscores in names stay', () => {
  expect(readProse('***both***')).toEqual([
    paragraph({ kind: 'strong', children: [{ kind: 'emphasis', children: [text('both')] }] }),
  ])
  expect(readProse('*a **b** c*')).toEqual([
    paragraph({ kind: 'emphasis', children: [text('a '), { kind: 'strong', children: [text('b')] }, text(' c')] }),
  ])
  expect(readProse('2 * 3 * 4 = a_b_c **')).toEqual([paragraph(text('2 * 3 * 4 = a_b_c **'))])
})

const own = 'https://www.youtube.com/watch?v=abc'

test('[J2] a link is accepted only with one of the caller’s addresses, exactly', () => {
  expect(readProse(`See [the film](${own}).`, { links: [own] })).toEqual([
    paragraph(text('See '), { kind: 'link', href: own, children: [text('the film')] }, text('.')),
  ])
  for (const other of [`${own}&x=1`, `${own}.evil.example`, own.toUpperCase(), 'javascript:alert(1)'])
    expect(readProse(`[the film](${other})`, { links: [own] })).toEqual([paragraph(text(`the film (${other})`))])
  expect(readProse(`<${own}> ${own} [x]: ${own}`, { links: [own] })).toEqual([
    paragraph(text(`<${own}> ${own} [x]: ${own}`)),
  ])
})

test('[J2] an image becomes its alternative text, wherever it is and whatever its address is', () => {
  expect(readProse(`![a map](${own}) ![](https://evil.example/p)`, { links: [own] })).toEqual([
    paragraph(text('a map ')),
  ])
})

test('a citation is one of the passages that there are', () => {
  expect(readProse('Water moves [2], it says [3] [0].', { citations: 2 })).toEqual([
    paragraph(text('Water moves '), { kind: 'citation', number: 2 }, text(', it says [3] [0].')),
  ])
})

test('invisible characters are removed, and joiners that scripts spell with stay', () => {
  const tags = String.fromCodePoint(...Array.from('hidden', (char) => 0xe0000 + (char.codePointAt(0) ?? 0)))
  expect(readProse(`a\u200b\u202eb${tags}\u0007 क्\u200dष می\u200cخواهم`)).toEqual([
    paragraph(text('ab क्\u200dष می\u200cخواهم')),
  ])
})

test('[J2] no text produces a link of its own', () => {
  const piece = fc.stringMatching(/^[\w<>[\]()!*`|#~ :/.&;"'=-]{0,60}$/)
  const link = fc.tuple(piece, piece).map(([label, address]) => `${label}[a](${address})`)
  fc.assert(
    fc.property(fc.array(fc.oneof(piece, link, fc.string({ unit: 'binary' })), { maxLength: 8 }), (lines) => {
      const blocks = readProse(lines.join('\n'), { links: [own], citations: 3 })
      expect(JSON.stringify(blocks)).not.toContain('"href"')
    }),
  )
})

test('thirty thousand open marks are read in the time of as many characters', () => {
  const marks = ['[', '*', '**', '![', '`', '> ', '- ', '[a](', '_a', '*a ', '|', '[a\n](', '***']
  for (const mark of marks) {
    const start = performance.now()
    readProse(mark.repeat(30_000))
    readProse(`${`${mark}\n`.repeat(10_000)}](x)`)
    expect(performance.now() - start, mark).toBeLessThan(5_000)
  }
})
