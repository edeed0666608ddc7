export { TopicPicker } from './TopicPicker.tsx'
export type { PickedTopic } from './topic-tree.ts'
export { useTopics } from './use-topics.ts'
export { useKeepInBank } from './use-keep-in-bank.tsx'
