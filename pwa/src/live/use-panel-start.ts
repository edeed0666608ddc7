import type { LiveClass } from '@takhti/schema/live/model'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { send } from '#api/client.ts'
import { lateCalls } from '#api/late-calls.ts'
import { requirePerson } from '#api/person.ts'
import { q } from '#api/query.ts'
import { lastShownOn, rememberShownOn } from '#api/shown-on.ts'

/** Starts a class on a device that obeys the person as well: it opens the class and comes in. The last one is chosen the next time. */
export function usePanelStart() {
  const [wished, choose] = useState(lastShownOn)
  const { data } = useQuery(q(lateCalls.pairing.status, {}))
  const options = (data?.data.devices ?? [])
    .filter(({ status, isThis }) => status === 'paired' && !isThis)
    .map(({ deviceId, name, browser, system }) => ({
      value: deviceId,
      label: name || [browser, system].filter(Boolean).join(' · '),
    }))
  const chosen = options.some(({ value }) => value === wished) ? wished : ''

  async function show({ flow_id: flowId, classId }: LiveClass): Promise<void> {
    rememberShownOn(chosen)
    if (chosen === '') return
    const { personId: userKneuraId, instituteId: instituteKneuraId } = requirePerson()
    const message = { classId, flowId, instituteKneuraId }
    const asked = { userKneuraId, instituteKneuraId, deviceId: chosen, type: 'START_LIVE_CLASS' as const, message }
    // The class has started, with the device or without it.
    await send(lateCalls.pairing.send, asked).catch(() => {})
  }
  return { options, chosen, choose, show }
}
