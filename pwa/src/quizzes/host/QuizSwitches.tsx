import { settingsOf } from '@takhti/schema/quizzes/rules'
import { useTranslation } from 'react-i18next'
import type { HostProps } from './HostDesk.tsx'

/** What the host switches while the quiz is on: the way it is played, and whether anybody new comes in. */
export function QuizSwitches({ line, state, quiz }: HostProps) {
  const { t } = useTranslation()
  const isOff = !state.isHere
  return (
    <div className="stack">
      <label className="row">
        <input
          type="checkbox"
          disabled={isOff}
          checked={quiz.isLocked}
          onChange={({ target }) => line.say('quiz/lock', { isLocked: target.checked })}
        />
        {t('quiz.host.lock')}
      </label>
      {quiz.phase === 'lobby' && (
        <label className="row">
          <input
            type="checkbox"
            disabled={isOff}
            checked={quiz.settings.mode === 'fast'}
            onChange={({ target }) =>
              line.say('quiz/configure', { settings: settingsOf(target.checked ? 'fast' : 'accuracy') })
            }
          />
          {t('quiz.settings.fast')}
        </label>
      )}
    </div>
  )
}
