import { calls } from '#api/calls.ts'
import { useEveryPage, usePages } from '#api/pages.ts'
import { requirePerson } from '#api/person.ts'
import { PeopleChoice, type ChoiceProps } from './PeopleChoice.tsx'

/** The students of the institute, to pick from. */
export function LearnerChoice({ classId, search, ...choice }: ChoiceProps) {
  const { instituteId: id } = requirePerson()
  const pages = usePages(calls.students.list, { id, limit: 50, ...(search !== '' && { search }) }, (page) => page)
  const inClass = useEveryPage(calls.students.listOfClass, { id: classId }, (page) => page)
  return <PeopleChoice pages={pages} inClass={inClass.items} {...choice} />
}
