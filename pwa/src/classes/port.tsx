export { InvitePanel } from './InvitePanel.tsx'
export { OwnRequestList } from './OwnRequestList.tsx'
export { StudentsPanel } from './StudentsPanel.tsx'
