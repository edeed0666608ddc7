import { expect, test } from 'vitest'
import { deckOfFlashcardWebview, isFlashcardWebview } from './flashcard-address.ts'

const id = '01900000-0000-7000-8000-000000000001'

test('[WV-8] the viewer of flashcards has its address, and a deck by its id', () => {
  for (const pathname of ['/webview/flashcard-viewer', '/webview/Flashcard-Viewer/', '/webview/flashcard-viewer/x'])
    expect(isFlashcardWebview(pathname)).toBe(true)
  for (const pathname of ['/flashcard-viewer', '/webview/flashcard-viewers', '/webview'])
    expect(isFlashcardWebview(pathname)).toBe(false)
  expect(deckOfFlashcardWebview(`?deckId=${id.toUpperCase()}`)).toBe(id)
  for (const search of ['', '?deckId=', '?deckId=none']) expect(deckOfFlashcardWebview(search)).toBeNull()
})
