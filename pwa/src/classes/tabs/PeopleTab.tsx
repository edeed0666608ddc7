import { Suspense } from 'react'
import { AnswerCardsLink } from '#answer-cards/port.tsx'
import { ClassConductPanel } from '#conduct/port.tsx'
import { GroupsPanel } from '#groups/port.tsx'
import { SeatingLink } from '#seating/port.tsx'
import { useReadOnly } from '#ui/read-only.ts'
import { DoorList } from '../DoorList.tsx'
import { InvitePanel } from '../InvitePanel.tsx'
import { OpenRequestList } from '../OpenRequestList.tsx'
import { StudentsPanel } from '../StudentsPanel.tsx'
import { TeachersPanel } from '../TeachersPanel.tsx'
import type { TabProps } from './tab-props.ts'

/** The people of the class and the ways into it, for its teachers and admins. */
export function PeopleTab({ classId, of, role }: TabProps) {
  const { name, class_code: code, door } = of
  const isReadOnly = useReadOnly()
  return (
    <>
      {role === 'instructor' && (
        <div className="row">
          <SeatingLink classId={classId} />
          <AnswerCardsLink classId={classId} />
        </div>
      )}
      {code && !isReadOnly && <InvitePanel code={code} />}
      {door === 'wait' && !isReadOnly && <DoorList classId={classId} />}
      {role === 'instructor' && (
        <Suspense>
          <ClassConductPanel classId={classId} />
        </Suspense>
      )}
      <StudentsPanel classId={classId} name={name} />
      <Suspense>
        <GroupsPanel classId={classId} />
      </Suspense>
      <OpenRequestList classId={classId} />
      <TeachersPanel classId={classId} />
    </>
  )
}
