/** The maximum of sources of one conversation or notebook. */
export const maxSourcesOfThread = 50

/** The maximum of messages of one conversation, questions and answers together; then a new one is needed. */
export const maxMessagesOfThread = 200

/** The most conversations of one person in one institute. */
export const maxThreads = 500

/** The most notebooks of one person in one institute. */
export const maxNotebooks = 100

/** The longest question, in UTF-16 units. */
export const maxAsked = 2_000

/** Whether a conversation of so many messages has room for a question with its answer. */
export function hasRoom(messages: number): boolean {
  return messages + 2 <= maxMessagesOfThread
}

/** The sources of a conversation: its own, else those of its notebook. */
export function sourcesAsked(own: readonly string[], ofNotebook: readonly string[]): readonly string[] {
  return own.length > 0 ? own : ofNotebook
}
