import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { calls } from '#api/calls.ts'
import { q } from '#api/query.ts'
import { paths } from './paths.ts'
import { isInWebview } from './webview.ts'

/** The class that a page is of, where it is archived; else null. The device knows it without a network. */
export function useArchivedClass(classId: string | undefined): { classId: string; name: string } | null {
  const { data } = useQuery({ ...q(calls.classes.get, { id: classId ?? '' }), enabled: Boolean(classId) })
  return data?.data.isArchived === true ? data.data : null
}

/** Why a page of an archived class offers nothing that writes, with the way to the restoration. */
export function ArchivedNotice({ of: { classId, name } }: { of: { classId: string; name: string } }) {
  const { t } = useTranslation()
  return (
    <p role="status" className="card">
      {t('errors.common/class-archived')}
      {!isInWebview() && ' · '}
      {!isInWebview() && (
        <Link to={paths.classDetail} params={{ classId }}>
          <bdi>{name}</bdi>
        </Link>
      )}
    </p>
  )
}
