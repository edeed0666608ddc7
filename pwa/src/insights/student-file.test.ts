import 'pdfjs-dist/legacy/build/pdf.worker.mjs'
import type { StudentInsight, TopicProficiency } from '@takhti/schema/insights/model'
import { languageOf, type LanguageCode } from '@takhti/schema/languages/model'
import { createInstance } from 'i18next'
import { expect, test } from 'vitest'
import { runTables } from '#board/export/export-job.ts'
import { typefaceOnDisk } from '#board/export/typefaces-on-disk.ts'
import { PdfDocument } from '#board/import/pdf-document.ts'
import arabic from '../locales/ar/insights.json'
import english from '../locales/en/insights.json'
import hindi from '../locales/hi/insights.json'
import { studentTables } from './student-tables.ts'

const at = '2026-11-20T09:00:00.000Z'
const work = { kind: 'assessment', id: 'a', responseId: 'r', at, answered: 10 } as const

const student: StudentInsight = {
  ...{ from: '2026-09-30T00:00:00.000Z', before: '2026-11-30T00:00:00.000Z', asOf: at },
  ...{ classId: 'c', className: 'Class 6 B', studentId: 's', name: 'Asha Rao' },
  ...{ attendance: { count: 3, of: 4, lastAbsentAt: at }, absences: [at] },
  ...{ work: { count: 2, of: 3, lastMissing: null }, missing: [{ assessmentId: 'b', name: 'Roots', dueOn: at }] },
  ...{ lessons: { count: 1, of: 2 }, study: { seconds: 4_500, sessions: 2 }, praise: 7 },
  ...{ score: { value: 81, of: 3, answered: 30 }, trend: 'up', isComeback: false, confidence: 'good', needs: [] },
  ...{
    lastAt: at,
    recent: [
      { ...work, name: 'भिन्न', share: 0.9 },
      { ...work, name: 'الكسور', share: null },
    ],
  },
}

const topic: TopicProficiency = {
  ...{ topicId: 't', name: 'Equal parts', kind: 'topic', proficiency: { value: 40, of: 30 }, students: 1, below: 1 },
  ...{ confidence: 'low', lastAt: at, last: { ...work, name: 'Fractions' }, questionId: null },
}

/** The words of a text: a reader orders text of two directions in its own way, and joins cells beside each other. */
const wordsIn = (text: string) => text.normalize('NFKC').match(/[\p{L}\p{M}]+|\p{N}+/gu) ?? []

const nameOf = ({ name }: { name: string }) => name

async function tablesIn(language: LanguageCode, words: object) {
  const i18n = createInstance()
  await i18n.init({ lng: language, resources: { [language]: { translation: words } } })
  return studentTables({ student, topics: [topic] }, { t: i18n.t, language })
}

// Fault: without the praise among the numbers its word is missing in each language.
test.each([
  ['en', english],
  ['hi', hindi],
  ['ar', arabic],
] as const)('[IS-1] the PDF of a student has attendance, work, praise and trend in %s', async (language, words) => {
  const tables = await tablesIn(language, words)
  const isRightToLeft = languageOf(language).direction === 'rtl'
  const job = { tables: tables.map((table) => ({ ...table, isRightToLeft })), language }
  const file = await runTables(job, { source: typefaceOnDisk })
  const pdf = await PdfDocument.open(new Uint8Array(await file.arrayBuffer()), { password: null, files: null })
  if ('fault' in pdf) throw new Error(pdf.fault)
  const pages = await Promise.all(tables.map((_table, index) => pdf.words(index + 1)))
  const read = pages.join('\n').normalize('NFKC')
  const { attendance, work: handedIn, praise, trend, trends, recent, absences, missing } = words.insights
  const named = [attendance, handedIn, praise, trend, trends.up, recent, absences, missing]
  const facts = ['Asha Rao', 'Class 6 B', 'Roots', 'भिन्न', 'الكسور', 'Equal parts', '75', '67', '81', '40']
  const cells = tables.flatMap(({ title, lead, columns, rows }) => [
    title,
    lead,
    ...columns.map(nameOf),
    ...rows.flat(),
  ])
  for (const text of [...named, ...facts]) expect(cells.join(' '), text).toContain(text)
  expect(cells.flatMap(wordsIn).filter((word) => !read.includes(word))).toEqual([])
})

test('[IS-2] tables without rows are left out, and what is not missing is named', async () => {
  const i18n = createInstance()
  await i18n.init({ lng: 'en', resources: { en: { translation: english } } })
  const empty = { ...student, recent: [], missing: [], absences: [] }
  const tables = studentTables({ student: empty, topics: [] }, { t: i18n.t, language: 'en' })
  expect(tables.map(({ title }) => title)).toEqual(['Asha Rao'])
  const texts = tables.flatMap(({ rows }) => rows.flat())
  expect(texts).toEqual(expect.arrayContaining([english.insights.noneMissing, english.insights.noAbsence]))
})
