import type { Card } from '@takhti/assistant/port'
import type { Content } from '@takhti/schema/files/model'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '#screen/paths.ts'
import { Button } from '#ui/Button.tsx'
import { showMessage } from '#ui/snackbars.ts'
import { saveCards } from './model-storage.ts'
import { PassageOf } from './PassageOf.tsx'
import { PlaceFields, type Chosen } from './PlaceFields.tsx'
import { TaskResult } from './TaskResult.tsx'
import { useTask, type Tasked } from './use-task.ts'

/** Cards to learn by: a term, and its definition in the source. */
export function CardsResult({ content, tasked }: { content: Content; tasked: Tasked }) {
  const { t } = useTranslation()
  const task = useTask({ name: 'cards' }, tasked)
  const answer = task.made?.answer
  return (
    <TaskResult task={task} content={content}>
      {answer?.short && <p className="soft">{t(`assistant.refusals.${answer.short.code}`)}</p>}
      <ul className="stack">
        {answer?.cards.map(({ front, back, span }) => (
          <li key={`${front} ${span.start}`} className="card stack">
            <strong lang={content.language} dir="auto">
              {front}
            </strong>
            <span lang={content.language} dir="auto">
              {back}
            </span>
            <PassageOf content={content} span={span} />
          </li>
        ))}
      </ul>
      {answer && answer.cards.length > 0 && <SaveCards content={content} cards={answer.cards} />}
    </TaskResult>
  )
}

function SaveCards({ content, cards }: { content: Content; cards: readonly Card[] }) {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState<Chosen>(() => ({
    name: t('assistant.accept.cardsOf', { name: content.name }).slice(0, 200),
    setId: null,
  }))
  const [deckId, setDeckId] = useState('')
  const [state, setState] = useState<'open' | 'busy' | 'kept' | 'failed'>('open')

  async function store() {
    setState('busy')
    try {
      const { name, setId } = chosen
      setDeckId(await saveCards(cards, { content, name: name.trim(), setId: setId ?? undefined }))
      setState('kept')
      showMessage(t('assistant.accept.accepted'), 6_000)
    } catch {
      setState('failed')
    }
  }

  return (
    <div className="card stack">
      <PlaceFields kind="cards" chosen={chosen} onChange={setChosen} />
      {state === 'kept' ? (
        // The deck's page gives it to classes.
        <Link to={paths.deck} params={{ contentId: deckId }} className="button" data-look="main">
          {t('lessons.open', { name: chosen.name.trim() || content.name })}
        </Link>
      ) : (
        <Button
          look="main"
          isBusy={state === 'busy'}
          disabled={chosen.setId === null && chosen.name.trim() === ''}
          onClick={() => void store()}
        >
          {t('assistant.accept.acceptCards')}
        </Button>
      )}
      <p className="field-error" role="alert">
        {state === 'failed' && t('errors.common/internal')}
      </p>
    </div>
  )
}
