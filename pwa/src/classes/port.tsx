export { StudentsPanel } from './StudentsPanel.tsx'
