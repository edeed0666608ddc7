import { settingsOf } from '@takhti/schema/quizzes/rules'
import { useTranslation } from 'react-i18next'
import { CheckField } from '../CheckField.tsx'
import type { HostProps } from './host-props.ts'

/** What the host switches while the quiz runs: how it is played, and whether it admits new players. */
export function QuizSwitches({ client, state, quiz }: HostProps) {
  const { t } = useTranslation()
  const isOff = !state.isHere
  return (
    <div className="stack">
      <CheckField
        label={t('quiz.host.lock')}
        disabled={isOff}
        checked={quiz.isLocked}
        onChange={({ target }) => client.send('quiz/lock', { isLocked: target.checked })}
      />
      {quiz.phase === 'lobby' && quiz.settings.isOwnPace !== true && (
        <CheckField
          label={t('quiz.settings.fast')}
          disabled={isOff}
          checked={quiz.settings.mode === 'fast'}
          onChange={({ target }) =>
            client.send('quiz/configure', { settings: settingsOf(target.checked ? 'fast' : 'accuracy') })
          }
        />
      )}
    </div>
  )
}
