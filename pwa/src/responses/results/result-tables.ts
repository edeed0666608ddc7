import { plainOf } from '@takhti/schema/kit/rich-text/text'
import type { GridRow, MarkingOverview } from '@takhti/schema/responses/marking-model'
import type { ItemStatistics } from '@takhti/schema/responses/statistics'
import type { TFunction } from 'i18next'
import type { SavedTable } from '../SaveTableMenu.tsx'
import { signOf } from './grid-statistics.ts'
import { decimal, percent } from './result-text.ts'

/** The questions beside one student on a printed page. */
const perBlock = 10

type Results = {
  overview: MarkingOverview
  rows: readonly GridRow[]
  statistics: readonly ItemStatistics[]
  t: TFunction
}

/** The results as tables: the whole grid for a sheet, then questions, and the grid in blocks that fit a page. */
export function tablesOf({ overview, rows, statistics, t }: Results): SavedTable[] {
  const { name, questions } = overview
  const sheet = [
    [
      t('responses.student'),
      ...questions.map(({ question }, index) => `${index + 1}. ${plainOf(question.description)}`),
      t('responses.score'),
      t('responses.points'),
      t('responses.percent'),
    ],
    ...rows.map((row) => [
      row.name,
      ...questions.map(({ question }) =>
        String(row.cells.find(({ questionId }) => questionId === question.id)?.score ?? ''),
      ),
      ...[String(row.score), String(row.totalPoints)],
      row.totalPoints > 0 ? percent((100 * row.score) / row.totalPoints) : '',
    ]),
  ]
  return [
    { title: name, lead: t('results.grid'), rows: sheet },
    questionTable({ overview, rows, statistics, t }),
    ...blocksOf({ overview, rows, t }),
  ]
}

function questionTable({ overview: { questions, name }, statistics, t }: Results): SavedTable {
  const head = ['question', 'difficulty', 'discrimination', 'answered'] as const
  return {
    ...{ title: name, lead: t('results.questions') },
    rows: [
      head.map((key) => t(`results.${key}`)),
      ...questions.map(({ question }, index) => {
        const item = statistics[index]
        const share = item?.difficulty.value ?? null
        return [
          `${index + 1}. ${plainOf(question.description)}`,
          `${percent(share === null ? null : share * 100)} (${item?.difficulty.of ?? 0})`,
          `${decimal(item?.discrimination.value ?? null)} (${item?.discrimination.of ?? 0})`,
          String(Math.round((item?.answered.value ?? 0) * (item?.answered.of ?? 0))),
        ]
      }),
    ],
  }
}

function blocksOf({ overview: { questions, name }, rows, t }: Omit<Results, 'statistics'>): SavedTable[] {
  return Array.from({ length: Math.ceil(questions.length / perBlock) }, (_, block) => {
    const from = block * perBlock
    const shown = questions.slice(from, from + perBlock)
    return {
      ...{ title: name, lead: t('results.gridKey') },
      rows: [
        [t('responses.student'), ...shown.map((_question, index) => String(from + index + 1)), t('responses.score')],
        ...rows.map((row) => [
          row.name,
          ...shown.map(({ question }) => signOf(row.cells.find(({ questionId }) => questionId === question.id))),
          String(row.score),
        ]),
      ],
    }
  })
}
