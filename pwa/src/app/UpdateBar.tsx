import { useRouterState } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { applyUpdate, isUpdateWaiting, onUpdateWaiting } from '#offline/updates.ts'
import { paths } from '#screen/paths.ts'

/** The screens of lessons, classes, quizzes and tests: a reload would interrupt a stroke, a recording, an answer or a mark. */
export const undisturbed: ReadonlySet<string> = new Set([
  paths.lesson,
  paths.liveClass,
  paths.liveClasses,
  paths.liveQuiz,
  paths.answerCards,
  paths.questionSet,
  paths.deck,
  paths.assessment,
  paths.attempt,
  paths.study,
  paths.learn,
  paths.marking,
  paths.roomCode,
  paths.remote,
  paths.whiteboardWebview,
  paths.whiteboardInWebview,
  paths.assessmentWebview,
  paths.assessmentInWebview,
  paths.flashcardWebview,
  paths.learnNotebooksWebview,
  paths.learnWebview,
])

/** Offers a newer build, except on undisturbed screens. */
export function UpdateBar() {
  const { t } = useTranslation()
  const isWaiting = useSyncExternalStore(onUpdateWaiting, isUpdateWaiting)
  const path = useRouterState({ select: ({ matches }): string => matches.at(-1)?.fullPath ?? '' })
  if (!isWaiting || undisturbed.has(path)) return null
  return (
    <div className="update-bar" role="status">
      <button type="button" className="button" data-look="main" onClick={applyUpdate}>
        {t('shell.update')}
      </button>
    </div>
  )
}
