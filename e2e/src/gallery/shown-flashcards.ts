import { randomFillSync } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { newId } from '@takhti/schema/kit/ids'
import type { Deck } from '@takhti/schema/questions/decks/model'
import { storeFile, tone } from '../content-file.ts'
import { call, demoSchool, tokenOf } from '../school.ts'

/** Gives a deck to a class, of which a student who is not the shown one forgot the first card. */
export async function showFlashcards({ token, classId, deckId }: { token: string; classId: string; deckId: string }) {
  await call('/flashcard/deck', { token, body: { deckId, classId, isGiven: true } })
  const { cards } = await call<Deck>(`/myFiles/deck/${deckId}`, { token })
  const cardId = cards[0]?.id
  const other = (await demoSchool()).people.filter(({ role }) => role === 'learner')[1]
  if (cardId === undefined || other === undefined) throw new Error('The seeded school has no card or no second student')
  const reviews = [3, 1].map((grade, day) => ({
    ...{ id: newId(new Date(), (bytes) => randomFillSync(bytes)), deckId, cardId, grade },
    reviewedAt: new Date(Date.now() - (2 - day) * 86_400_000).toISOString(),
  }))
  await call('/flashcard/review', { token: await tokenOf(other), body: { reviews } })
  await giveRichDeck(token, classId)
}

/** A card with a picture, a formula and a sound, which the shown student sees first. */
async function giveRichDeck(token: string, classId: string): Promise<void> {
  const leaf = await readFile(new URL('../golden/png-kinds.png', import.meta.url))
  const picture = await storeFile(token, { name: 'shapes.png', mediaType: 'image/png', bytes: leaf })
  const sound = tone()
  const soundId = await storeFile(token, { name: 'tone.wav', mediaType: 'audio/wav', bytes: sound })
  const text = (words: string) => ({ type: 'text', text: words })
  const maths = (latex: string) => ({ type: 'inlineMath', attrs: { latex } })
  const front = [
    { type: 'paragraph', content: [text('What is the area of a circle of radius '), maths('r'), text('?')] },
    { type: 'image', attrs: { picture: `file:${picture}`, alt: 'Shapes of a lesson' } },
  ]
  const back = [
    { type: 'blockMath', attrs: { latex: 'A = \\pi r^2' } },
    { type: 'paragraph', content: [text('Pi times the radius squared.')] },
  ]
  const card = {
    id: newId(new Date(), (bytes) => randomFillSync(bytes)),
    front: { type: 'doc', content: front },
    back: { type: 'doc', content: back },
    backSound: { id: soundId, mediaType: 'audio/wav', bytes: sound.length },
  }
  const { id: deckId } = await call<Deck>('/myFiles/add-flashcard', { token, body: { name: 'Circles', cards: [card] } })
  await call('/flashcard/deck', { token, body: { deckId, classId, isGiven: true } })
}
