import { IconCloudCheck, IconCloudOff, IconCloudUp } from '@tabler/icons-react'
import { useLiveQuery } from 'dexie-react-hooks'
import { useTranslation } from 'react-i18next'
import { useOnline } from '#offline/connectivity.ts'
import { queuedOf } from '#offline/queue-view.ts'
import type { DeviceAttempt } from './attempt-store.ts'

const marks = { saved: IconCloudCheck, sending: IconCloudUp, device: IconCloudOff, refused: IconCloudOff }

/** Where the answers of an attempt are: on the server, on their way to it, or on this device. */
export function SavedState({ attempt }: { attempt: DeviceAttempt }) {
  const { t } = useTranslation()
  const isOnline = useOnline()
  const parked = useLiveQuery(async () => {
    const calls = ['responses.save', 'responses.submit', 'answerFiles.put'] as const
    const entries = (await Promise.all(calls.map((call) => queuedOf(call)))).flat()
    return entries.find(({ state }) => state === 'parked')?.refusal ?? null
  })
  const answers = [...attempt.answers.values()]
  const isWaiting = answers.some(({ isSent }) => !isSent)
  const refused = answers.filter(({ isRefused }) => isRefused === true).length
  const state = parked ? 'refused' : !isWaiting ? 'saved' : isOnline ? 'sending' : 'device'
  const Mark = marks[state]
  return (
    <>
      <p role="status" className="attempt-saved small" data-state={state}>
        <Mark size={18} aria-hidden="true" />
        <span>{t(`attempt.saved.${state}`)}</span>
      </p>
      {parked && <p className="small">{t(`errors.${parked.code}`)}</p>}
      {refused > 0 && <p className="small">{t('attempt.saved.tooLate', { count: refused })}</p>}
    </>
  )
}
