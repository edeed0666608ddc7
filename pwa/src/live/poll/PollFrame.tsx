import type { Poll } from '@takhti/schema/live/poll/model'
import { type CSSProperties, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import type { ClassClient } from '../class-client.ts'
import type { ClassState } from '../class-state.ts'
import { FloatingFrame } from '../FloatingFrame.tsx'
import { choiceNames } from './poll-text.ts'

type PollFrameProps = { client: ClassClient; state: ClassState; isTeacher: boolean }

/** The poll that is on, over the board: a tap answers it, and its teacher reads the result at once. */
export function PollFrame({ client, state: { poll }, isTeacher }: PollFrameProps) {
  const { t } = useTranslation('translation', { keyPrefix: 'live.poll' })
  if (poll === null) return null
  return (
    <FloatingFrame key={poll.pollId} name={t('title')} size="card">
      <div className="live-poll" aria-live="polite">
        {poll.question !== '' && (
          <p className="live-poll-question" dir="auto">
            {poll.question}
          </p>
        )}
        {poll.counts === null ? <Choices client={client} poll={poll} /> : <Bars poll={poll} counts={poll.counts} />}
        {isTeacher && <Orders client={client} poll={poll} />}
      </div>
    </FloatingFrame>
  )
}

function Choices({ client, poll }: { client: ClassClient; poll: Poll }) {
  const { t, i18n } = useTranslation()
  // The press is seen at once; the room confirms it.
  const [pressed, setPressed] = useState<number | null>(null)
  const own = pressed ?? poll.own
  return (
    <>
      <div className="live-poll-choices" role="group" aria-label={t('live.poll.choices')}>
        {choiceNames(poll, t, i18n.language).map((name, choice) => (
          <Button
            key={name}
            aria-pressed={own === choice}
            onClick={() => {
              setPressed(choice)
              client.order('poll/answer', { pollId: poll.pollId, choice })
            }}
          >
            <bdi>{name}</bdi>
          </Button>
        ))}
      </div>
      <p className="small soft">{t(own === null ? 'live.poll.tap' : 'live.poll.answered')}</p>
    </>
  )
}

function Bars({ poll, counts }: { poll: Poll; counts: readonly number[] }) {
  const { t, i18n } = useTranslation()
  const total = counts.reduce((sum, each) => sum + each, 0)
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent', maximumFractionDigits: 0 })
  const number = new Intl.NumberFormat(i18n.language)
  return (
    <>
      <ol className="live-poll-bars">
        {choiceNames(poll, t, i18n.language).map((name, choice) => {
          const count = counts[choice] ?? 0
          const share = total === 0 ? 0 : count / total
          // React's types know no custom properties.
          const bar = { '--share': share } as CSSProperties
          return (
            <li key={name} style={bar} data-own={poll.own === choice || undefined}>
              <bdi className="grow">{name}</bdi>
              <span>
                {number.format(count)} · {percent.format(share)}
              </span>
            </li>
          )
        })}
      </ol>
      <p className="small soft">{t('live.poll.count', { count: total })}</p>
    </>
  )
}

function Orders({ client, poll: { pollId, isShown } }: { client: ClassClient; poll: Poll }) {
  const { t } = useTranslation('translation', { keyPrefix: 'live.poll' })
  const hintId = useId()
  return (
    <div className="row">
      {isShown ? (
        <span className="small">{t('isShown')}</span>
      ) : (
        <>
          <Button look="main" aria-describedby={hintId} onClick={() => client.order('poll/show', { pollId })}>
            {t('show')}
          </Button>
          <span id={hintId} className="hidden">
            {t('showHint')}
          </span>
        </>
      )}
      <Button onClick={() => client.order('poll/end', { pollId })}>{t('end')}</Button>
    </div>
  )
}
