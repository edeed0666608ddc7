import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { lateCalls } from '#api/late-calls.ts'
import { q } from '#api/query.ts'
import { paths } from '#screen/paths.ts'
import { isolated } from '#ui/bidi-isolates.ts'

/** The classes may end while this is shown. */
const askMs = 5_000

/**
 * The link into a live class whose device is gone. The class would end a minute later: the remote holds its teacher's
 * place.
 */
export function HoldClass() {
  const { t } = useTranslation()
  const asked = useQuery({ ...q(lateCalls.liveClasses.list, {}), refetchInterval: askMs })
  const led = asked.data?.data.items.filter(({ isTeacher }) => isTeacher) ?? []
  return led.map(({ liveId, flow_id, className }) => (
    <div key={liveId} role="status" className="card stack">
      <p>{t('remote.holdText', { name: isolated(className) })}</p>
      <Link
        className="button"
        data-look="main"
        to={paths.liveClass}
        params={{ lessonId: flow_id }}
        search={{ enter: 'now' }}
      >
        {t('remote.hold')}
      </Link>
    </div>
  ))
}
