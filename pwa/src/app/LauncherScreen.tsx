import {
  IconArrowUpRight,
  IconAtom,
  IconBell,
  IconBooks,
  IconBroadcast,
  IconBuilding,
  IconCards,
  IconCast,
  IconChecklist,
  IconClipboardList,
  IconDevices,
  IconFiles,
  IconGauge,
  IconHistory,
  IconMessageQuestion,
  IconMessages,
  IconListTree,
  IconPencilPlus,
  IconSchool,
  IconUser,
  IconUsers,
  IconUsersGroup,
  IconVideo,
  type Icon,
} from '@tabler/icons-react'
import { normaliseCode } from '@takhti/schema/classes/rules'
import type { Role } from '@takhti/schema/kit/roles'
import { Link } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { isBelowAccount, requirePerson, rolesHere } from '#api/person.ts'
import { useIsLargestPlan } from '#licences/use-is-largest-plan.ts'
import { quizListPath } from '#quizzes/port.tsx'
import { paths } from '#screen/paths.ts'
import { screen } from '#screen/screen.tsx'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { placesOf, type PlaceName } from './Navigation.tsx'
import './launcher.css'

/** All areas of this person as large tiles, the start of a panel or a phone. It waits for no request. */
export const launcherScreen = screen({
  path: paths.launcher,
  title: 'launcher',
  roles: ['instructor', 'learner', 'guest', 'admin'],
  View: Launcher,
})

const marks: Record<PlaceName, Icon> = {
  create: IconPencilPlus,
  lessons: IconBooks,
  content: IconFiles,
  assessments: IconClipboardList,
  assignments: IconChecklist,
  people: IconUsers,
  classes: IconUsersGroup,
  students: IconSchool,
  messages: IconMessages,
  study: IconCards,
  learn: IconMessageQuestion,
  institute: IconBuilding,
  usage: IconGauge,
  audit: IconHistory,
}

const joining: readonly Role[] = ['learner', 'guest']

const pairing: readonly Role[] = ['instructor', 'admin']

function Launcher() {
  const { t } = useTranslation()
  const { role } = requirePerson()
  return (
    <div className="stack">
      <ul className="tiles">
        {placesOf(rolesHere()).map(({ path, name }) =>
          name === 'create' ? (
            // Opens with the dialog for the lesson's name.
            <Tile key={path} to={`${path}?new`} Mark={marks[name]} label={t('create.newLesson')} isMain />
          ) : (
            <Tile key={path} to={path} Mark={marks[name]} label={t(`nav.${name}`)} />
          ),
        )}
        {role !== 'admin' && <Tile to={paths.liveClasses} Mark={IconVideo} label={t('board.liveClass')} />}
        {role !== 'guest' && <Tile to={quizListPath} Mark={IconBroadcast} label={t('quiz.title')} />}
        {rolesHere().includes('instructor') && (
          <Tile to={paths.questionBank} Mark={IconListTree} label={t('topics.title')} />
        )}
        <Tile to={paths.notifications} Mark={IconBell} label={t('notifications.title')} />
        {role !== 'guest' && <Tile to={paths.phet} Mark={IconAtom} label={t('phet.title')} />}
        {pairing.includes(role) && <Tile to={paths.devices} Mark={IconCast} label={t('pairing.title')} />}
        {role !== 'guest' && !isBelowAccount() && (
          <Tile to={paths.sessions} Mark={IconDevices} label={t('launcher.devices')} />
        )}
        {role !== 'guest' && <Tile to={paths.profile} Mark={IconUser} label={t('profile.title')} />}
        {rolesHere().includes('admin') && <UpgradeTile />}
      </ul>
      {joining.includes(role) && <JoinTile />}
    </div>
  )
}

function UpgradeTile() {
  const { t } = useTranslation()
  if (useIsLargestPlan()) return null
  return <Tile to={paths.upgradePlan} Mark={IconArrowUpRight} label={t('upgrade.title')} />
}

type TileProps = { to: string; Mark: Icon; label: string; isMain?: boolean }

function Tile({ to, Mark, label, isMain = false }: TileProps) {
  return (
    <li>
      <Link to={to} className="card tile" data-look={isMain ? 'main' : undefined}>
        <Mark size={44} aria-hidden="true" />
        <span>{label}</span>
      </Link>
    </li>
  )
}

/** The one code box: a class, a quiz or a device. */
function JoinTile() {
  const { t } = useTranslation()
  const [code, setCode] = useState('')
  const [isMissing, setMissing] = useState(false)

  function submit(event: FormEvent) {
    event.preventDefault()
    const typed = normaliseCode(code)
    setMissing(typed === '')
    if (typed !== '') location.assign(`/q/${typed}`)
  }

  return (
    <form className="card stack tile-join" noValidate onSubmit={submit}>
      <Field
        label={t('login.code')}
        autoComplete="off"
        autoCapitalize="characters"
        dir="ltr"
        value={code}
        onChange={(event) => setCode(event.target.value)}
        error={isMissing ? t('login.codeMissing') : null}
      />
      <Button type="submit">{t('login.join')}</Button>
    </form>
  )
}
