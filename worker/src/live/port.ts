export { openUserEvents, userEventsPath } from './user-events.ts'
