import { IconVolume, IconVolumeOff } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isQuizSoundOn } from '#api/quiz-sound.ts'
import { IconButton } from '#ui/IconButton.tsx'
import type { KnownQuiz } from '../room/quiz-state.ts'
import { momentOf, play, setSound } from './panel-sound.ts'

/** The switch of a panel's tones, and the tones of what happens; neither where the institute has switched them off. */
export function PanelSound({ quiz }: { quiz: KnownQuiz }) {
  const { t } = useTranslation()
  const isAllowed = quiz.isSilent !== true
  const [isOn, setOn] = useState(isQuizSoundOn)
  const before = useRef<KnownQuiz | null>(null)
  useEffect(() => {
    const moment = momentOf(before.current, quiz)
    before.current = quiz
    if (moment !== null && isAllowed) play(moment)
  }, [quiz, isAllowed])
  if (!isAllowed) return null
  const Mark = isOn ? IconVolume : IconVolumeOff
  return (
    <div className="quiz-sound">
      <IconButton
        label={t('quiz.sound')}
        aria-pressed={isOn}
        onClick={() => {
          setSound(!isOn)
          setOn(!isOn)
        }}
      >
        <Mark size={24} aria-hidden="true" />
      </IconButton>
    </div>
  )
}
