import { useTranslation } from 'react-i18next'
import { retainFocus } from '#ui/focus-hold.ts'
import { NowPanel } from '../NowPanel.tsx'
import { MissedCards } from './MissedCards.tsx'
import '../quizzes.css'

/** A student's page of live quizzes: what is live in their classes, and the cards of what they missed. */
export function OwnView() {
  const { t } = useTranslation()
  return (
    <div ref={retainFocus} className="stack" tabIndex={-1}>
      <NowPanel />
      <p>
        <a className="button" href="/webview/liveQuiz">
          {t('quiz.now.enter')}
        </a>
      </p>
      <MissedCards />
    </div>
  )
}
