import { expect, test } from 'vitest'
import { assembled } from './pdf-pages.ts'
import { DocumentFault } from './read-document.ts'

const page = (...texts: string[]) => ({ paragraphs: texts.map((text) => ({ text })), facts: null })
const texts = (pages: readonly ReturnType<typeof page>[]) =>
  assembled(pages, pages.length).segments.map(({ text }) => text)

test('[B7] lines that differ beyond their page’s number are text, and running lines are named', () => {
  const quiz = [42, 72, 60, 81].map((answer, index) =>
    page(`What is ${index + 6} x ${answer}?`, 'Think.', `Answer: ${answer}`),
  )
  expect(texts(quiz)).toHaveLength(12)
  const answers = [42, 72, 60, 81].map((answer) => page('Think about it.', 'Count.', String(answer)))
  expect(texts(answers)).toEqual(['Count.', '42', 'Count.', '72', 'Count.', '60', 'Count.', '81'])
  const book = [5, 6, 7].map((number) => page(`Biology | ${number} of 90`, `Leaf ${number}.`, `${number}`))
  expect(assembled(book, 3)).toMatchObject({
    segments: [{ text: 'Leaf 5.' }, { text: 'Leaf 6.' }, { text: 'Leaf 7.' }],
    running: ['Biology | 5 of 90', '5'],
  })
  expect(texts([page('१', 'एक'), page('२', 'दो'), page('३', 'तीन')])).toEqual(['एक', 'दो', 'तीन'])
})

test('[B7] pages with only the scanner program’s name are images', () => {
  const scanned = Array.from({ length: 5 }, () => page('Scanned by CamScanner'))
  expect(() => assembled(scanned, 5)).toThrow(new DocumentFault('scanned'))
  expect(assembled([...scanned, page('Words', 'of a page')], 6)).toMatchObject({ textless: [1, 2, 3, 4, 5] })
  expect(texts([page('1'), page('2'), page('3')])).toEqual(['1', '2', '3'])
})

test.each([
  ['about:blank', ''],
  ['https://school.example/quiz', ''],
  ['Microsoft Word - chapter 3.docx', ''],
  ['Untitled-1', ''],
  ['PowerPoint Presentation', ''],
  ['12345', ''],
  ['Photosynthesis', 'Photosynthesis'],
  ['Document Analysis', 'Document Analysis'],
])('[UX-C4] the title %j in the metadata of a PDF names it as %j', (title, name) => {
  const first = { paragraphs: [{ text: 'Leaves.' }], facts: { title, author: '', language: '' } }
  expect(assembled([first], 1).title).toBe(name)
})
