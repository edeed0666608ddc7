import type { DraftQuestion } from '@takhti/schema/assessments/model'
import type { GridRow } from '@takhti/schema/responses/marking-model'
import { expect, test } from 'vitest'
import { bloomOf, distributionOf, signOf, statisticsOf, wrongOption } from './grid-statistics.ts'

const at = '2026-11-28T09:00:00.000Z'

const question: DraftQuestion = {
  ...{ id: 'q', type: 'MCQ', description: 'Where?', correctOptions: ['a'], answer: 'A', points: 2 },
  options: ['a', 'b', 'c'].map((id) => ({ id, title: id.toUpperCase() })),
  ...{ difficulty: 'EASY', explanation: '', madeBy: 'person', bloomLevel: 'APPLY' },
  checks: { result: 'ok', reasons: [] },
}

function row(optionId: string | null): GridRow {
  const score = optionId === 'a' ? 2 : 0
  return {
    ...{ assessmentResponseId: `r${optionId}`, createdBy: null, name: '', number: 1, score, totalPoints: 2 },
    ...{ startedAt: at, submittedAt: at },
    cells: [
      {
        ...{ questionId: 'q', score, maxScore: 2, share: score / 2, isAnswered: optionId !== null },
        ...(optionId !== null && { optionIds: [optionId] }),
      },
    ],
  }
}

test('[MK-7] statistics of the grid have their denominators, and the most chosen wrong option', () => {
  const rows = [row('a'), row('b'), row('b'), row('c'), row(null)]
  const [item] = statisticsOf([question], rows)
  expect(item).toMatchObject({ difficulty: { value: 0.2, of: 5 }, answered: { value: 0.8, of: 5 } })
  expect(item && wrongOption(question, item)).toMatchObject({ title: 'B', count: 2, of: 4 })
  const ranges = distributionOf(rows)
  expect(ranges.map(({ count }) => count)).toEqual([4, 0, 0, 0, 0, 0, 0, 0, 0, 1])
  expect(ranges[9]).toMatchObject({ from: 90, to: 100, of: 5 })
})

test('[MK-7] the Bloom report preserves the order of the levels, with the average of the class', () => {
  const { taxonomyaverages } = bloomOf([question], [row('a'), row('b')]).classBloomsAverage
  expect(taxonomyaverages.map(({ level }) => level)).toEqual([
    ...['REMEMBER', 'UNDERSTAND', 'EVALUATE', 'APPLY', 'ANALYZE', 'CREATE', 'UNCATEGORISED'],
  ])
  expect(taxonomyaverages[3]).toMatchObject({ averagePercentage: 50, of: 2 })
})

test('[MK-7] a cell is right, partly right, waits, or is not answered', () => {
  const cell = { questionId: 'q', score: 1, maxScore: 2, share: 0.5, isAnswered: true }
  expect([cell, { ...cell, share: 1 }, { ...cell, share: null }, { ...cell, isAnswered: false }].map(signOf)).toEqual([
    ...['50%', '✓', '?', '–'],
  ])
})
