export { createLesson, refreshLessons } from './lesson-store.ts'
export { reportOpened } from './download-store.ts'
