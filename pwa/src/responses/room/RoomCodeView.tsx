import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { lateCalls } from '#api/late-calls.ts'
import { q } from '#api/query.ts'
import { RoomCode } from '#ui/RoomCode.tsx'
import { useCodeChange } from '#ui/use-code-change.ts'

/** How soon the code is fetched again after a failure, in milliseconds. */
const retryMs = 3_000

/** The code that begins an assessment now. */
export function RoomCodeView({ assessmentId }: { assessmentId: string }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery({
    ...q(lateCalls.responses.roomCode, { assessmentId }),
    refetchInterval: ({ state }) => state.status === 'error' && retryMs,
  })
  const code = data?.data.code
  useCodeChange(data?.data, () => void refetch())
  if (error) return <p role="alert">{t(error.isUnanswered ? 'common.needsNetwork' : `errors.${error.code}`)}</p>
  return code === undefined ? <p role="status">{t('common.loading')}</p> : <RoomCode code={code} />
}
