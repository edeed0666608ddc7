import { IconArrowBackUp, IconX } from '@tabler/icons-react'
import type { CardReview } from '@takhti/schema/flashcards/model'
import { grades, streakOf } from '@takhti/schema/flashcards/schedule'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Face } from './Face.tsx'
import type { StudyItem } from './study-items.ts'
import { dayOf, durationText } from './study-time.ts'
import { useSession, type Session } from './use-session.ts'
import { useSwipe } from './use-swipe.ts'

type StudySessionProps = { items: readonly StudyItem[]; log: readonly CardReview[]; onClose: () => void }

/** Cards one by one, by buttons, keys or strokes, until none is due. */
export function StudySession({ items, log, onClose }: StudySessionProps) {
  const { t } = useTranslation()
  const session = useSession(items, log)
  useKeys(session)
  return (
    <section className="study-session" aria-label={t('study.title')}>
      <div className="row">
        <IconButton label={t('flashcards.stop')} onClick={onClose}>
          <IconX size={22} aria-hidden="true" />
        </IconButton>
        <span className="grow soft" role="status">
          {session.current !== null && t('flashcards.left', { number: session.left })}
        </span>
        {session.undo && (
          <Button look="quiet" onClick={session.undo}>
            <IconArrowBackUp className="mirrored" size={20} aria-hidden="true" />
            {t('flashcards.undo')}
          </Button>
        )}
      </div>
      {session.current === null ? (
        <Finished session={session} onClose={onClose} />
      ) : (
        <CardStage key={`${session.current.id} ${session.doneCount}`} session={session} item={session.current} />
      )}
    </section>
  )
}

function CardStage({ session, item }: { session: Session; item: StudyItem }) {
  const { t, i18n } = useTranslation()
  const card = useRef<HTMLDivElement>(null)
  const main = useRef<HTMLButtonElement>(null)
  const { isTurned, turn, grade } = session
  const isLeftToRight = i18n.dir() === 'ltr'
  useSwipe(card, {
    onTap: () => isTurned || turn(),
    // Towards the side where the button of the grade is.
    onLeft: () => (isTurned ? grade(isLeftToRight ? 1 : 3) : turn()),
    onRight: () => (isTurned ? grade(isLeftToRight ? 3 : 1) : turn()),
  })
  useEffect(() => main.current?.focus({ preventScroll: true }), [isTurned])
  return (
    <>
      <div ref={card} className="study-card" data-turned={isTurned}>
        <Face item={item} isTurned={isTurned} />
      </div>
      {isTurned ? (
        <GradeBar session={session} main={main} />
      ) : (
        <Button look="main" className="study-turn" ref={main} onClick={turn}>
          {t('flashcards.show')}
        </Button>
      )}
      <p className="small soft study-hint">{t(isTurned ? 'flashcards.gradeHint' : 'flashcards.showHint')}</p>
    </>
  )
}

type GradeBarProps = { session: Session; main: React.RefObject<HTMLButtonElement | null> }

/** The four grades, each with the time after which the card would come back. */
function GradeBar({ session: { grade, lengths }, main }: GradeBarProps) {
  const { t, i18n } = useTranslation()
  if (lengths === null) return null
  return (
    <div className="study-grades" role="group" aria-label={t('flashcards.grade')}>
      {grades.map((each) => (
        <Button
          key={each}
          className="study-grade"
          data-grade={each}
          ref={each === 3 ? main : null}
          onClick={() => grade(each)}
        >
          <span>{t(`flashcards.grades.${each}`)}</span>
          <span className="small">{durationText(lengths[each], i18n.language)}</span>
        </Button>
      ))}
    </div>
  )
}

function Finished({ session, onClose }: { session: Session; onClose: () => void }) {
  const { t, i18n } = useTranslation()
  const { nextDue, now, log } = session
  const streak = streakOf(log, dayOf(now))
  return (
    <div className="study-finished stack">
      <h2>{t('flashcards.finished')}</h2>
      {nextDue !== null && (
        <p>{t('flashcards.next', { time: durationText(nextDue.getTime() - now.getTime(), i18n.language, 'long') })}</p>
      )}
      {streak > 1 && <p className="soft">{t('flashcards.streak', { number: streak })}</p>}
      <Button look="main" onClick={onClose}>
        {t('flashcards.toDecks')}
      </Button>
    </div>
  )
}

function isOwnSpace(target: EventTarget | null): boolean {
  return target instanceof HTMLButtonElement || target instanceof HTMLMediaElement
}

/** Space turns the card, 1 to 4 grade it, and U takes back. A focused control has its own Space. */
function useKeys({ current, isTurned, turn, grade, undo }: Session): void {
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
      const isInField = event.target instanceof Element && event.target.closest('input, textarea, select') !== null
      if (current === null || isInField) return
      const chosen = grades.find((each) => event.key === String(each))
      if (isTurned && chosen !== undefined) grade(chosen)
      else if (!isTurned && event.key === ' ' && !isOwnSpace(event.target)) turn()
      else if (event.key.toLowerCase() === 'u' && undo !== null) undo()
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  })
}
