import type { RichBlock, RichDoc } from '@takhti/schema/kit/rich-text/rules'
import { plainWithTex } from '@takhti/schema/kit/rich-text/text'
import { Question } from '@takhti/schema/questions/model'
import fc from 'fast-check'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { lossesIn } from './held.ts'
import type { ExchangeFormat } from './model.ts'
import { readQuestions } from './read-questions.ts'
import { writeQuestions } from './write-questions.ts'
import { xmlTree } from './xml-tree.ts'

const stem: RichDoc = {
  type: 'doc',
  content: [
    {
      type: 'paragraph',
      content: [
        { type: 'text', text: '<script>x</script> & 10' },
        { type: 'text', text: '8', marks: [{ type: 'superscript' }] },
        { type: 'text', text: ' is ' },
        { type: 'inlineMath', attrs: { latex: 'a<b' } },
        { type: 'text', text: ' here', marks: [{ type: 'link', attrs: { href: 'https://a.example/?b&c' } }] },
        { type: 'text', text: ' thin', marks: [{ type: 'underline' }] },
      ],
    },
    {
      type: 'table',
      content: [{ type: 'tableRow', content: [{ type: 'tableHeader', content: [{ type: 'paragraph' }] }] }],
    },
    { type: 'image', attrs: { picture: 'file:0190d3a2-0000-7000-8000-000000000000', alt: 'A leaf' } },
  ],
}

const no: RichDoc = {
  type: 'doc',
  content: [
    {
      type: 'paragraph',
      content: [
        { type: 'text', text: 'No: ' },
        { type: 'inlineMath', attrs: { latex: 'a>b' } },
      ],
    },
  ],
}

const question: Question = {
  id: '01900000-0000-7000-8000-000000000000',
  type: 'MCQ',
  description: stem,
  options: [
    { id: 'a', title: 'Yes' },
    { id: 'b', title: no },
  ],
  correctOptions: ['a'],
  answer: 'Yes',
  points: 1,
  difficulty: 'EASY',
  explanation: { type: 'doc', content: [{ type: 'blockMath', attrs: { latex: '\\frac{1}{2}' } }] },
  checks: { result: 'ok', reasons: [] },
  madeBy: 'person',
}

const escapedText = '&lt;script&gt;x&lt;/script&gt; &amp; 10<sup>8</sup> is \\(a&lt;b\\)'

function written(format: ExchangeFormat): string {
  const bytes = writeQuestions(format, 'A set', [question])
  if (format !== 'qti') return strFromU8(bytes)
  return strFromU8(unzipSync(bytes)['items/item1.xml'] ?? new Uint8Array())
}

test('[RT-6] a structured text is exported as well-formed markup, and its characters escaped', () => {
  const qti = written('qti')
  expect(qti).toContain(escapedText)
  expect(qti).toContain('<em> thin</em>')
  expect(qti).toContain('<p>\\[\\frac{1}{2}\\]</p>')
  expect(xmlTree(qti).name).toBe('assessmentItem')
  const moodle = written('moodle')
  // The markup is text in the file, and not part of the file's own markup.
  expect(moodle).toContain('&lt;sup&gt;8&lt;/sup&gt; is \\(a&amp;lt;b\\)')
  expect(moodle).toContain('&lt;a href=&quot;https://a.example/?b&amp;amp;c&quot;&gt; here&lt;/a&gt;')
  expect(written('gift')).toContain('[html]<p>')
})

test.each<ExchangeFormat>(['qti', 'moodle', 'gift', 'canvas', 'csv', 'text', 'json'])(
  '[RT-6] %s round-trips the text, the superscript and the formula in TeX',
  (format) => {
    const bytes = writeQuestions(format, 'A set', [question])
    const { questions } = readQuestions(bytes, { name: `set.${format === 'text' ? 'txt' : format}` })
    const [read] = questions
    const { description = '', explanation = '', options = [] } = read?.question ?? {}
    expect(plainWithTex(description)).toContain('<script>x</script> & 10⁸ is \\(a<b\\) here')
    expect(JSON.stringify(explanation)).toContain(JSON.stringify({ latex: '\\frac{1}{2}' }))
    expect(options[1]?.title).toEqual(no)
  },
)

test('[RT-6] what a format does not support of a text is listed', () => {
  expect(lossesIn('moodle', question)).toEqual(['picture'])
  expect(lossesIn('csv', question)).toContain('formatting')
})

const text = (words: string, ...marks: ('bold' | 'italic' | 'subscript' | 'superscript')[]) => ({
  type: 'text' as const,
  text: words,
  ...(marks.length > 0 && { marks: marks.map((type) => ({ type })) }),
})

const words = fc.constantFrom('Leaves', 'make food', 'in light,', 'x < 3 & y', 'पानी', 'ضوء', '{a} = ~b', '10:20 #1')

const run = fc.oneof(
  words.map((each) => text(each, 'bold')),
  words.map((each) => text(each, 'italic')),
  words.map((each) => text(each, 'bold', 'italic')),
  words.map((each) => ({
    ...text(each),
    marks: [{ type: 'link' as const, attrs: { href: 'https://a.example/?b&c' } }],
  })),
  fc.constantFrom('a<b', '\\frac{1}{2}').map((latex) => ({ type: 'inlineMath' as const, attrs: { latex } })),
)

// Plain words are between the others: neighbours of equal marks would be one run.
const paragraph = fc.array(run, { minLength: 1, maxLength: 3 }).map((runs) => ({
  type: 'paragraph' as const,
  content: runs.flatMap((each, at) => (at === 0 ? [each] : [text(' and '), each])),
}))

const item = paragraph.map((each) => ({ type: 'listItem' as const, content: [each] }))
const cell = fc
  .tuple(fc.constantFrom('tableCell' as const, 'tableHeader' as const), paragraph)
  .map(([type, each]) => ({ type, content: [each] }))

const block: fc.Arbitrary<RichBlock> = fc.oneof(
  paragraph,
  fc.array(item, { minLength: 1, maxLength: 3 }).map((content) => ({ type: 'bulletList' as const, content })),
  fc.array(item, { minLength: 1, maxLength: 3 }).map((content) => ({ type: 'orderedList' as const, content })),
  fc
    .array(
      fc.array(cell, { minLength: 2, maxLength: 2 }).map((content) => ({ type: 'tableRow' as const, content })),
      { minLength: 1, maxLength: 2 },
    )
    .map((content) => ({ type: 'table' as const, content })),
  paragraph.map((each) => ({ type: 'blockquote' as const, content: [each] })),
  words.map((each) => ({ type: 'heading' as const, attrs: { level: 2 as const }, content: [text(each)] })),
)

/** Structured at its start, so that each text has something to lose. */
const doc = (number: number) =>
  fc.array(block, { minLength: 1, maxLength: 3 }).map((content): RichDoc => ({
    type: 'doc',
    content: [{ type: 'paragraph', content: [text(`Text ${number}`, 'bold')] }, ...content],
  }))

const structured = fc
  .tuple(doc(1), doc(2), doc(3), doc(4))
  .map(([description, first, second, explanation]): Question => ({
    ...{ ...question, description, explanation, answer: '' },
    options: [first, second].map((title, at) => ({ id: 'ab'[at] ?? '', title })),
  }))

// Fault: without `RichTexts` in a reader each text of its format came back plain.
test.each<ExchangeFormat>(['moodle', 'qti', 'gift'])(
  '[QX-8] %s round-trips bold, italics, links, lists and tables of each text',
  (format) => {
    const questions = fc.sample(structured, 60)
    const { questions: read } = readQuestions(writeQuestions(format, 'A set', questions), { name: `set.${format}` })
    expect(read).toHaveLength(60)
    for (const [index, { question: found, lost }] of read.entries()) {
      const asked = questions[index]
      expect(found?.description).toEqual(asked?.description)
      expect(found?.options.map(({ title }) => title)).toEqual(asked?.options.map(({ title }) => title))
      expect(found?.explanation).toEqual(asked?.explanation)
      expect(lost).toEqual([])
      expect(Question.parse(found)).toEqual(found)
    }
  },
)

const moodle = (stemOf: string, answers: string) =>
  `<quiz><question type="multichoice"><questiontext format="html"><text><![CDATA[${stemOf}]]></text></questiontext>
  <single>true</single>${answers}</question></quiz>`

const read = (source: string) =>
  readQuestions(Uint8Array.from(new TextEncoder().encode(source)), { name: 'set.xml' }).questions[0]

const right = '<answer fraction="100" format="html"><text><![CDATA[<em>Yes</em>]]></text></answer>'
const wrong = '<answer fraction="0" format="html"><text>No</text></answer>'

test('[QX-8] markup of other programs comes with its structure, and what has no place is listed', () => {
  const sloppy = read(
    moodle(
      '<p>Name <span style="font-weight: bold">two</span> of<ul><li>plants<li>animals</ul><table><tr><td colspan=2>a</table>',
      right + wrong,
    ),
  )
  expect(JSON.stringify(sloppy?.question?.description)).toContain('"type":"bulletList"')
  expect(JSON.stringify(sloppy?.question?.description)).toContain('"colspan":2')
  expect(JSON.stringify(sloppy?.question?.description)).toContain(
    '{"type":"text","text":"two","marks":[{"type":"bold"}]}',
  )
  expect(JSON.stringify(sloppy?.question?.options[0]?.title)).toContain('italic')
  expect(sloppy?.lost).toEqual([])
  const coloured = read(moodle('<p style="color: red">Which <b>one</b>?<script>alert(1)</script></p>', right + wrong))
  expect(coloured?.lost).toEqual(['formatting', 'script'])
  expect(JSON.stringify(coloured?.question)).not.toContain('alert')
  expect(JSON.stringify(coloured?.question?.description)).toContain('bold')
  const hostile = read(moodle('<b><a href="javascript:alert(1)">Which</a></b> one?', right + wrong))
  expect(JSON.stringify(hostile?.question)).not.toContain('javascript')
  expect(hostile?.lost).toEqual(['link'])
  const deep = read(moodle(`${'<blockquote>'.repeat(30)}<b>Which?</b>`, right + wrong))
  expect(deep?.question?.description).toBe('Which?')
  expect(deep?.lost).toEqual(['formatting'])
  // The same words with and without structure: none of them takes the other's.
  const alike = read(moodle('Which?', right + wrong.replace('No', 'Yes')))
  expect(alike?.question?.options.map(({ title }) => title)).toEqual(['Yes', 'Yes'])
  expect(alike?.lost).toEqual(['formatting'])
})
