import { calls } from '#api/calls.ts'
import { q } from '#api/query.ts'
import { InvitationsPanel, ReferralPanel, RequestsPanel } from '#joining/port.ts'
import { paths } from '#screen/paths.ts'
import { screen } from '#screen/screen.tsx'
import { FrameHostsForm } from './FrameHostsForm.tsx'
import { InformationForm } from './InformationForm.tsx'
import { LookForm } from './LookForm.tsx'
import { MoveLinks } from './MoveLinks.tsx'
import { SoundForm } from './SoundForm.tsx'
import './institutes.css'

export const instituteScreen = screen({
  path: paths.institute,
  title: 'institute',
  roles: ['admin'],
  load: () => q(calls.institutes.get, {}),
  heading: ({ name }) => name,
  View: ({ data, refetch }) => (
    <div className="institute-page">
      <RequestsPanel />
      <InvitationsPanel />
      <InformationForm institute={data} onSaved={refetch} />
      <LookForm institute={data} onSaved={refetch} />
      <SoundForm institute={data} onSaved={refetch} />
      <FrameHostsForm institute={data} onSaved={refetch} />
      <MoveLinks />
      <ReferralPanel />
    </div>
  ),
})
