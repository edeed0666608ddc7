import type { RichDoc } from '@takhti/schema/kit/rich-text/rules'
import { plainWithTex } from '@takhti/schema/kit/rich-text/text'
import type { Question } from '@takhti/schema/questions/model'
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

const paragraph = '&lt;script&gt;x&lt;/script&gt; &amp; 10<sup>8</sup> is \\(a&lt;b\\)'

function written(format: ExchangeFormat): string {
  const bytes = writeQuestions(format, 'A set', [question])
  if (format !== 'qti') return strFromU8(bytes)
  return strFromU8(unzipSync(bytes)['items/item1.xml'] ?? new Uint8Array())
}

test('[RT-6] a structured text is exported as well-formed markup, and its characters escaped', () => {
  const qti = written('qti')
  expect(qti).toContain(paragraph)
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
