export { TopicPicker } from './TopicPicker.tsx'
export type { PickedTopic } from './topic-tree.ts'
export { useTopics } from './use-topics.ts'
export { useBankSaving as useKeepInBank } from './use-bank-saving.tsx'
