import { calls } from '#api/calls.ts'
import { requirePerson } from '#api/person.ts'
import { q } from '#api/query.ts'
import { paths } from '#app/paths.ts'
import { screen } from '#app/screen.tsx'
import { InvitePanel } from './InvitePanel.tsx'
import { StudentList } from './StudentList.tsx'
import './classes.css'

export const classScreen = screen({
  path: paths.classDetail,
  title: 'classes',
  roles: ['instructor', 'learner', 'guest'],
  load: ({ classId = '' }) => q(calls.classes.get, { id: classId }),
  heading: ({ name }) => name,
  View: ({ data }) => (
    <div className="stack">
      {data.class_code && <InvitePanel code={data.class_code} />}
      {requirePerson().role === 'instructor' && <StudentList classId={data.classId} />}
    </div>
  ),
})
