const keyOf = (classId: string) => `takhti.answer-cards.${classId}`

/** The unfinished quiz with answer cards of a class, as text; a sign-out removes it. */
export function readCardSession(classId: string): string | null {
  return localStorage.getItem(keyOf(classId))
}

/** Throws where the text exceeds the storage. */
export function storeCardSession(classId: string, text: string): void {
  localStorage.setItem(keyOf(classId), text)
}

export function removeCardSession(classId: string): void {
  localStorage.removeItem(keyOf(classId))
}
