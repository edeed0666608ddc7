import type { LiveClass } from '@takhti/schema/live/model'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { send } from '#api/client.ts'
import { lateCalls } from '#api/late-calls.ts'
import { requirePerson } from '#api/person.ts'
import { q } from '#api/query.ts'
import { lastShownOn, rememberShownOn } from '#api/shown-on.ts'
import { useShownLessons } from './use-shown-lessons.ts'

/**
 * Starts a class on a paired device as well: it opens the class and enters. The one that shows the lesson now is
 * preselected, as the class looks at it already; else the last choice.
 */
export function usePanelStart(lessonId: string | null) {
  const [wished, choose] = useState<string | null>(null)
  const { data } = useQuery(q(lateCalls.pairing.status, {}))
  const options = (data?.data.devices ?? [])
    .filter(({ status, isThis }) => status === 'paired' && !isThis)
    .map(({ deviceId, name, browser, system }) => ({
      value: deviceId,
      label: name || [browser, system].filter(Boolean).join(' · '),
    }))
  const shown = useShownLessons(options.length > 0)
  const [last] = useState(lastShownOn)
  const showing = options.filter(({ value }) => lessonId !== null && shown.get(value) === lessonId)
  const offered = (showing.find(({ value }) => value === last) ?? showing[0])?.value ?? last
  const wanted = wished ?? offered
  const chosen = options.some(({ value }) => value === wanted) ? wanted : ''

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
