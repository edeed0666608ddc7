import type { RichBlock, RichDoc, RichInline, RichMark } from '@takhti/schema/kit/rich-text/rules'
import { plainOf } from '@takhti/schema/kit/rich-text/text'
import { Question } from '@takhti/schema/questions/model'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { p, word, zip } from '../../documents/made-documents.ts'
import { heldIn, lossesIn } from './held.ts'
import { readQuestions } from './read-questions.ts'
import { writeQuestions } from './write-questions.ts'

const text = (words: string, ...types: Exclude<RichMark['type'], 'link'>[]): RichInline => ({
  ...{ type: 'text', text: words },
  ...(types.length > 0 && { marks: types.map((type) => ({ type })) }),
})

const words = fc.constantFrom(
  'Leaves',
  'make food',
  'in light,',
  'x < 3 & y',
  'पानी',
  'ضوء',
  '{a} = ~b',
  'CO',
  '10:20 #1',
)

const run: fc.Arbitrary<RichInline> = fc.oneof(
  words.map((each) => text(each, 'bold')),
  words.map((each) => text(each, 'italic')),
  words.map((each) => text(each, 'bold', 'italic', 'underline')),
  words.map((each) => text(each, 'strike')),
  fc.constantFrom('2', '10', '-3').map((each) => text(each, 'superscript')),
  fc.constantFrom('2', 'max', 'q q').map((each) => text(each, 'subscript')),
  fc.constantFrom('2', 'n+1').map((each) => text(each, 'bold', 'superscript')),
  fc.constantFrom('a<b', '\\frac{1}{2}').map((latex) => ({ type: 'inlineMath' as const, attrs: { latex } })),
)

// Plain words are between the others: neighbours of equal marks would be one run.
const paragraph = fc.array(run, { minLength: 1, maxLength: 3 }).map((runs) => ({
  type: 'paragraph' as const,
  content: [text('So'), ...runs.flatMap((each) => [each, text(' and')])],
}))

const listOf = (type: 'bulletList' | 'orderedList') =>
  fc.array(paragraph, { minLength: 1, maxLength: 3 }).map((items) => ({
    type,
    content: items.map((each) => ({ type: 'listItem' as const, content: [each] })),
  }))

const table = fc
  .array(fc.tuple(fc.constantFrom('tableCell' as const, 'tableHeader' as const), paragraph, paragraph), {
    ...{ minLength: 1, maxLength: 3 },
  })
  .map((rows) => ({
    type: 'table' as const,
    content: rows.map(([type, ...cells]) => ({
      type: 'tableRow' as const,
      content: cells.map((each) => ({ type, content: [each] })),
    })),
  }))

/** Marked at its start, so that each text has something to lose. */
const docOf = (number: number, ...blocks: fc.Arbitrary<RichBlock>[]) =>
  fc.array(fc.oneof(...blocks), { maxLength: 2 }).map((content): RichDoc => {
    const first = { type: 'paragraph' as const, content: [text(`Text ${number}`, 'bold')] }
    // Two tables or lists behind each other are one in a paper.
    return { type: 'doc', content: [first, ...content.filter(({ type }, at) => content[at - 1]?.type !== type)] }
  })

const question: Question = {
  ...{ id: '01900000-0000-7000-8000-000000000000', type: 'MCQ', description: '', correctOptions: ['a'], answer: '' },
  options: [],
  ...{ points: 1, difficulty: 'EASY', explanation: '', checks: { result: 'ok', reasons: [] }, madeBy: 'person' },
}

const structured = fc
  .tuple(
    docOf(1, paragraph, table, listOf('bulletList'), listOf('orderedList')),
    docOf(2, table, listOf('bulletList')),
    docOf(3, table, listOf('bulletList')),
    docOf(4, paragraph, table),
  )
  .map(([description, first, second, explanation]): Question => ({
    ...{ ...question, description, explanation },
    options: [first, second].map((title, at) => ({ id: 'ab'[at] ?? '', title })),
  }))

const back = (questions: readonly Question[]) =>
  readQuestions(writeQuestions('word', 'A paper', questions), { name: 'set.docx' })

// Faults: without `richOf` each text came back plain; without `foldItems` the items of a list were options.
test('[QX-8] word round-trips marks, lists and tables of each text', () => {
  const questions = fc.sample(structured, 100)
  for (const asked of questions) expect(heldIn('word', asked)?.description).toEqual(asked.description)
  const { questions: read, leftOut } = back(questions)
  expect(read).toHaveLength(100)
  for (const [index, { question: found, lost, faults }] of read.entries()) {
    const asked = questions[index]
    expect(found?.description).toEqual(asked?.description)
    expect(found?.options.map(({ title }) => title)).toEqual(asked?.options.map(({ title }) => title))
    expect(found?.explanation).toEqual(asked?.explanation)
    expect([lost, faults.filter((fault) => fault !== 'repeated')]).toEqual([[], []])
    expect(Question.parse(found)).toEqual(found)
    expect(asked && lossesIn('word', asked)).toEqual([])
  }
  // The title of the paper.
  expect(leftOut).toEqual([{ loss: 'text', count: 1 }])
})

test('[QX-8] what a paper does not support comes as words, and is listed before', () => {
  const bold: RichBlock = { type: 'paragraph', content: [text('Which?', 'bold')] }
  const list: RichBlock = {
    type: 'bulletList',
    content: [{ type: 'listItem', content: [{ type: 'paragraph', content: [text('leaf')] }] }],
  }
  const lines = (...content: RichBlock[]): Question => ({
    ...{ ...question, description: { type: 'doc', content } },
    options: ['Yes', 'No'].map((title, at) => ({ id: 'ab'[at] ?? '', title })),
  })
  const quoted = lines(bold, { type: 'blockquote', content: [bold] })
  const asked = lines(bold, { type: 'paragraph', content: [text('A) Which one is it')] })
  for (const each of [quoted, asked]) {
    expect(lossesIn('word', each)).toContain('formatting')
    expect(typeof back([each]).questions[0]?.question?.description).toBe('string')
  }
  // Without options behind it a list would be the options.
  const open: Question = { ...lines(bold, list), type: 'SHORT_ANSWER', options: [], correctOptions: [], answer: 'leaf' }
  expect(lossesIn('word', open)).toContain('formatting')
  expect(lossesIn('word', lines(bold, list))).toEqual([])
})

const r = (words: string, look = '') => `<w:r><w:rPr>${look}</w:rPr><w:t xml:space="preserve">${words}</w:t></w:r>`
const line = (...runs: string[]) => `<w:p>${runs.join('')}</w:p>`
const item = (list: number, ...runs: string[]) =>
  `<w:p><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="${list}"/></w:numPr></w:pPr>${runs.join('')}</w:p>`
const cell = (words: string, look = '') => `<w:tc><w:tcPr>${look}</w:tcPr><w:p>${r(words)}</w:p></w:tc>`

const paper = (body: string) =>
  zip({
    ...word(body),
    'word/styles.xml':
      '<w:styles><w:style w:type="character" w:styleId="Strong"><w:name w:val="Strong"/><w:rPr><w:b/></w:rPr></w:style></w:styles>',
    'word/numbering.xml':
      '<w:numbering><w:abstractNum w:abstractNumId="5"><w:lvl w:ilvl="0"><w:numFmt w:val="bullet"/></w:lvl></w:abstractNum><w:abstractNum w:abstractNumId="6"><w:lvl w:ilvl="0"><w:numFmt w:val="decimal"/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="5"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="6"/></w:num></w:numbering>',
  })

const read = (body: string) => readQuestions(paper(body), { name: 'paper.docx' })

const html = (content: readonly (RichBlock | RichInline)[] = []): string =>
  content
    .map((each) => {
      if (each.type === 'text')
        return (each.marks ?? []).reduce((inner, { type }) => `<${type}>${inner}</${type}>`, each.text)
      // Content of blocks is blocks, rows, items or runs, which are all shown alike.
      return `<${each.type}>${'content' in each ? html(each.content as RichBlock[]) : ''}</${each.type}>`
    })
    .join('')

const shown = (rich: Question['description'] | undefined) =>
  rich === undefined || typeof rich === 'string' ? rich : html(rich.content)

test('[QX-9] marks of runs that programs split, and of styles, come with their words', () => {
  const [first] = read(
    line(
      r('1.', '<w:b/>'),
      r(' Is H'),
      r('2', '<w:vertAlign w:val="subscript"/>'),
      r('O '),
      r('al'),
      r('ways', '<w:b w:val="0"/>'),
    ) +
      line(r('A) '), r('ve', '<w:i/>'), r('ry', '<w:i/>'), r(' wet')) +
      line(r('B) not '), r('wet', '<w:rStyle w:val="Strong"/>')) +
      line(r('C) seldom'), r('  D) '), r('seldom', '<w:u w:val="single"/>')) +
      line(r('Answer: '), r('A', '<w:b/>')),
  ).questions
  // Lowered digits alone have a form of their own.
  expect(shown(first?.question?.description)).toBe('Is H₂O always')
  expect(first?.question?.options.map(({ title }) => shown(title))).toEqual([
    '<paragraph><italic>very</italic> wet</paragraph>',
    '<paragraph>not <bold>wet</bold></paragraph>',
    'seldom',
    // The same word with and without a mark: neither takes the other's.
    'seldom',
  ])
  expect(first?.question?.correctOptions).toEqual([first?.question?.options[0]?.id])
  expect(first?.lost).toEqual(['formatting'])
})

test('[QX-9] lists and tables are of the stem or the option that they follow', () => {
  const { questions, leftOut } = read(
    line(r('1. Which of '), r('these', '<w:i/>'), r(' are plants?')) +
      item(1, r('Moss')) +
      item(1, r('Coral', '<w:b/>')) +
      `<w:tbl><w:tr><w:trPr><w:tblHeader/></w:trPr>${cell('Name')}${cell('Size')}</w:tr><w:tr>${cell('Both', '<w:gridSpan w:val="2"/>')}</w:tr></w:tbl>` +
      line(r('A) Moss')) +
      item(1, r('alone')) +
      line(r('B) Both ____ and')) +
      line(r('Answer: A')) +
      item(2, r('Where is food made?')) +
      line(r('A) Leaves')) +
      line(r('B) Roots')) +
      item(2, r('Name a '), r('gas', '<w:b/>'), r(' that they take (2 marks)', '<w:u w:val="none"/>')) +
      line(r('Answer: carbon dioxide')),
  )
  expect(questions.map(({ question: each }) => each && [each.type, plainOf(each.description).split('\n')[0]])).toEqual([
    ['MCQ', 'Which of these are plants?'],
    ['MCQ', 'Where is food made?'],
    ['SHORT_ANSWER', 'Name a gas that they take'],
  ])
  const [first] = questions
  expect(shown(first?.question?.description)).toBe(
    '<paragraph>Which of <italic>these</italic> are plants?</paragraph>' +
      '<bulletList><listItem><paragraph>Moss</paragraph></listItem><listItem><paragraph><bold>Coral</bold></paragraph></listItem></bulletList>' +
      '<table><tableRow><tableHeader><paragraph>Name</paragraph></tableHeader><tableHeader><paragraph>Size</paragraph></tableHeader></tableRow>' +
      '<tableRow><tableCell><paragraph>Both</paragraph></tableCell></tableRow></table>',
  )
  expect(JSON.stringify(first?.question?.description)).toContain('"colspan":2')
  expect(shown(questions[2]?.question?.description)).toBe(
    '<paragraph>Name a <bold>gas</bold> that they take</paragraph>',
  )
  expect(questions[2]?.question?.points).toBe(2)
  expect(first?.question?.options.map(({ title }) => shown(title))).toEqual([
    '<paragraph>Moss</paragraph><bulletList><listItem><paragraph>alone</paragraph></listItem></bulletList>',
    'Both ____ and',
  ])
  expect(leftOut).toEqual([])
})

test('[QX-9] highlights and images of a paper are listed, a bold title is not', () => {
  const plain = [p('Plants'), p('1. Where is food made?'), p('A) Leaves'), p('B) Roots'), p('Answer: A')]
  // The title is counted as text that is no question.
  const lossesOf = (body: string) => read(body).leftOut.filter(({ loss }) => loss !== 'text')
  expect(lossesOf([line(r('Biology', '<w:b/>')), ...plain].join(''))).toEqual([])
  const image = '<w:p><w:r><w:drawing><a:blip/></w:drawing></w:r></w:p>'
  const lit = line(r('2. Why?', '<w:highlight w:val="yellow"/>'))
  expect(lossesOf([...plain, lit, image].join(''))).toEqual([
    { loss: 'formatting', count: 1 },
    { loss: 'picture', count: 1 },
  ])
})
