import type { GivenAnswer } from '@takhti/schema/quizzes/model'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useSignal } from '#state/use-signal.ts'
import { Button } from '#ui/Button.tsx'
import type { HostClient } from './host-client.ts'

const shares = [
  { share: 1, name: 'right' },
  { share: 0.5, name: 'partly' },
  { share: 0, name: 'wrong' },
] as const

/** Written and drawn answers, to be read and marked; chosen options are counted above. */
export function GivenAnswers({ client, turn }: { client: HostClient; turn: number }) {
  const { t } = useTranslation()
  useEffect(() => client.list(), [client, turn])
  const { listed: known } = useSignal(client.state)
  const listed = known?.turn === turn ? known : null
  const made = listed?.answers.filter(({ answer }) => answer?.kind === 'text' || answer?.kind === 'drawing') ?? []
  if (made.length === 0) return null
  return (
    <section className="stack" aria-labelledby="quiz-given">
      <h2 id="quiz-given">{t('quiz.host.given')}</h2>
      <ul className="quiz-results">
        {made.map((given) => (
          <li key={given.playerId} className="quiz-result">
            <bdi className="soft">{given.nickname}</bdi>
            <Made given={given} />
            {shares.map(({ share, name }) => (
              <Button
                key={name}
                look="quiet"
                aria-pressed={given.share === share}
                aria-label={t('quiz.host.mark', { name: given.nickname, mark: t(`quiz.told.${name}`) })}
                onClick={() => client.mark(given.playerId, share)}
              >
                {t(`quiz.told.${name}`)}
              </Button>
            ))}
          </li>
        ))}
      </ul>
      {listed?.hasMore && <Button onClick={() => client.list()}>{t('common.more')}</Button>}
    </section>
  )
}

function Made({ given: { answer, nickname } }: { given: GivenAnswer }) {
  const { t } = useTranslation()
  if (answer?.kind === 'drawing')
    return (
      <svg
        className="quiz-sheet quiz-small"
        viewBox="0 0 1000 1000"
        role="img"
        aria-label={t('quiz.draw.of', { name: nickname })}
      >
        <path d={answer.path} />
      </svg>
    )
  return (
    <span className="grow" dir="auto">
      {answer?.kind === 'text' && answer.text}
    </span>
  )
}
