import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, type ReactNode } from 'react'
import { rolesHere } from '#api/person.ts'
import { assessmentsScreen } from '#assessments/AssessmentsScreen.tsx'
import { editorScreen } from '#assessments/editor/EditorScreen.tsx'
import type { Screen } from '#screen/screen.tsx'
import { enterWebview, ScreenParams } from '#screen/webview.ts'
import { assessmentAddress, isAssessmentWebview, type AssessmentAddress } from './assessment-address.ts'
import { AssessmentEntry, ClassEntry } from './AssessmentEntry.tsx'
import { WebviewRefusal } from './WebviewRefusal.tsx'

/** The pages of assessments within another app, by their address. */
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
    case 'report':
      return <WebviewRefusal reason="invalidPath" />
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
