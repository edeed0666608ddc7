export { AddStudentDialog } from './AddStudentDialog.tsx'
