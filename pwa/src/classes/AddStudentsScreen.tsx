import { calls } from '#api/calls.ts'
import { q } from '#api/query.ts'
import { paths } from '#screen/paths.ts'
import { screen } from '#screen/screen.tsx'
import { InvitePanel } from './InvitePanel.tsx'
import { StudentsPanel } from './StudentsPanel.tsx'
import './classes.css'

/** The students of a class and the ways to add more, as other apps open them. */
export const addStudentsScreen = screen({
  path: paths.addStudentsWebview,
  title: 'classes',
  roles: ['instructor'],
  load: ({ classId = '' }) => q(calls.classes.get, { id: classId }),
  heading: ({ name }) => name,
  View: ({ data: { classId, name, class_code: code } }) => (
    <div className="stack class-page">
      {code && <InvitePanel code={code} />}
      <StudentsPanel classId={classId} name={name} />
    </div>
  ),
})
