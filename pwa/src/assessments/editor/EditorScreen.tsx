import { paths } from '#screen/paths.ts'
import { screen } from '#screen/screen.tsx'
import { assessmentOnDevice } from '../assessment-store.ts'
import { EditorView } from './EditorView.tsx'
import { SaveState } from './SaveState.tsx'

export const editorScreen = screen({
  path: paths.assessment,
  title: 'assessments',
  roles: ['instructor'],
  load: ({ assessmentId = '' }) => assessmentOnDevice(assessmentId),
  heading: ({ name }) => name,
  Actions: ({ data }) => <SaveState assessmentId={data.id} />,
  View: ({ data }) => <EditorView assessment={data} />,
})
