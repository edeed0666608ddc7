import { foldSearch } from '@takhti/schema/kit/text-fold'
import type { FoundLesson } from '@takhti/schema/lessons/model'
import { useQuery } from '@tanstack/react-query'
import { useLiveQuery } from 'dexie-react-hooks'
import { useTranslation } from 'react-i18next'
import { calls } from '#api/calls.ts'
import { lateCalls } from '#api/late-calls.ts'
import { useEveryPage } from '#api/pages.ts'
import { requirePerson, rolesHere } from '#api/person.ts'
import { q } from '#api/query.ts'
import { kinds } from '#files/port.tsx'
import { useFoundHere } from '#lessons/folders/use-found-here.ts'
import { useOnline } from '#offline/connectivity.ts'
import { requireDatabaseId } from '#offline/database-id.ts'
import { openDatabase } from '#offline/database.ts'
import type { LocalLesson } from '#offline/rows.ts'
import { quizListPath } from '#quizzes/port.tsx'
import { paths } from '#screen/paths.ts'
import { useLater } from '#ui/use-later.ts'
import { placesOf } from './Navigation.tsx'
import { useSettings } from './settings.ts'
import { nameOf, useDevicePeople, type StoredStaff, type StoredStudent } from './use-device-people.ts'

/** What the palette opens, and what kind of thing it is. */
export type Target = { key: string; label: string; kind: string; to: string }

const onePage = 'the server searches all; more typing narrows it'

/** How many of each kind are shown. */
const maxOfKind = 6

/** Everything that the typed text names: places and lessons of this device at once, the rest as lists arrive. */
export function useTargets(typed: string): Target[] {
  const wanted = foldSearch(typed)
  const isNamed = ({ label }: Target) => foldSearch(label).includes(wanted)
  const onDevice = useLessons()
  const [places, lessons] = [usePlaces(), useLessonTargets(onDevice)]
  const settings = useSettings().map((setting) => ({ ...setting, key: setting.label }))
  const own = useOwnLists(typed !== '')
  const found = [...useSought(typed.trim()), ...useSoughtHere(typed.trim(), onDevice)]
  const shown = [lessons, ...own].flatMap((each) => each.filter(isNamed).slice(0, maxOfKind))
  const known = new Set(shown.map(({ key }) => key))
  const named = [...places, ...(typed === '' ? [] : settings)].filter(isNamed)
  return [...named, ...shown, ...found.filter(({ key }) => !known.has(key))]
}

/** Areas, by their names. */
function usePlaces(): Target[] {
  const { t } = useTranslation()
  const [isKnown, isTeacher] = [rolesHere().some((role) => role !== 'guest'), rolesHere().includes('instructor')]
  const areas = placesOf(rolesHere()).map(({ path, name }) => [path, t(`nav.${name}`)] as const)
  const others: (readonly [path: string, label: string])[] = [
    ...(isTeacher
      ? [[paths.threads, t('notebooks.title')] as const, [paths.questionBank, t('topics.title')] as const]
      : []),
    ...(isKnown ? [[quizListPath, t('quiz.title')] as const, [paths.phet, t('phet.title')] as const] : []),
    [paths.profile, t('profile.title')],
    [paths.sessions, t('sessions.title')],
    [paths.notifications, t('notifications.title')],
    [paths.help, t('help.title')],
  ]
  return [...areas, ...others].map(([to, label]) => ({ key: to, label, kind: '', to }))
}

const noLessons: readonly LocalLesson[] = []

function useLessons(): readonly LocalLesson[] {
  return (
    useLiveQuery(() => openDatabase(requireDatabaseId()).lessons.orderBy('updatedAt').reverse().toArray()) ?? noLessons
  )
}

function useLessonTargets(lessons: readonly LocalLesson[]): Target[] {
  const { t } = useTranslation()
  return lessons.map(({ flow_id, name }) => ({
    key: flow_id,
    label: name,
    kind: t('palette.lessons'),
    to: `/lesson/${flow_id}`,
  }))
}

/** The person's whole lists, which the device has after a first visit: nothing is asked before a letter is typed. */
function useOwnLists(isTyping: boolean): Target[][] {
  const { t } = useTranslation()
  const enabled = isTyping && rolesHere().some((role) => role !== 'operator')
  const ofTeacher = isTyping && rolesHere().includes('instructor')
  const classes = useQuery({ ...q(calls.classes.listMine, {}), enabled }).data?.data.items ?? []
  const content = useEveryPage(calls.files.list, {}, { itemsOf: (page) => page, isEnabled: ofTeacher }).items
  const threads = useQuery({ ...q(lateCalls.threads.list, {}), enabled: ofTeacher }).data?.data.threads ?? []
  const quizzes = useEveryPage(lateCalls.quizzes.list, {}, { itemsOf: (page) => page, isEnabled: ofTeacher }).items
  return [
    classes.map(({ classId, name }) => ofKind(t('nav.classes'), [classId, name, `/dashboard/classes/${classId}`])),
    content.map(({ id, name, kind }) =>
      ofKind(t(kinds[kind].name), [id, name, kinds[kind].path.replace('$contentId', id)]),
    ),
    threads.map(({ id, name }) => ofKind(t('notebooks.title'), [id, name, `/dashboard/notebooks/${id}`])),
    quizzes.map(({ quizId, name }) => ofKind(t('quiz.title'), [quizId, name, `/dashboard/live-quiz/${quizId}`])),
  ]
}

/** What the server finds by the text: words on the pages of lessons, and people in any spelling. */
function useSought(typed: string): Target[] {
  const { t } = useTranslation()
  const text = useLater(typed)
  const isAsked = useOnline() && text.length > 1 && text === typed
  const runs = rolesHere().some((role) => role === 'instructor' || role === 'admin')
  const isAdmin = rolesHere().includes('admin')
  const id = requirePerson().instituteId
  const asked = { retry: false }
  const pages = useQuery({
    ...q(calls.lessons.search, { name: text, limit: maxOfKind }, onePage),
    ...asked,
    enabled: isAsked && rolesHere().some((role) => role !== 'admin' && role !== 'operator'),
  })
  const students = useQuery({
    ...q(calls.students.list, { id, search: text, limit: maxOfKind }, onePage),
    ...asked,
    enabled: isAsked && runs,
  })
  const staff = useStaff(text, isAsked && isAdmin)
  if (!isAsked) return []
  return [
    ...(pages.data?.data.items ?? []).map((lesson) => foundLesson(lesson, t('palette.lessons'))),
    ...(students.data?.data.items ?? []).flatMap((student) => foundStudent(student, isAdmin, t('nav.students'))),
    ...staff,
  ]
}

/** Teachers and admins of the institute, whom an admin's search finds by name or address; who is both is one of them. */
function useStaff(search: string, enabled: boolean): Target[] {
  const { t } = useTranslation()
  const asked = { instituteId: requirePerson().instituteId, search, limit: maxOfKind }
  const teachers = useQuery({ ...q(lateCalls.staff.list, { ...asked, role: 'instructor' }, onePage), enabled })
  const admins = useQuery({ ...q(lateCalls.staff.list, { ...asked, role: 'admin' }, onePage), enabled })
  const found = new Map<string, Target>()
  for (const kind of ['admins', 'teachers'] as const)
    for (const person of (kind === 'admins' ? admins : teachers).data?.data.items ?? [])
      found.set(person.userId, foundStaff({ ...person, kind }, t(`people.${kind}`)))
  return [...found.values()]
}

/** What this device finds without a network: words on the pages that it stores, and people in its lists. */
function useSoughtHere(typed: string, lessons: readonly LocalLesson[]): Target[] {
  const { t } = useTranslation()
  const text = useLater(typed)
  const isOnline = useOnline()
  const isAsked = !isOnline && text.length > 1 && text === typed
  const isAdmin = rolesHere().includes('admin')
  const found = useFoundHere(isAsked ? text : '', lessons)
  const { students, staff } = useDevicePeople(isAsked ? text : '')
  return [
    ...found.slice(0, maxOfKind).map((lesson) => foundLesson(lesson, t('palette.lessons'))),
    ...students.slice(0, maxOfKind).flatMap((student) => foundStudent(student, isAdmin, t('nav.students'))),
    ...(isAdmin ? staff.slice(0, maxOfKind).map((one) => foundStaff(one, t(`people.${one.kind}`))) : []),
  ]
}

function foundLesson({ flow_id, name, place }: FoundLesson, kind: string): Target {
  const words = place?.parts.map((part) => part.text).join('') ?? ''
  const to = `/lesson/${flow_id}${place === null ? '' : `#${place.pageId}`}`
  return { key: flow_id, label: words === '' ? name : `${name}: ${words}`, kind, to }
}

/** A student, in a list that the person may open; none where there is no such list. */
function foundStudent({ userId, classId = null, ...person }: StoredStudent, isAdmin: boolean, kind: string): Target[] {
  const name = nameOf(person)
  const search = encodeURIComponent(name)
  const ofAdmin = isAdmin ? `/dashboard/people?kind=students&search=${search}` : null
  const to = classId === null ? ofAdmin : `/dashboard/students?class=${classId}&search=${search}`
  return to === null ? [] : [ofKind(kind, [userId, name, to])]
}

function foundStaff(person: Omit<StoredStaff, 'classId'>, kind: string): Target {
  const name = nameOf(person)
  return ofKind(kind, [person.userId, name, `/dashboard/people?kind=${person.kind}&search=${encodeURIComponent(name)}`])
}

function ofKind(kind: string, [key, label, to]: readonly [key: string, label: string, to: string]): Target {
  return { key, label, kind, to }
}
