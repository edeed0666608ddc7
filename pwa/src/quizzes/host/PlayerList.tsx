import { IconUserX } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '#ui/Dialog.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import type { HostProps } from './host-props.ts'

/** The players, with the real name that only the host reads; a removed player cannot return. */
export function PlayerList({ client, quiz }: HostProps) {
  const { t } = useTranslation()
  const players = quiz.host?.players ?? []
  const [leaving, setLeaving] = useState<{ playerId: string; nickname: string } | null>(null)
  return (
    <section className="stack" aria-labelledby="quiz-players">
      <h2 id="quiz-players">{t('quiz.playerCount', { count: quiz.playerCount })}</h2>
      <ul className="quiz-players">
        {players.map(({ playerId, nickname, realName, isHere, answered }) => (
          <li key={playerId} className="quiz-player" data-here={isHere}>
            <span className="grow">
              <bdi>{nickname}</bdi>
              {realName !== null && realName !== nickname && (
                <>
                  {' '}
                  <bdi className="small soft">({realName})</bdi>
                </>
              )}
              {!isHere && <span className="small soft"> · {t('quiz.host.away')}</span>}
              {answered !== undefined && quiz.phase !== 'lobby' && (
                <OwnPlace name={nickname} answered={answered} total={quiz.total} />
              )}
            </span>
            <IconButton
              label={t('quiz.host.kick', { name: nickname })}
              onClick={() => setLeaving({ playerId, nickname })}
            >
              <IconUserX size={20} aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ul>
      {leaving !== null && (
        <Dialog
          title={t('quiz.host.kickTitle', { name: leaving.nickname })}
          closeLabel={t('common.close')}
          cancelLabel={t('common.cancel')}
          submitLabel={t('quiz.host.kickYes')}
          isDanger
          onSubmit={() => {
            client.send('player/kick', { playerId: leaving.playerId })
            setLeaving(null)
          }}
          onClose={() => setLeaving(null)}
        >
          <p>{t('quiz.host.kickText')}</p>
        </Dialog>
      )}
    </section>
  )
}

type OwnPlaceProps = { name: string; answered: number; total: number }

/** How far a player is who goes through the questions at their own pace. */
function OwnPlace({ name, answered, total }: OwnPlaceProps) {
  const { t } = useTranslation()
  const text = t('quiz.host.answered', { answered, count: total })
  return (
    <span className="quiz-place small soft">
      <meter min={0} max={Math.max(1, total)} value={answered} aria-label={t('quiz.host.mark', { name, mark: text })} />
      {text}
    </span>
  )
}
