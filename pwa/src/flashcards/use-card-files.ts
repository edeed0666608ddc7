import type { StudyDeck } from '@takhti/schema/flashcards/model'
import { formulasOf } from '@takhti/schema/kit/rich-text/text'
import { filesOfCards } from '@takhti/schema/questions/decks/rules'
import { useEffect, useState } from 'react'
import { prefetchFormula } from '#board/maths/port.tsx'
import { useOnline } from '#offline/connectivity.ts'
import { whenControlled } from '#offline/worker-control.ts'
import { storeCardFiles } from './card-files.ts'

/**
 * Stores the pictures and sounds of all decks on this device, and the setter of formulas where a card has one. Returns
 * how many files are missing.
 */
export function useCardFiles(decks: readonly StudyDeck[]): number {
  const isOnline = useOnline()
  const [missing, setMissing] = useState(0)
  useEffect(() => {
    let isLeft = false
    const named = decks.flatMap(({ id, cards }) => filesOfCards(cards).map((fileId) => ({ deckId: id, fileId })))
    const files = [...new Map(named.map((file) => [file.fileId, file])).values()]
    // A device without room shows the cards without their files.
    void storeCardFiles(files, { count: setMissing, isOver: () => isLeft }).catch(() => {})
    const [formula] = decks.flatMap(({ cards }) =>
      cards.flatMap(({ front, back }) => [front, back].flatMap(formulasOf)),
    )
    if (isOnline && formula !== undefined)
      void whenControlled().then(() => (isLeft ? undefined : prefetchFormula(formula)))
    return () => {
      isLeft = true
    }
  }, [decks, isOnline])
  return missing
}
