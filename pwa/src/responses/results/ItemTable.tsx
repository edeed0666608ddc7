import type { DraftQuestion } from '@takhti/schema/assessments/model'
import { plainOf } from '@takhti/schema/kit/rich-text/text'
import type { ItemStatistics } from '@takhti/schema/responses/statistics'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import { TableFrame } from '#ui/TableFrame.tsx'
import { wrongOption } from './grid-statistics.ts'
import { decimal, percent } from './result-text.ts'
import { TeachDialog } from './TeachDialog.tsx'

type ItemTableProps = { questions: readonly DraftQuestion[]; statistics: readonly ItemStatistics[] }

/** Each question: how difficult it was, how it separates, and the mistake that most made. */
export function ItemTable({ questions, statistics }: ItemTableProps) {
  const { t } = useTranslation()
  const [taught, setTaught] = useState<DraftQuestion | null>(null)
  const head = ['question', 'difficulty', 'discrimination', 'answered', 'wrong'] as const
  return (
    <section className="stack" aria-labelledby="result-questions">
      <h2 id="result-questions">{t('results.questions')}</h2>
      <p className="small soft">{t('results.discriminationHint')}</p>
      <TableFrame name={t('results.questions')}>
        <table className="result-table">
          <caption className="hidden">{t('results.questions')}</caption>
          <thead>
            <tr>
              {head.map((name) => (
                <th key={name} scope="col">
                  {t(`results.${name}`)}
                </th>
              ))}
              <th scope="col">{t('results.teachAgain')}</th>
            </tr>
          </thead>
          <tbody>
            {questions.map((question, index) => {
              const item = statistics[index]
              return (
                item && <ItemRow key={question.id} {...{ question, item, index }} onTeach={() => setTaught(question)} />
              )
            })}
          </tbody>
        </table>
      </TableFrame>
      {taught?.span && <TeachDialog question={taught} span={taught.span} onClose={() => setTaught(null)} />}
    </section>
  )
}

type ItemRowProps = { question: DraftQuestion; item: ItemStatistics; index: number; onTeach: () => void }

function ItemRow({ question, item, index, onTeach }: ItemRowProps) {
  const { t } = useTranslation()
  const { difficulty, discrimination, answered } = item
  const wrong = wrongOption(question, item)
  const base = (of: number) => <span className="small soft">{t('results.of', { of })}</span>
  return (
    <tr>
      <th scope="row" dir="auto">
        {index + 1}. {plainOf(question.description)}
      </th>
      <td>
        <meter min={0} max={1} low={0.5} value={difficulty.value ?? 0} aria-hidden="true" />{' '}
        {percent(difficulty.value === null ? null : difficulty.value * 100)} {base(difficulty.of)}
      </td>
      <td>
        <bdi>{decimal(discrimination.value)}</bdi> {base(discrimination.of)}
      </td>
      <td>
        {Math.round((answered.value ?? 0) * answered.of)} {base(answered.of)}
      </td>
      <td>
        {wrong ? (
          <>
            <bdi>{wrong.title}</bdi>: {wrong.count} {base(wrong.of)}
          </>
        ) : (
          '–'
        )}
      </td>
      <td>{question.span ? <Button onClick={onTeach}>{t('results.teachAgain')}</Button> : '–'}</td>
    </tr>
  )
}
