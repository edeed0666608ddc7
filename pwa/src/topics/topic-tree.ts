import { foldSearch } from '@takhti/schema/kit/text-fold'
import type { TopicKind, TopicWithHierarchy } from '@takhti/schema/topics/model'
import { fitsBelow, stepsTo, topicKinds, topicNameKey, type TopicNode } from '@takhti/schema/topics/rules'

/** A topic that this device added and the server has not confirmed. */
export type AddedTopic = { id: string; parentId: string | null; kind: TopicKind; name: string }

/** A topic as forms use it. */
export type PickedTopic = { topicId: string; topicName: string }

/** The most matches that a search shows. */
const maxMatches = 50

/** The topics of the server, and behind them those that this device added. */
export function withAdded(topics: readonly TopicWithHierarchy[], added: readonly AddedTopic[]): TopicWithHierarchy[] {
  const known = new Set(topics.map(({ topicId }) => topicId))
  const fresh = added.filter(({ id }) => !known.has(id))
  if (fresh.length === 0) return [...topics]
  const byId = new Map([...topics.map(nodeOf), ...fresh.map(nodeOfAdded)].map((node) => [node.id, node]))
  const own = fresh.map((each) => ({
    topicId: each.id,
    topicName: each.name,
    kind: each.kind,
    hierarchy: stepsTo(nodeOfAdded(each), byId).map(({ id, kind, name }) => ({ id, kind, name })),
    isCurated: false,
  }))
  return [...topics, ...own]
}

const nodeOfAdded = ({ id, parentId, kind, name }: AddedTopic): TopicNode => ({
  ...{ id, kind, name, isCurated: false },
  parentId: parentId ?? '',
})

function nodeOf({ topicId, topicName, kind, hierarchy, isCurated }: TopicWithHierarchy): TopicNode {
  return { id: topicId, name: topicName, kind, isCurated, parentId: hierarchy.at(-1)?.id ?? '' }
}

/** The topics below each topic by its id; those without a parent are below ''. */
export function childrenOf(topics: readonly TopicWithHierarchy[]): ReadonlyMap<string, TopicWithHierarchy[]> {
  return Map.groupBy(topics, ({ hierarchy }) => hierarchy.at(-1)?.id ?? '')
}

/** The ids of a topic's steps, from the board on, and its own. */
export function stepIdsOf({ topicId, hierarchy }: TopicWithHierarchy): string[] {
  return [...hierarchy.map(({ id }) => id), topicId]
}

/** Topics whose name or steps contain each word of a search. A match in the name itself comes first. */
export function matchesOf(topics: readonly TopicWithHierarchy[], search: string): TopicWithHierarchy[] {
  const words = foldSearch(search).split(' ').filter(Boolean)
  if (words.length === 0) return []
  const found = topics.flatMap((topic) => {
    const name = foldSearch(topic.topicName)
    const whole = `${topic.hierarchy.map((step) => foldSearch(step.name)).join(' ')} ${name}`
    if (!words.every((word) => whole.includes(word))) return []
    return [{ topic, isNamed: words.every((word) => name.includes(word)) }]
  })
  return found
    .toSorted((one, other) => Number(other.isNamed) - Number(one.isNamed))
    .slice(0, maxMatches)
    .map(({ topic }) => topic)
}

/** The kinds of topics that may be added below a topic, or at the top. */
export function kindsBelow(parent: TopicWithHierarchy | null): TopicKind[] {
  return topicKinds.filter((kind) => fitsBelow(kind, parent?.kind ?? null))
}

/** The topic of that name in that place, so that no second one is added. */
export function sameNamed(
  topics: readonly TopicWithHierarchy[],
  { parentId, name }: { parentId: string | null; name: string },
): TopicWithHierarchy | null {
  const key = topicNameKey(name)
  const below = childrenOf(topics).get(parentId ?? '') ?? []
  return below.find(({ topicName }) => topicNameKey(topicName) === key) ?? null
}
