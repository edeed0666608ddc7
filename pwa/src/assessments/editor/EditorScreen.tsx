import { paths } from '#screen/paths.ts'
import { screen } from '#screen/screen.tsx'
import { assessmentOnDevice } from '../assessment-store.ts'
import { EditorActions } from './EditorActions.tsx'
import { EditorView } from './EditorView.tsx'

export const editorScreen = screen({
  path: paths.assessment,
  title: 'assessments',
  roles: ['instructor'],
  load: ({ assessmentId = '' }) => assessmentOnDevice(assessmentId),
  heading: ({ name }) => name,
  Actions: ({ data }) => <EditorActions assessment={data} />,
  classOf: ({ data }) => data.classId,
  View: ({ data }) => <EditorView assessment={data} />,
})
