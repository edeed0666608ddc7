import { calls } from '#api/calls.ts'
import { lateCalls } from '#api/late-calls.ts'
import { useEveryPage, usePages } from '#api/pages.ts'
import { requirePerson } from '#api/person.ts'
import { PeopleChoice, type ChoiceProps } from './PeopleChoice.tsx'

/** The teachers of the institute to pick from. */
export function TeacherChoice({ classId, search, ...choice }: ChoiceProps) {
  const { instituteId } = requirePerson()
  const pages = usePages(
    lateCalls.staff.list,
    { instituteId, limit: 50, ...(search !== '' && { search }) },
    (page) => page,
  )
  const inClass = useEveryPage(calls.classes.listInstructors, { id: classId }, (page) => page)
  return <PeopleChoice pages={pages} inClass={inClass.items} {...choice} />
}
