/** The most sources that one conversation or notebook asks. */
export const maxSourcesOfThread = 50

/** The most messages of one conversation, questions and answers together; then another is begun. */
export const maxMessagesOfThread = 200

/** The most conversations of one person in one institute. */
export const maxThreads = 500

/** The most notebooks of one person in one institute. */
export const maxNotebooks = 100

/** The longest question, in UTF-16 units. */
export const maxAsked = 2_000

/** Whether a conversation of so many messages takes a question with its answer. */
export function hasRoom(messages: number): boolean {
  return messages + 2 <= maxMessagesOfThread
}

/** The sources that a conversation asks: its own, else those of its notebook. */
export function sourcesAsked(own: readonly string[], ofNotebook: readonly string[]): readonly string[] {
  return own.length > 0 ? own : ofNotebook
}
