import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, type ComponentType, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { lateCalls } from '#api/late-calls.ts'
import { rolesHere } from '#api/person.ts'
import { q } from '#api/query.ts'
import { assessmentsScreen } from '#assessments/AssessmentsScreen.tsx'
import { editorScreen } from '#assessments/editor/EditorScreen.tsx'
import { patiently } from '#offline/patiently.ts'
import type { Screen } from '#screen/screen.tsx'
import { enterWebview, ScreenParams } from '#screen/webview.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import { assessmentAddress, isAssessmentWebview, type AssessmentAddress } from './assessment-address.ts'
import { AssessmentEntry, ClassEntry } from './AssessmentEntry.tsx'
import { WaitScreen } from './WaitScreen.tsx'
import { AssessmentNotAvailable, WebviewRefusal } from './WebviewRefusal.tsx'

/** The pages of assessments and attendance within another app, by their address. */
export function AssessmentWebview() {
  const { pathname, searchStr } = useLocation()
  const address = assessmentAddress(pathname, searchStr)
  // While the next page loads, this one is mounted with its address.
  const isHere = isAssessmentWebview(pathname)
  const mode = address.kind === 'preview' ? 'preview' : 'app'
  useEffect(() => {
    if (isHere) enterWebview(mode)
  }, [isHere, mode])
  if (!isHere) return null
  // Webviews sign in as teachers.
  if (!rolesHere().includes('instructor')) return <WebviewRefusal reason="invalidCredentials" />
  return <Shown key={JSON.stringify(address)} address={address} />
}

function Shown({ address }: { address: AssessmentAddress }): ReactNode {
  switch (address.kind) {
    case 'invalidPath':
    case 'invalidClass':
      return <WebviewRefusal reason={address.kind} />
    case 'open':
    case 'preview':
      return <AssessmentEntry assessmentId={address.assessmentId} isPreview={address.kind === 'preview'} />
    case 'class':
      return <ClassEntry classId={address.classId} />
    case 'list':
      return <ListOfClass classId={address.classId} />
    case 'editor':
      return <ScreenOf screen={editorScreen} params={{ assessmentId: address.assessmentId }} />
    case 'results':
      return <LateScreen Late={LateResults} params={{ assessmentId: address.assessmentId }} />
    case 'attendance':
      return <LateScreen Late={LateTake} params={{ classId: address.classId }} />
    case 'addStudents':
      return <LateScreen Late={LateAddStudents} params={{ classId: address.classId }} />
    case 'attendanceReport':
      return <LateScreen Late={LateAttendanceReport} params={{ classId: address.classId }} />
    case 'report':
      return <LateScreen Late={LateReport} params={{ responseId: address.responseId }} />
    case 'reportOf':
      return <ReportOf {...address} />
  }
}

type ScreenOfProps = { screen: Screen; params: Record<string, string> }

function ScreenOf({ screen: { Component }, params }: ScreenOfProps) {
  return (
    <ScreenParams value={params}>
      <Component />
    </ScreenParams>
  )
}

const LateResults = lazy(() =>
  patiently(() => import('#responses/results/ResultsScreen.tsx'))
    .then((file) => file.loadResults())
    .then(({ Component }) => ({ default: Component })),
)

const LateReport = lazy(() =>
  patiently(() => import('#responses/results/StudentReportScreen.tsx'))
    .then((file) => file.loadStudentReport())
    .then(({ Component }) => ({ default: Component })),
)

const LateTake = lazy(() =>
  patiently(() => import('#attendance/take/TakeScreen.tsx'))
    .then((file) => file.loadTake())
    .then(({ Component }) => ({ default: Component })),
)

const LateAttendanceReport = lazy(() =>
  patiently(() => import('#attendance/report/ReportScreen.tsx'))
    .then((file) => file.loadReport())
    .then(({ Component }) => ({ default: Component })),
)

const LateAddStudents = lazy(() =>
  patiently(() => import('#classes/AddStudentsScreen.tsx')).then((file) => ({
    default: file.addStudentsScreen.Component,
  })),
)

type LateScreenProps = { Late: ComponentType; params: Record<string, string> }

function LateScreen({ Late, params }: LateScreenProps) {
  const { t } = useTranslation()
  return (
    <Suspense fallback={<Skeleton label={t('common.loading')} />}>
      <ScreenParams value={params}>
        <Late />
      </ScreenParams>
    </Suspense>
  )
}

/** The report of a student's response, which other apps name by assessment and student. */
function ReportOf({ assessmentId, studentId }: { assessmentId: string; studentId: string }) {
  const response = useQuery(q(lateCalls.responses.read, { assessmentId, createdBy: studentId }))
  const found = response.data?.data.assessmentResponseId
  if (found !== undefined) return <LateScreen Late={LateReport} params={{ responseId: found }} />
  if (response.error?.code.endsWith('not-found')) return <AssessmentNotAvailable />
  return <WaitScreen query={response} />
}

/** The list reads its class from `class`, which is the app's own name for it. */
function ListOfClass({ classId }: { classId: string }) {
  const navigate = useNavigate()
  const { searchStr } = useLocation()
  const isNamed = new URLSearchParams(searchStr).has('class')
  useEffect(() => {
    // The route tree is created at run time, so its searches have no type.
    const search = ((before: object) => ({ ...before, class: classId })) as never
    if (!isNamed) void navigate({ to: '.', search, replace: true })
  }, [isNamed, classId, navigate])
  return isNamed ? <ScreenOf screen={assessmentsScreen} params={{}} /> : null
}
