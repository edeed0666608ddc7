// @vitest-environment happy-dom
import type { Content } from '@takhti/schema/files/model'
import type { Question } from '@takhti/schema/questions/model'
import { faults } from '@takhti/schema/questions/rules'
import { expect, test } from 'vitest'
import { show } from '#app/test-page.tsx'
import arabic from '../locales/ar.json'
import english from '../locales/en.json'
import hindi from '../locales/hi.json'
import { CheckTag, QuestionList } from './QuestionList.tsx'

const id = '01900000-0000-7000-8000-000000000000'

test('a doubted question shows why, a good one does not', async () => {
  const page = await show(
    <QuestionList
      onShow={() => {}}
      content={contentWith([
        { result: 'ok', reasons: [] },
        { result: 'not sure', reasons: ['questions/pronoun', 'questions/blank'] },
      ])}
    />,
  )
  expect(page.text()).toContain('wording checked')
  expect(page.text()).toContain(english.content.doubt['questions/pronoun'])
  expect(page.text()).toContain(english.content.doubt['questions/blank'])
  expect(page.text().split('not sure')).toHaveLength(2)
  expect(page.text()).not.toContain(english.content.doubt['questions/empty'])
  // A text with a declared language aligns by its own direction in a page of another.
  expect(document.querySelector('strong[dir=auto]')?.getAttribute('lang')).toBe('en')
  await page.leave()
})

test('[CK-1] a passed check shows what it looked at', async () => {
  const span = { firstSegment: 0, lastSegment: 0, start: 0, end: 5, quote: 'Hills' }
  const options = ['Hills', 'Lakes', 'Towns'].map((title, at) => ({ id: 'abc'.charAt(at), title }))
  const checks = { result: 'ok' as const, reasons: [] }
  const page = await show(<CheckTag question={{ type: 'MCQ', span, options, correctOptions: ['a'], checks }} />)
  expect(page.text()).toBe('passage found, one right answer, options apart')
  await page.leave()
})

test('every reason to doubt has its sentence', () => {
  for (const { content } of [english, hindi, arabic]) expect(Object.keys(content.doubt)).toEqual([...faults])
})

function contentWith(checks: readonly Question['checks'][]): Content {
  return {
    id,
    name: 'Rivers',
    kind: 'article',
    url: 'https://example.test',
    language: 'en',
    questionCount: checks.length,
    createdAt: '2026-01-01T00:00:00.000Z',
    ...{ updatedAt: '2026-01-01T00:00:00.000Z', parentId: null, tags: [], isStarred: false },
    segments: [],
    summary: [],
    shortfall: null,
    madeBy: 'embedded',
    questions: checks.map((each, index) => ({
      id: `${id.slice(0, -1)}${index}`,
      type: 'SHORT_ANSWER',
      description: 'Where does it rise?',
      options: [],
      correctOptions: [],
      answer: 'In the hills',
      points: 1,
      difficulty: 'EASY',
      explanation: '',
      checks: each,
      madeBy: 'embedded',
    })),
  }
}
