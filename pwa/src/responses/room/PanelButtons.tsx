import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { lateCalls } from '#api/late-calls.ts'
import { q } from '#api/query.ts'
import { userClient } from '#realtime/user-client.ts'
import { Button } from '#ui/Button.tsx'
import { showMessage } from '#ui/snackbars.ts'

/** A button for each paired device, which then shows the code to the room. */
export function PanelButtons({ assessmentId }: { assessmentId: string }) {
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
              userClient.send('remote/act', { deviceId, act: { act: 'code', assessmentId } })
              showMessage(t('responses.roomCode.sent', { name }))
            }}
          >
            {t('responses.roomCode.onPanel', { name })}
          </Button>
        )
      })}
    </div>
  )
}
