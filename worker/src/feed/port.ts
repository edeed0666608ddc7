export { performShowPost } from './notice-store.ts'
export { purgeFeeds } from './purge.ts'
