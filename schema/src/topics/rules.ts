import { foldSearch } from '../kit/text-fold.ts'

/** The levels of the topic tree, from the outermost; the `Class` is a grade. */
export const topicKinds = ['Board', 'Class', 'Subject', 'Chapter', 'Topic'] as const

/** The most recent topics that are offered first, newest first. */
export const maxRecentTopics = 3

/** The recent topics after one was chosen: the newest is first, and the oldest is dropped when full. */
export function withRecent<Topic extends { topicId: string }>(recent: readonly Topic[], chosen: Topic): Topic[] {
  return [chosen, ...recent.filter(({ topicId }) => topicId !== chosen.topicId)].slice(0, maxRecentTopics)
}

/** Two names below one parent are equal if their keys are. */
export function topicNameKey(name: string): string {
  return foldSearch(name)
}

type Kind = (typeof topicKinds)[number]

/** A node of the topic tree. `parentId` is empty of a board. */
export type TopicNode = { id: string; parentId: string; kind: Kind; name: string; isCurated: boolean }

/** Whether a node of this kind may be below its parent; a board has none. Levels may be skipped. */
export function fitsBelow(kind: Kind, parent: Kind | null): boolean {
  if (parent === null) return kind === 'Board'
  return topicKinds.indexOf(kind) > topicKinds.indexOf(parent)
}

/** The nodes above a node, from the board on. A missing parent or a cycle ends the path. */
export function stepsTo<Node extends Pick<TopicNode, 'id' | 'parentId'>>(
  node: Pick<TopicNode, 'parentId'>,
  byId: ReadonlyMap<string, Node>,
): Node[] {
  const steps: Node[] = []
  for (let at = byId.get(node.parentId); at !== undefined; at = byId.get(at.parentId)) {
    if (steps.length >= topicKinds.length) break
    steps.unshift(at)
  }
  return steps
}
