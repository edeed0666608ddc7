import type { TopicWithHierarchy } from '@takhti/schema/topics/model'
import { stepsTo, type TopicNode } from '@takhti/schema/topics/rules'

/** Topics by their ids. */
export const mapOf = (nodes: readonly TopicNode[]) => new Map(nodes.map((node) => [node.id, node]))

/** A topic with the steps above it. */
export function withHierarchy(node: TopicNode, byId: ReadonlyMap<string, TopicNode>): TopicWithHierarchy {
  const { id: topicId, name: topicName, kind, isCurated } = node
  const hierarchy = stepsTo(node, byId).map((step) => ({ id: step.id, kind: step.kind, name: step.name }))
  return { topicId, topicName, kind, hierarchy, isCurated }
}
