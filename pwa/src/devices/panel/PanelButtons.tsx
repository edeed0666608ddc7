import type { RemoteAct } from '@takhti/schema/devices/remote/model'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { lateCalls } from '#api/late-calls.ts'
import { q } from '#api/query.ts'
import { userClient } from '#realtime/user-client.ts'
import { Button } from '#ui/Button.tsx'
import { showMessage } from '#ui/snackbars.ts'

/** A button for each paired device, which then shows something to the room. */
export function PanelButtons({ act }: { act: RemoteAct }) {
  const { t } = useTranslation()
  const { data } = useQuery(q(lateCalls.pairing.status, {}))
  const panels = (data?.data.devices ?? []).filter(({ status, isThis }) => status === 'paired' && !isThis)
  if (panels.length === 0) return null
  return (
    <div className="row">
      {panels.map(({ deviceId, name: given, browser, system }) => {
        const name = given || [browser, system].filter(Boolean).join(' · ')
        return (
          <Button
            key={deviceId}
            onClick={() => {
              userClient.send('remote/act', { deviceId, act })
              showMessage(t('pairing.showsIt', { name }))
            }}
          >
            {t('pairing.onPanel', { name })}
          </Button>
        )
      })}
    </div>
  )
}
