/** The most sources that one conversation asks. */
export const maxSourcesOfThread = 5

/** The most messages of one conversation, questions and answers together; then another is begun. */
export const maxMessagesOfThread = 200

/** The most conversations of one person in one institute. */
export const maxThreads = 500

/** The longest question, in UTF-16 units. */
export const maxAsked = 2_000

/** Whether a conversation of so many messages takes a question with its answer. */
export function hasRoom(messages: number): boolean {
  return messages + 2 <= maxMessagesOfThread
}
