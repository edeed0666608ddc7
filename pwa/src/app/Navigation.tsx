import {
  IconBooks,
  IconBuilding,
  IconFiles,
  IconGauge,
  IconHistory,
  IconPencilPlus,
  IconSchool,
  IconUsers,
  IconUsersGroup,
  type Icon,
} from '@tabler/icons-react'
import type { Role } from '@takhti/schema/kit/roles'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { requirePerson } from '#api/person.ts'
import { paths, type Path } from './paths.ts'

type PlaceName = 'create' | 'lessons' | 'content' | 'people' | 'classes' | 'students' | 'institute' | 'usage' | 'audit'
type Place = { path: Path; name: PlaceName; Mark: Icon; roles: readonly Role[] }

const places: readonly Place[] = [
  { path: paths.create, name: 'create', Mark: IconPencilPlus, roles: ['instructor'] },
  { path: paths.lessons, name: 'lessons', Mark: IconBooks, roles: ['instructor', 'learner', 'guest'] },
  { path: paths.content, name: 'content', Mark: IconFiles, roles: ['instructor'] },
  { path: paths.people, name: 'people', Mark: IconUsers, roles: ['admin'] },
  { path: paths.classes, name: 'classes', Mark: IconUsersGroup, roles: ['instructor', 'learner', 'guest', 'admin'] },
  { path: paths.students, name: 'students', Mark: IconSchool, roles: ['instructor'] },
  { path: paths.institute, name: 'institute', Mark: IconBuilding, roles: ['admin'] },
  { path: paths.usage, name: 'usage', Mark: IconGauge, roles: ['admin'] },
  { path: paths.audit, name: 'audit', Mark: IconHistory, roles: ['admin'] },
]

/** The places of the person's role; the search of the palette offers the same. */
export function placesOf(role: Role): readonly Place[] {
  return places.filter((place) => place.roles.includes(role))
}

export function Navigation() {
  const { t } = useTranslation()
  return (
    <nav className="navigation" aria-label={t('shell.navigation')}>
      {placesOf(requirePerson().role).map(({ path, name, Mark }) => (
        <Link key={path} to={path} className="navigation-link">
          <Mark size={24} aria-hidden="true" />
          <span>{t(`nav.${name}`)}</span>
        </Link>
      ))}
    </nav>
  )
}
