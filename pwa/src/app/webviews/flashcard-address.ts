const address = /^\/webview\/flashcard-viewer(?:\/|$)/i
const id = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Whether an address belongs to the viewer of flashcards within another app, also with a path that leads nowhere. */
export function isFlashcardWebview(pathname: string): boolean {
  return address.test(pathname)
}

/** The deck that the address asks for; null where it names none. */
export function deckOfFlashcardWebview(search: string): string | null {
  const deckId = new URLSearchParams(search).get('deckId')
  return deckId !== null && id.test(deckId) ? deckId.toLowerCase() : null
}
