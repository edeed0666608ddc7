import { useTranslation } from 'react-i18next'
import { rolesHere } from '#api/person.ts'
import { addWords } from '#languages/late-words.ts'
import { ConnectPanel, PlatformsPanel } from '#lti/port.ts'
import { paths } from '#screen/paths.ts'
import { screen } from '#screen/screen.tsx'
import { AllTokensPanel, TokensPanel } from './TokensPanel.tsx'
import { WebhooksPanel } from './WebhooksPanel.tsx'
import './connections.css'

export const connectionsScreen = screen({
  path: paths.connections,
  title: 'connections',
  roles: ['instructor', 'admin'],
  View: Connections,
})

/** The screen, once its texts have loaded. */
export async function loadConnections() {
  await addWords('connections')
  return connectionsScreen
}

/** What other programs may do here, and what is sent to them. */
function Connections() {
  const { t } = useTranslation('translation', { keyPrefix: 'connections' })
  const isAdmin = rolesHere().includes('admin')
  return (
    <div className="stack connections">
      <p className="soft">{t('intro')}</p>
      <TokensPanel />
      {!isAdmin && <ConnectPanel />}
      {isAdmin && <WebhooksPanel />}
      {isAdmin && <PlatformsPanel />}
      {isAdmin && <AllTokensPanel />}
    </div>
  )
}
