export { deliverGrades } from './grade-job.ts'
export { dueGrades } from './grade-store.ts'
