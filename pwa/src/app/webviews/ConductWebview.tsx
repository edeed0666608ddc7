import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { calls } from '#api/calls.ts'
import { rolesHere } from '#api/person.ts'
import { q } from '#api/query.ts'
import { patiently } from '#offline/patiently.ts'
import { enterWebview, ScreenParams } from '#screen/webview.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import { conductAddress, isConductWebview } from './conduct-address.ts'
import { WaitScreen } from './WaitScreen.tsx'
import { WebviewRefusal } from './WebviewRefusal.tsx'

const OfClass = lazy(() =>
  patiently(() => import('#conduct/ConductScreen.tsx'))
    .then((file) => file.loadConduct())
    .then(({ Component }) => ({ default: Component })),
)

const OfStudent = lazy(() =>
  patiently(() => import('#conduct/StudentConductScreen.tsx'))
    .then((file) => file.loadStudentConduct())
    .then(({ Component }) => ({ default: Component })),
)

/** Behaviour feedback within another app: of a class, or of one of its students. */
export function ConductWebview() {
  const { pathname, searchStr } = useLocation()
  // While the next page loads, this one is mounted with its address.
  const isHere = isConductWebview(pathname)
  useEffect(() => {
    if (isHere) enterWebview('app')
  }, [isHere])
  if (!isHere) return null
  // Webviews sign in as teachers.
  if (!rolesHere().includes('instructor')) return <WebviewRefusal reason="invalidCredentials" />
  const { classId, studentId } = conductAddress(pathname, searchStr)
  return classId === null ? (
    <WebviewRefusal reason="invalidClass" />
  ) : (
    <Shown key={classId} {...{ classId, studentId }} />
  )
}

/** The class must be one of this teacher's. */
function Shown({ classId, studentId }: { classId: string; studentId: string | null }) {
  const { t } = useTranslation()
  const classes = useQuery(q(calls.classes.listMine, {}))
  if (classes.data === undefined) return <WaitScreen query={classes} />
  if (!classes.data.data.items.some((each) => each.classId === classId)) return <WebviewRefusal reason="invalidClass" />
  return (
    <Suspense fallback={<Skeleton label={t('common.loading')} />}>
      <ScreenParams value={studentId === null ? { classId } : { classId, studentId }}>
        {studentId === null ? <OfClass /> : <OfStudent />}
      </ScreenParams>
    </Suspense>
  )
}
