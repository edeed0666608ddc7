import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import { Drawing } from './AnswerView.tsx'
import type { Step } from './steps.ts'

type AlikeDrawingsProps = { step: Step; onApart: (responseId: string) => void }

/** The other drawings that get the mark of the first one; one that is not alike after all is set apart. */
export function AlikeDrawings({ step: { question, answers }, onApart }: AlikeDrawingsProps) {
  const { t } = useTranslation()
  const others = answers
    .slice(1)
    .flatMap(({ assessmentResponseId, response: { answer } }) =>
      answer?.kind === 'drawing' || answer?.kind === 'board' ? [{ id: assessmentResponseId, path: answer.path }] : [],
    )
  if (others.length === 0) return null
  return (
    <section className="stack" aria-labelledby="alike-drawings">
      <h3 id="alike-drawings">{t('marking.alike.title')}</h3>
      <ul className="marking-alike">
        {others.map(({ id, path }) => (
          <li key={id}>
            <Drawing question={question.question} path={path} />
            <Button look="quiet" onClick={() => onApart(id)}>
              {t('marking.alike.apart')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
