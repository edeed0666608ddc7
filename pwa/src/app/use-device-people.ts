import { foldSearch } from '@takhti/schema/kit/text-fold'
import { useQuery } from '@tanstack/react-query'
import { storedAnswers } from '#offline/answers.ts'

type Named = { userId: string; first_name: string; last_name: string }

export type StoredStudent = Named & { classId?: string | null | undefined }

export type StoredStaff = Named & { kind: 'teachers' | 'admins' }

type People = { students: readonly StoredStudent[]; staff: readonly StoredStaff[] }

const nothing: People = { students: [], staff: [] }

export function nameOf({ first_name, last_name }: Pick<Named, 'first_name' | 'last_name'>): string {
  return `${first_name} ${last_name}`.trim()
}

/** People by a part of their name, from the lists that this device stored; none for an empty text. */
export function useDevicePeople(text: string): People {
  const { data = nothing } = useQuery({
    queryKey: ['stored people'],
    queryFn: readPeople,
    enabled: text !== '',
    gcTime: 0,
  })
  const wanted = foldSearch(text)
  if (text === '') return nothing
  const isNamed = (person: Named) => foldSearch(nameOf(person)).includes(wanted)
  return { students: data.students.filter(isNamed), staff: data.staff.filter(isNamed) }
}

async function readPeople(): Promise<People> {
  const students = new Map<string, StoredStudent>()
  const staff = new Map<string, StoredStaff>()
  for (const { items } of await storedLists('students.list'))
    for (const student of items) students.set(student.userId, student)
  // A class leads to the student, so its list is read last.
  for (const { input, items } of await storedLists('students.listOfClass'))
    for (const student of items) students.set(student.userId, { ...student, classId: input.id ?? null })
  for (const { input, items } of await storedLists('staff.list'))
    for (const one of items) staff.set(one.userId, { ...one, kind: input.role === 'admin' ? 'admins' : 'teachers' })
  return { students: [...students.values()], staff: [...staff.values()] }
}

type List = { input: { id?: string; role?: string }; items: readonly Named[] }

/** The stored pages of a list call, with their inputs. */
async function storedLists(call: string): Promise<List[]> {
  const stored = await storedAnswers(call)
  // `q` stored each under this very call, whose output is a page of people.
  return stored.map(({ input, data }) => ({ input: input as List['input'], items: (data as List).items }))
}
