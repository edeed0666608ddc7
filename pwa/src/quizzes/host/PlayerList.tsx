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
        {players.map(({ playerId, nickname, realName, isHere }) => (
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
