import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { calls } from '#api/calls.ts'
import { useCommand } from '#api/command.ts'
import { lateCalls } from '#api/late-calls.ts'
import { q } from '#api/query.ts'
import { Button } from '#ui/Button.tsx'
import { CommandProblem } from '#ui/CommandProblem.tsx'
import { ForgottenCards } from './ForgottenCards.tsx'
import './flashcards.css'

/** Gives a deck to classes, and shows of each class that has it which cards it forgets. */
export function ClassDecks({ deckId }: { deckId: string }) {
  const { t } = useTranslation()
  const classes = useQuery(q(calls.classes.listMine, {})).data?.data.items
  const decks = useQuery(q(lateCalls.flashcards.decks, {})).data?.data.decks
  const give = useCommand(lateCalls.flashcards.give, { isShownInPlace: true })
  if (classes === undefined || decks === undefined || classes.length === 0) return null
  const [first, ...others] = classes
  const isGivenNowhere = !decks.some(({ id, classes: have }) => id === deckId && have.length > 0)
  const given = new Set(decks.find(({ id }) => id === deckId)?.classes.map(({ id }) => id))
  return (
    <section className="card stack deck-given" aria-labelledby="deck-classes">
      <h2 id="deck-classes">{t('flashcards.classes')}</h2>
      <p className="soft">{t('flashcards.classesText')}</p>
      {isGivenNowhere && first && others.length === 0 && (
        <Button
          look="main"
          isBusy={give.isPending}
          disabled={give.isBlocked}
          onClick={() => void give.run({ deckId, classId: first.classId, isGiven: true }).catch(() => {})}
        >
          {t('flashcards.giveTo', { name: first.name })}
        </Button>
      )}
      <ul className="deck-classes">
        {classes.map(({ classId, name }) => (
          <ClassRow
            key={classId}
            {...{ classId, deckId, name }}
            isGiven={given.has(classId)}
            isBlocked={give.isBlocked || give.isPending}
            // The problem is shown below.
            onGive={(isGiven) => void give.run({ deckId, classId, isGiven }).catch(() => {})}
          />
        ))}
      </ul>
      <CommandProblem of={give} />
    </section>
  )
}

type ClassRowProps = {
  classId: string
  deckId: string
  name: string
  isGiven: boolean
  isBlocked: boolean
  onGive: (isGiven: boolean) => void
}

function ClassRow({ classId, deckId, name, isGiven, isBlocked, onGive }: ClassRowProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <li className="stack">
      <div className="row">
        <label className="row grow">
          <input
            type="checkbox"
            className="deck-pick"
            checked={isGiven}
            disabled={isBlocked}
            onChange={({ target }) => onGive(target.checked)}
          />
          <bdi>{name}</bdi>
        </label>
        {isGiven && (
          <Button
            look="quiet"
            aria-expanded={isOpen}
            aria-label={t('flashcards.forgottenOf', { name })}
            onClick={() => setOpen(!isOpen)}
          >
            {t('flashcards.forgotten')}
          </Button>
        )}
      </div>
      {isGiven && isOpen && <ForgottenCards classId={classId} deckId={deckId} />}
    </li>
  )
}
