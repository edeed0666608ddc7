import { IconBroadcast } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { lateCalls } from '#api/late-calls.ts'
import { requirePerson } from '#api/person.ts'
import { q } from '#api/query.ts'
import { useOnline } from '#offline/connectivity.ts'
import { enterNext } from '#screen/class-entry.ts'
import { paths } from '#screen/paths.ts'
import './schedule.css'

const askMs = 30_000

/** The classes of the caller's that are live; none while the server is out of reach. */
export function useLiveClasses() {
  const isOnline = useOnline()
  const isMember = requirePerson().role !== 'admin'
  const { data } = useQuery({
    ...q(lateCalls.liveClasses.list, {}),
    refetchInterval: askMs,
    enabled: isMember && isOnline,
  })
  return isOnline ? (data?.data.items ?? []) : []
}

/** The way into the live class of a class while one runs, in the place of the way to start one. */
export function LiveNow({ classId, children }: { classId: string; children?: ReactNode }) {
  const { t } = useTranslation('translation', { keyPrefix: 'schedule' })
  const going = useLiveClasses().find((each) => each.classId === classId)
  if (going === undefined) return children
  return (
    <Link
      to={paths.liveClass}
      params={{ lessonId: going.flow_id }}
      className="button"
      data-look="main"
      onClick={() => enterNext(going.flow_id)}
      aria-label={t('joinLive', { name: going.lessonName })}
    >
      <IconBroadcast size={18} aria-hidden="true" />
      {t('live')}
    </Link>
  )
}
