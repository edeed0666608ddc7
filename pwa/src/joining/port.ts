export { InvitationsPanel } from './InvitationsPanel.tsx'
export { ReferralPanel } from './ReferralPanel.tsx'
export { RequestsPanel } from './RequestsPanel.tsx'
