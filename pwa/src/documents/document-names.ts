const pagePrefix = 'page:'

/** A lesson's first page has the lesson's id, so a prefix distinguishes the two documents. */
export function indexDocumentName(lessonId: string): string {
  return `index:${lessonId}`
}

export function pageDocumentName(pageId: string): string {
  return pagePrefix + pageId
}

/** The page whose document has the name; null for an index document. */
export function pageOfDocument(name: string): string | null {
  return name.startsWith(pagePrefix) ? name.slice(pagePrefix.length) : null
}
