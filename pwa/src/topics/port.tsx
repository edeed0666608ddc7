export { TopicPicker } from './TopicPicker.tsx'
export type { PickedTopic } from './topic-tree.ts'
