import { foldSearch } from '../kit/text-fold.ts'

/** The levels of the topic tree, from the outermost; the `Class` is a grade. */
export const topicKinds = ['Board', 'Class', 'Subject', 'Chapter', 'Topic'] as const

/** The most recent topics that are offered first, newest first. */
export const maxRecentTopics = 3

/** The recent topics after one was chosen: the newest is first, and the oldest is dropped when full. */
export function withRecent<Topic extends { topicId: string }>(recent: readonly Topic[], chosen: Topic): Topic[] {
  return [chosen, ...recent.filter(({ topicId }) => topicId !== chosen.topicId)].slice(0, maxRecentTopics)
}

/** What makes two names below one parent the same. */
export function topicNameKey(name: string): string {
  return foldSearch(name)
}
