import { useLocation } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { rolesHere } from '#api/person.ts'
import { patiently } from '#offline/patiently.ts'
import { enterWebview, ScreenParams } from '#screen/webview.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import { deckOfFlashcardWebview, isFlashcardWebview } from './flashcard-address.ts'
import { WebviewRefusal } from './WebviewRefusal.tsx'

const Study = lazy(() =>
  patiently(() => import('#flashcards/StudyScreen.tsx'))
    .then((file) => file.loadStudy())
    .then(({ Component }) => ({ default: Component })),
)

const Deck = lazy(() =>
  patiently(() => import('#files/sets/DeckScreen.tsx')).then(({ deckScreen }) => ({ default: deckScreen.Component })),
)

/** Flashcards within another app: a student studies what is due, or one deck; a teacher opens a deck of theirs. */
export function FlashcardWebview() {
  const { t } = useTranslation()
  const { pathname, searchStr } = useLocation()
  // While the next page loads, this one is mounted with its address.
  const isHere = isFlashcardWebview(pathname)
  useEffect(() => {
    if (isHere) enterWebview('app')
  }, [isHere])
  if (!isHere) return null
  const deckId = deckOfFlashcardWebview(searchStr)
  const isStudent = rolesHere().some((role) => role === 'learner' || role === 'guest')
  if (!isStudent && !rolesHere().includes('instructor')) return <WebviewRefusal reason="invalidCredentials" />
  if (!isStudent && deckId === null) return <WebviewRefusal reason="invalidPath" />
  return (
    <Suspense fallback={<Skeleton label={t('common.loading')} />}>
      <ScreenParams value={deckId === null ? {} : { deckId, contentId: deckId }}>
        {isStudent ? <Study key={deckId} /> : <Deck key={deckId} />}
      </ScreenParams>
    </Suspense>
  )
}
