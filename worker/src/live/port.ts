export { sendClassLinks } from './link-email.ts'
export { liveClassPath, tokenSocketOf, userEventsPath } from './token-sockets.ts'
export { dropRecordingsOf, purgeRecordings } from './recording/purge.ts'
