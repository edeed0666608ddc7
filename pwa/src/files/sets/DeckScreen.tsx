import { IconCards } from '@tabler/icons-react'
import type { RichText } from '@takhti/schema/kit/rich-text/rules'
import { plainOf } from '@takhti/schema/kit/rich-text/text'
import type { Card, CardSound } from '@takhti/schema/questions/decks/model'
import type { SourceSpan } from '@takhti/schema/questions/model'
import { maxCardsOfDeck } from '@takhti/schema/questions/sets/rules'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ClassDecks } from '#flashcards/port.tsx'
import { paths } from '#screen/paths.ts'
import { screen } from '#screen/screen.tsx'
import { Button } from '#ui/Button.tsx'
import { MakeLessonButton } from '../MakeLessonButton.tsx'
import { StoredText } from '../rich-text/port.tsx'
import { SourcePanel } from '../SourcePanel.tsx'
import { SpanButton } from '../SpanButton.tsx'
import { AnkiButton } from './AnkiButton.tsx'
import { CardForm } from './CardForm.tsx'
import { CardTurner } from './CardTurner.tsx'
import { RefusedOfSet } from './RefusedOfSet.tsx'
import { setOnDevice, type DeviceSet } from './set-store.ts'
import { SetItems } from './SetItems.tsx'
import { CardSoundPlayer } from './sounds/port.tsx'
import { useSet } from './use-set.ts'
import { useSource } from './use-source.ts'
import '../content.css'
import './sets.css'

export const deckScreen = screen({
  path: paths.deck,
  title: 'content',
  roles: ['instructor'],
  load: ({ contentId = '' }) => setOnDevice<Card>(contentId, true),
  heading: (deck) => deck.name,
  Actions: ({ data }) => (
    <div className="row">
      <AnkiButton deck={data} />
      <MakeLessonButton
        content={{
          name: data.name,
          summary: data.items.map(({ front, back }) => ({ text: `${plainOf(front)} — ${plainOf(back)}` })),
          questions: [],
        }}
      />
    </div>
  ),
  View: ({ data }) => (
    <>
      {data.items.length > 0 && (
        <Suspense>
          <ClassDecks deckId={data.id} />
        </Suspense>
      )}
      <DeckView deck={data} />
    </>
  ),
})

/** A deck: its cards to edit, or to learn as flashcards. */
export function DeckView({ deck }: { deck: DeviceSet<Card> }) {
  const { t } = useTranslation()
  const source = useSource(deck.sourceId)
  const editor = useSet(deck)
  const [shown, setShown] = useState<SourceSpan | null>(null)
  const [isLearning, setLearning] = useState(false)
  if (isLearning && deck.items.length > 0) return <CardTurner cards={deck.items} onClose={() => setLearning(false)} />
  return (
    <div className={source ? 'content-item' : 'stack'}>
      <div className="stack">
        {deck.items.length > 0 && (
          <Button className="deck-learn" onClick={() => setLearning(true)}>
            <IconCards size={20} aria-hidden="true" />
            {t('sets.learn')}
          </Button>
        )}
        <RefusedOfSet set={deck} />
        <SetItems<Card>
          editor={editor}
          most={maxCardsOfDeck}
          addLabel={t('sets.addCard')}
          blank={(id) => ({ id, front: '', back: '' })}
          renderForm={(props) => <CardForm {...props} />}
          renderItem={(card) => (
            <div className="sentence">
              <div className="grow">
                <Side text={card.front} sound={card.frontSound} language={deck.language} isFront />
                <Side text={card.back} sound={card.backSound} language={deck.language} />
              </div>
              {source && card.span && <SpanButton content={source} span={card.span} onShow={setShown} />}
            </div>
          )}
        />
      </div>
      {source && <SourcePanel content={source} shown={shown} />}
    </div>
  )
}

type SideProps = { text: RichText; sound: CardSound | undefined; language: string; isFront?: boolean }

function Side({ text, sound, language, isFront = false }: SideProps) {
  return (
    <div lang={language} className={isFront ? 'deck-front' : ''}>
      <StoredText text={text} />
      {sound && (
        <Suspense fallback={null}>
          <CardSoundPlayer sound={sound} />
        </Suspense>
      )}
    </div>
  )
}
