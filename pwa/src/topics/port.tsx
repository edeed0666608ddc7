export { TopicPicker } from './TopicPicker.tsx'
export type { PickedTopic } from './topic-tree.ts'
export { useTopics } from './use-topics.ts'
export { useBankCopy } from './use-bank-copy.tsx'
