import { foldSearch } from '@takhti/schema/kit/text-fold'
import { useQuery } from '@tanstack/react-query'
import { useLiveQuery } from 'dexie-react-hooks'
import { useTranslation } from 'react-i18next'
import { calls } from '#api/calls.ts'
import { lateCalls } from '#api/late-calls.ts'
import { requirePerson, rolesHere } from '#api/person.ts'
import { q } from '#api/query.ts'
import { kinds } from '#files/port.tsx'
import { requireDatabaseId } from '#offline/database-id.ts'
import { openDatabase } from '#offline/database.ts'
import { quizListPath } from '#quizzes/port.tsx'
import { paths } from '#screen/paths.ts'
import { useLater } from '#ui/use-later.ts'
import { placesOf } from './Navigation.tsx'

/** What the palette opens, and what kind of thing it is. */
export type Target = { key: string; label: string; kind: string; to: string }

/** The largest page of a list; older items are found in the library of their kind. */
const limit = 100

const onePage = 'the palette names the latest; each library searches all of its own'

/** How many of each kind are shown. */
const maxOfKind = 6

/** Everything that the typed text names: places and lessons of this device at once, the rest as lists arrive. */
export function useTargets(typed: string): Target[] {
  const wanted = foldSearch(typed)
  const isNamed = ({ label }: Target) => foldSearch(label).includes(wanted)
  const [places, lessons] = [usePlaces(), useLessons()]
  const own = useOwnLists(typed !== '')
  const found = useSought(typed.trim())
  const shown = [lessons, ...own].flatMap((each) => each.filter(isNamed).slice(0, maxOfKind))
  const known = new Set(shown.map(({ key }) => key))
  return [...places.filter(isNamed), ...shown, ...found.filter(({ key }) => !known.has(key))]
}

/** Areas and settings, by their names. */
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

function useLessons(): Target[] {
  const { t } = useTranslation()
  const lessons =
    useLiveQuery(() => openDatabase(requireDatabaseId()).lessons.orderBy('updatedAt').reverse().toArray()) ?? []
  return lessons.map(({ flow_id, name }) => ({
    key: flow_id,
    label: name,
    kind: t('palette.lessons'),
    to: `/lesson/${flow_id}`,
  }))
}

/** The person's lists, which the device has after a first visit: nothing is asked before a letter is typed. */
function useOwnLists(isTyping: boolean): Target[][] {
  const { t } = useTranslation()
  const enabled = isTyping && rolesHere().some((role) => role !== 'operator')
  const ofTeacher = isTyping && rolesHere().includes('instructor')
  const classes = useQuery({ ...q(calls.classes.listMine, {}), enabled }).data?.data.items ?? []
  const content = useQuery({ ...q(calls.files.list, { limit }, onePage), enabled: ofTeacher }).data?.data.items ?? []
  const threads = useQuery({ ...q(lateCalls.threads.list, {}), enabled: ofTeacher }).data?.data.threads ?? []
  const quizzes = useQuery({ ...q(lateCalls.quizzes.list, { limit }, onePage), enabled: ofTeacher }).data?.data.items
  return [
    classes.map(({ classId, name }) => ofKind(t('nav.classes'), [classId, name, `/dashboard/classes/${classId}`])),
    content.map(({ id, name, kind }) =>
      ofKind(t(kinds[kind].name), [id, name, kinds[kind].path.replace('$contentId', id)]),
    ),
    threads.map(({ id, name }) => ofKind(t('notebooks.title'), [id, name, `/dashboard/notebooks/${id}`])),
    (quizzes ?? []).map(({ quizId, name }) =>
      ofKind(t('quiz.title'), [quizId, name, `/dashboard/live-quiz/${quizId}`]),
    ),
  ]
}

/** What the server finds by the text: words on the pages of lessons, and people in any spelling. */
function useSought(typed: string): Target[] {
  const { t } = useTranslation()
  const text = useLater(typed)
  const isAsked = text.length > 1 && text === typed
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
    ...(pages.data?.data.items ?? []).map(({ flow_id, name, place }) => {
      const words = place?.parts.map((part) => part.text).join('') ?? ''
      const to = `/lesson/${flow_id}${place === null ? '' : `#${place.pageId}`}`
      return { key: flow_id, label: words === '' ? name : `${name}: ${words}`, kind: t('palette.lessons'), to }
    }),
    ...(students.data?.data.items ?? []).flatMap(({ userId, first_name, last_name, classId = null }) => {
      const name = `${first_name} ${last_name}`.trim()
      const search = encodeURIComponent(name)
      const ofAdmin = isAdmin ? `/dashboard/people?kind=students&search=${search}` : null
      const to = classId === null ? ofAdmin : `/dashboard/students?class=${classId}&search=${search}`
      return to === null ? [] : [ofKind(t('nav.students'), [userId, name, to])]
    }),
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
    for (const { userId, first_name, last_name } of (kind === 'admins' ? admins : teachers).data?.data.items ?? []) {
      const name = `${first_name} ${last_name}`.trim()
      const to = `/dashboard/people?kind=${kind}&search=${encodeURIComponent(name)}`
      found.set(userId, ofKind(t(`people.${kind}`), [userId, name, to]))
    }
  return [...found.values()]
}

function ofKind(kind: string, [key, label, to]: readonly [key: string, label: string, to: string]): Target {
  return { key, label, kind, to }
}
