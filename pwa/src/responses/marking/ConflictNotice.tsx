import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import { draftOfInput, scoreOfDraft, type ShownMark } from './marks.ts'
import type { Step } from './steps.ts'

type ConflictNoticeProps = {
  step: Step
  answer: Step['answers'][number]
  shown: ShownMark
  onSettle: (choice: 'theirs' | 'mine') => void
}

/** Two marks of one answer, and the choice between them. */
export function ConflictNotice({ step, answer: { response }, shown: { refused }, onSettle }: ConflictNoticeProps) {
  const { t } = useTranslation()
  if (refused === null) return null
  const { maxScore = 0, autoScore = null, score: theirs = null } = response
  const mine = scoreOfDraft(draftOfInput(refused.input), { maxScore, autoScore, lines: step.question.rubricItems })
  return (
    <section className="card stack marking-conflict" role="alert" aria-label={t('marking.conflict.title')}>
      <strong>{t('marking.conflict.title')}</strong>
      <table className="table">
        <caption className="hidden">{t('marking.conflict.title')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('marking.mark')}</th>
            <th scope="col">{t('marking.points')}</th>
            <th scope="col">{t('marking.comment')}</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{t('marking.conflict.theirs')}</th>
            <td>{theirs ?? '–'}</td>
            <td dir="auto">{response.comment}</td>
          </tr>
          <tr>
            <th scope="row">{t('marking.conflict.mine')}</th>
            <td>{mine ?? '–'}</td>
            <td dir="auto">{refused.input.comment}</td>
          </tr>
        </tbody>
      </table>
      <div className="row">
        <Button onClick={() => onSettle('theirs')}>{t('marking.conflict.takeTheirs')}</Button>
        <Button look="main" onClick={() => onSettle('mine')}>
          {t('marking.conflict.takeMine')}
        </Button>
      </div>
    </section>
  )
}
