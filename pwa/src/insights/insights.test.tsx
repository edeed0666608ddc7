// @vitest-environment happy-dom
import type { StudentPerformance, StudentsPerformance, TopicsProficiency } from '@takhti/schema/insights/model'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { rememberPerson } from '#api/person.ts'
import { queryClient } from '#api/query.ts'
import { showScreen, type TestPage } from '#app/test-page.tsx'
import { storeAnswer } from '#offline/answers.ts'
import english from '../locales/en/insights.json'
import marking from '../locales/en/marking.json'
import { BeforeClassCard } from './BeforeClassCard.tsx'
import { studentColumns, textRows } from './insight-rows.ts'
import { StudentsView } from './StudentsView.tsx'

vi.mock('#offline/connectivity.ts', () => ({
  isEdgeReachable: () => false,
  useOnline: () => false,
  onConnectivity: () => () => {},
  suspectOffline: () => {},
}))

vi.mock('#languages/late-words.ts', () => ({ addWords: () => Promise.resolve() }))

const classId = 'c'
const at = (day: number) => new Date(Date.now() - day * 86_400_000).toISOString()
const range = { from: at(60), before: at(0), asOf: at(2), classId, className: 'Class 6 B' }

function student(name: string, over: Partial<StudentPerformance> = {}): StudentPerformance {
  return {
    ...{ studentId: name, name, attendance: { count: 3, of: 4, lastAbsentAt: at(3) } },
    ...{
      work: { count: 2, of: 2, lastMissing: null },
      lessons: { count: 1, of: 2 },
      study: { seconds: 600, sessions: 1 },
    },
    ...{
      score: { value: 80, of: 3, answered: 30 },
      trend: 'steady',
      isComeback: false,
      praise: 2,
      confidence: 'good',
      needs: [],
    },
    ...{ lastAt: at(4), recent: [] },
    ...over,
  }
}

const failing = student('Asha', {
  needs: [{ kind: 'lowScores', weight: 2 }],
  score: { value: 31, of: 3, answered: 30 },
  lastAt: at(5),
  recent: [{ kind: 'assessment', id: 'a', name: 'Fractions', responseId: 'r', at: at(5), share: 0.2, answered: 10 }],
})

const missing = student('Ben', {
  needs: [{ kind: 'missingWork', weight: 1 }],
  work: { count: 1, of: 3, lastMissing: { assessmentId: 'b', name: 'Roots', dueOn: at(1) } },
})

const students: StudentsPerformance = { ...range, items: [student('Zoya'), missing, failing] }

const topics: TopicsProficiency = {
  ...{ ...range, students: 3 },
  items: [
    {
      ...{
        topicId: 't',
        name: 'Equal parts',
        kind: 'topic',
        proficiency: { value: 40, of: 30 },
        students: 3,
        below: 2,
      },
      ...{ confidence: 'good', lastAt: at(5), questionId: 'q' },
      last: { kind: 'assessment', id: 'a', name: 'Fractions', responseId: 'r' },
    },
  ],
}

let page: TestPage

const words = { ...english, ...marking }

const show = (Component: () => React.ReactNode) =>
  showScreen({ path: '/', title: 'insights', roles: [], Component }, '/', words).then((shown) => {
    page = shown
  })

beforeEach(() => {
  rememberPerson({ personId: 'me', instituteId: 'i', firstName: 'Mina', role: 'instructor', expiresAt: '' })
})

afterEach(async () => {
  await page.leave()
  queryClient.clear()
})

const days = { timeFrame: 'last60Days' } as const

test('[IG-11] without a network the card has its names, evidence and ages from the last answers', async () => {
  await storeAnswer(`insights.studentsPerformance ${JSON.stringify({ classId, ...days })}`, students)
  await storeAnswer(`insights.topicsProficiency ${JSON.stringify({ classId, ...days })}`, topics)
  await show(() => <BeforeClassCard classId={classId} />)
  await vi.waitFor(() => expect(page.text()).toContain('Asha'))
  const links = page.all('link').map(({ element }) => element.getAttribute('href'))
  expect(links).toEqual([
    '/dashboard/classes/c/students/Asha',
    '/dashboard/assessment/a/responses/r',
    '/dashboard/classes/c/students/Ben',
    '/dashboard/assessment/b/results',
    '/dashboard/assessment/a/marking?question=q',
  ])
  expect(page.text()).toContain('scores 31% on average of 3 works')
  expect(page.text()).toContain('2 of 3 works not handed in')
  expect(page.text()).toContain('5 days ago')
  expect(page.text()).toContain('40% of 30 answers by 3 students')
  expect(page.text()).toContain('Teach “Equal parts” again.')
  expect(page.text()).not.toContain('Zoya')
})

test('[IG-11] a class whose evidence names no one gets a sentence, and no answer gives no card', async () => {
  await storeAnswer(`insights.studentsPerformance ${JSON.stringify({ classId: 'd', ...days })}`, {
    ...students,
    items: [student('Zoya')],
  })
  await storeAnswer(`insights.topicsProficiency ${JSON.stringify({ classId: 'd', ...days })}`, { ...topics, items: [] })
  await show(() => <BeforeClassCard classId="d" />)
  await vi.waitFor(() => expect(page.text()).toContain('1 student. No one needs your help'))
  await page.leave()
  await show(() => <BeforeClassCard classId="unknown" />)
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(page.text()).toBe('')
})

test('[IG-12] a saved table has the text of each cell of the screen, those in need first', async () => {
  await storeAnswer(`insights.studentsPerformance ${JSON.stringify({ classId, ...days })}`, students)
  await show(() => <StudentsView classId={classId} days="last60Days" />)
  await vi.waitFor(() => expect(page.text()).toContain('Zoya'))
  const { t, language } = await import('i18next').then(({ default: i18next }) => i18next)
  const rows = textRows(studentColumns({ t, language }), [failing, missing, student('Zoya')])
  const cells = [...document.querySelectorAll('tbody tr')].map((row) =>
    [...row.querySelectorAll('th, td')].map(({ textContent }) => textContent),
  )
  expect(cells).toHaveLength(3)
  for (const [index, row] of rows.slice(1).entries())
    for (const [column, text] of row.entries()) expect(cells[index]?.[column]).toContain(text)
})
