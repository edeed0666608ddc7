import { IconBooks, IconFiles, IconPencilPlus, IconSchool, IconUsersGroup, type Icon } from '@tabler/icons-react'
import type { Role } from '@takhti/schema/kit/roles'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { requirePerson } from '#api/person.ts'
import { paths, type Path } from '#screen/paths.ts'

export type PlaceName =
  | 'create'
  | 'lessons'
  | 'content'
  | 'assessments'
  | 'assignments'
  | 'study'
  | 'learn'
  | 'messages'
  | 'people'
  | 'classes'
  | 'students'
  | 'institute'
  | 'usage'
  | 'audit'
type LateMarkName =
  | 'assessments'
  | 'assignments'
  | 'study'
  | 'learn'
  | 'messages'
  | 'people'
  | 'institute'
  | 'usage'
  | 'audit'
type Place =
  | { path: Path; name: Exclude<PlaceName, LateMarkName>; Mark: Icon; roles: readonly Role[] }
  | { path: Path; name: LateMarkName; roles: readonly Role[] }

const PlaceMark = lazy(() => import('./PlaceMark.tsx').then((file) => ({ default: file.PlaceMark })))

const places: readonly Place[] = [
  { path: paths.create, name: 'create', Mark: IconPencilPlus, roles: ['instructor'] },
  { path: paths.lessons, name: 'lessons', Mark: IconBooks, roles: ['instructor', 'learner', 'guest'] },
  { path: paths.content, name: 'content', Mark: IconFiles, roles: ['instructor'] },
  { path: paths.assessments, name: 'assessments', roles: ['instructor'] },
  { path: paths.assignments, name: 'assignments', roles: ['learner', 'guest'] },
  { path: paths.study, name: 'study', roles: ['learner', 'guest'] },
  { path: paths.learn, name: 'learn', roles: ['learner', 'guest'] },
  { path: paths.people, name: 'people', roles: ['admin'] },
  { path: paths.classes, name: 'classes', Mark: IconUsersGroup, roles: ['instructor', 'learner', 'guest', 'admin'] },
  { path: paths.students, name: 'students', Mark: IconSchool, roles: ['instructor'] },
  { path: paths.messages, name: 'messages', roles: ['instructor', 'learner', 'admin'] },
  { path: paths.institute, name: 'institute', roles: ['admin'] },
  { path: paths.usage, name: 'usage', roles: ['admin'] },
  { path: paths.audit, name: 'audit', roles: ['admin'] },
]

/** Places for these roles: the navigation passes the acting role, and other views pass all roles of the person. */
export function placesOf(roles: readonly Role[]): readonly Place[] {
  return places.filter((place) => roles.some((role) => place.roles.includes(role)))
}

export function Navigation() {
  const { t } = useTranslation()
  return (
    <nav className="navigation" aria-label={t('shell.navigation')}>
      {placesOf([requirePerson().role]).map((place) => (
        <Link key={place.path} to={place.path} className="navigation-link">
          <span className="navigation-mark" aria-hidden="true">
            {'Mark' in place ? (
              <place.Mark size={24} />
            ) : (
              <Suspense>
                <PlaceMark name={place.name} />
              </Suspense>
            )}
          </span>
          <span>{t(`nav.${place.name}`)}</span>
        </Link>
      ))}
    </nav>
  )
}
