export { openUserEvents, userEventsPath } from './user-events.ts'
export { dropRecordingsOf, purgeRecordings } from './recording/purge.ts'
