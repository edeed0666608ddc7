import type { Card } from '@takhti/schema/questions/decks/model'
import { lazy, Suspense, useState } from 'react'
import { addWords } from '#languages/late-words.ts'
import { Button } from '#ui/Button.tsx'
import type { DeviceSet } from './set-store.ts'

const AnkiDialog = lazy(() =>
  Promise.all([import('./exchange/AnkiDialog.tsx'), addWords('flashcards')]).then(([file]) => ({
    default: file.AnkiDialog,
  })),
)

// The name of the program is the same in every language.
const program = 'Anki'

/** Opens the exchange of a deck with Anki, whose code loads with the first use. */
export function AnkiButton({ deck }: { deck: DeviceSet<Card> }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{program}</Button>
      {isOpen && (
        <Suspense>
          <AnkiDialog deck={deck} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
