import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import type { HostProps } from './host-props.ts'

/** What more time is given at a press, in seconds. */
const moreSeconds = 30

/** In the order in which they are pressed for a question. */
const steps = ['start', 'close', 'reveal', 'next', 'pause', 'resume', 'skip'] as const

/** The steps that lead on, which one presses without looking for them. */
const main: ReadonlySet<string> = new Set(['start', 'next', 'close', 'reveal'])

/** What the host can do now; what cannot be done is not there. */
export function HostControls({ client, quiz, state: { isHere } }: HostProps) {
  const { t } = useTranslation()
  const [isEnding, setEnding] = useState(false)
  const { phase, turn, total } = quiz
  const isClosed = phase === 'closed' || phase === 'revealed'
  const isLast = isClosed && turn >= total
  return (
    <div className="quiz-controls" role="group" aria-label={t('quiz.host.controls')}>
      {!isHere && (
        // In the place of what cannot be done meanwhile, so that nothing else moves.
        <p className="quiz-lost" role="status">
          {t('quiz.states.lost')}
        </p>
      )}
      {steps
        .filter((step) => client.may(step))
        .map((step) => (
          <Button key={step} look={main.has(step) ? 'main' : 'plain'} onClick={() => client.step(step)}>
            {t(`quiz.host.${step}`)}
          </Button>
        ))}
      {client.may('extend') && (
        <Button onClick={() => client.extend(moreSeconds)}>{t('quiz.host.extend', { count: moreSeconds })}</Button>
      )}
      {isLast && isHere && (
        // Nothing is cut short after the last question, so that nothing asks again.
        <Button look="main" onClick={() => client.step('end')}>
          {t('quiz.host.finish')}
        </Button>
      )}
      {isClosed && <Button onClick={() => client.send('ranking/show', {})}>{t('quiz.host.ranking')}</Button>}
      <span className="grow" />
      {!isLast && (
        <Button look="danger" aria-disabled={!isHere} onClick={() => isHere && setEnding(true)}>
          {t('quiz.host.end')}
        </Button>
      )}
      {isEnding && (
        <Dialog
          title={t('quiz.host.endTitle')}
          closeLabel={t('common.close')}
          cancelLabel={t('common.cancel')}
          submitLabel={t('quiz.host.end')}
          isDanger
          onSubmit={() => client.step('end')}
          onClose={() => setEnding(false)}
        >
          <p>{t('quiz.host.endText')}</p>
        </Dialog>
      )}
    </div>
  )
}
