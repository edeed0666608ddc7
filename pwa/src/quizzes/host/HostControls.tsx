import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import type { HostProps } from './host-props.ts'

/** The extra time of one press, in seconds. */
const moreSeconds = 30

/** In the order of a question's steps. */
const steps = ['start', 'close', 'reveal', 'next', 'pause', 'resume', 'skip'] as const

/** The steps that advance the quiz, with the main look. */
const main: ReadonlySet<string> = new Set(['start', 'next', 'close', 'reveal'])

/** The host's possible actions now; impossible ones are not rendered. */
export function HostControls({ client, quiz, state: { isHere } }: HostProps) {
  const { t } = useTranslation()
  const [isEnding, setEnding] = useState(false)
  const { phase, turn, total } = quiz
  const isClosed = phase === 'closed' || phase === 'revealed'
  const isLast = isClosed && turn >= total
  // Nothing else ends a quiz at each player's own pace, so it is the step to press.
  const isFinish = quiz.settings.isOwnPace === true && phase !== 'lobby'
  return (
    <div className="quiz-controls" role="group" aria-label={t('quiz.host.controls')}>
      {!isHere && (
        // Rendered in place of the impossible ones, so that nothing else moves.
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
        // After the last question nothing is cut short, so there is no confirmation.
        <Button look="main" onClick={() => client.step('end')}>
          {t('quiz.host.finish')}
        </Button>
      )}
      {isClosed && <Button onClick={() => client.send('ranking/show', {})}>{t('quiz.host.ranking')}</Button>}
      <span className="grow" />
      {!isLast && (
        <Button look={isFinish ? 'main' : 'danger'} aria-disabled={!isHere} onClick={() => isHere && setEnding(true)}>
          {t(isFinish ? 'quiz.host.finish' : 'quiz.host.end')}
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
