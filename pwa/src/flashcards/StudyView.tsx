import { IconCards } from '@tabler/icons-react'
import type { CardReview, StudyDeck } from '@takhti/schema/flashcards/model'
import { deal, replay, streakOf, type Deal } from '@takhti/schema/flashcards/schedule'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lateCalls } from '#api/late-calls.ts'
import { requirePerson } from '#api/person.ts'
import { q } from '#api/query.ts'
import { Button } from '#ui/Button.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { itemsOf, missedPile, pilesOf, type StudyItem, type StudyPile } from './study-items.ts'
import { dayOf, durationText } from './study-time.ts'
import { StudySession } from './StudySession.tsx'
import { useCardFiles } from './use-card-files.ts'
import { useLog } from './use-log.ts'
import './flashcards.css'

type StudyViewProps = { decks: readonly StudyDeck[]; deckId?: string | null }

/** What is due today, over all decks and by deck; `deckId` is the one deck that the address asks for. */
export function StudyView({ decks, deckId = null }: StudyViewProps) {
  const { t } = useTranslation()
  const log = useLog()
  const missing = useCardFiles(decks)
  const piles = usePiles(decks).filter(({ id }) => deckId === null || id === deckId)
  // The cards of a session stay while it goes on; their texts follow the decks.
  const [chosen, setChosen] = useState<readonly (string | null)[] | null>(null)
  const picked = useMemo(
    () => (chosen === null ? null : itemsOf(piles.filter(({ id }) => chosen.includes(id)))),
    // Piles are rebuilt on each render from the same answers.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [chosen, decks],
  )
  if (log === undefined) return <Skeleton label={t('common.loading')} />
  if (picked !== null) return <StudySession items={picked} log={log} onClose={() => setChosen(null)} />
  if (piles.length === 0) return <p className="soft">{t('flashcards.none')}</p>
  return <PileList piles={piles} log={log} missing={missing} onStudy={setChosen} />
}

/** The decks of the student's classes, and their own of what they missed. */
function usePiles(decks: readonly StudyDeck[]): StudyPile[] {
  const { t } = useTranslation()
  const isLearner = requirePerson().role === 'learner'
  const quizzes = useQuery({ ...q(lateCalls.quizzes.missed, {}), enabled: isLearner }).data?.data.quizzes
  const assessments = useQuery(q(lateCalls.responses.missed, {})).data?.data.assessments
  const own = missedPile({ quizzes, assessments }, t('flashcards.missed'))
  return [...pilesOf(decks), ...(own === null ? [] : [own])]
}

type PileListProps = {
  piles: readonly StudyPile[]
  log: readonly CardReview[]
  missing: number
  onStudy: (ids: (string | null)[]) => void
}

function PileList({ piles, log, missing, onStudy }: PileListProps) {
  const { t, i18n } = useTranslation()
  const [now] = useState(() => new Date())
  const at = { schedules: replay(log), log, now, day: dayOf(now) }
  const all = deal(itemsOf(piles), at)
  const streak = streakOf(log, at.day)
  return (
    <div className="stack">
      <div className="study-today">
        <p className="study-count">
          <strong>{new Intl.NumberFormat(i18n.language).format(all.queue.length)}</strong> {t('flashcards.dueToday')}
        </p>
        {all.queue.length > 0 ? (
          <Button look="main" onClick={() => onStudy(piles.map(({ id }) => id))}>
            <IconCards size={20} aria-hidden="true" />
            {t('flashcards.study')}
          </Button>
        ) : (
          <NextDue dealt={all} now={now} />
        )}
        {streak > 1 && <p className="soft">{t('flashcards.streak', { number: streak })}</p>}
        {missing > 0 && <p className="small soft">{t('flashcards.filesLeft', { number: missing })}</p>}
      </div>
      <ul className="study-piles">
        {piles.map((pile) => (
          <PileRow
            key={pile.id ?? 'missed'}
            pile={pile}
            dealt={deal(pile.items, at)}
            onStudy={() => onStudy([pile.id])}
          />
        ))}
      </ul>
    </div>
  )
}

function NextDue({ dealt: { nextDue }, now }: { dealt: Deal<StudyItem>; now: Date }) {
  const { t, i18n } = useTranslation()
  if (nextDue === null) return null
  const time = durationText(nextDue.getTime() - now.getTime(), i18n.language, 'long')
  return <p className="soft">{t('flashcards.next', { time })}</p>
}

type PileRowProps = { pile: StudyPile; dealt: Deal<StudyItem>; onStudy: () => void }

function PileRow({ pile, dealt: { queue, newCount }, onStudy }: PileRowProps) {
  const { t } = useTranslation()
  return (
    <li className="study-pile">
      <div className="grow">
        <h2 dir="auto">{pile.name}</h2>
        <p className="small soft">
          {t('flashcards.counts', { due: queue.length - newCount, fresh: newCount, all: pile.items.length })}
        </p>
      </div>
      {queue.length > 0 && (
        <Button onClick={onStudy} aria-label={t('flashcards.studyDeck', { name: pile.name })}>
          {t('flashcards.study')}
        </Button>
      )}
    </li>
  )
}
