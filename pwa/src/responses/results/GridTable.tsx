import type { DraftQuestion } from '@takhti/schema/assessments/model'
import { plainOf } from '@takhti/schema/kit/rich-text/text'
import type { GridRow } from '@takhti/schema/responses/marking-model'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { paths } from '#screen/paths.ts'
import { TableFrame } from '#ui/TableFrame.tsx'
import { signOf } from './grid-statistics.ts'

type GridTableProps = { assessmentId: string; questions: readonly DraftQuestion[]; rows: readonly GridRow[] }

/** Each student by each question. */
export function GridTable({ assessmentId, questions, rows }: GridTableProps) {
  const { t } = useTranslation()
  return (
    <section className="stack" aria-labelledby="result-grid">
      <h2 id="result-grid">{t('results.grid')}</h2>
      <p className="small soft">{t('results.gridKey')}</p>
      <TableFrame name={t('results.grid')}>
        <table className="result-table result-grid">
          <caption className="hidden">{t('results.grid')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('responses.student')}</th>
              {questions.map(({ id, description }, index) => (
                <th key={id} scope="col" title={plainOf(description)}>
                  {index + 1}
                </th>
              ))}
              <th scope="col">{t('responses.score')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ assessmentResponseId, name, cells, score, totalPoints }) => (
              <tr key={assessmentResponseId}>
                <th scope="row" dir="auto">
                  <Link to={paths.studentReport} params={{ assessmentId, responseId: assessmentResponseId }}>
                    {name}
                  </Link>
                </th>
                {questions.map(({ id }) => {
                  const cell = cells.find(({ questionId }) => questionId === id)
                  return (
                    <td
                      key={id}
                      data-share={cell?.isAnswered && cell.share !== null ? Math.round(cell.share * 2) : undefined}
                    >
                      {signOf(cell)}
                    </td>
                  )
                })}
                <td>
                  {score} / {totalPoints}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableFrame>
    </section>
  )
}
