import { useTranslation } from 'react-i18next'
import { isBelowAccount, rolesHere } from '#api/person.ts'
import { paths } from '#screen/paths.ts'

const ofEveryone = [[`${paths.profile}#profile-languages`, 'profile.languages']] as const

const ofAccount = [
  [paths.profile, 'profile.picture'],
  [`${paths.profile}#profile-safety`, 'password.changeTitle'],
  [`${paths.profile}#profile-factors`, 'factor.title'],
] as const

const ofInstitute = [
  [`${paths.institute}#information`, 'institute.information'],
  [`${paths.institute}#look`, 'institute.look'],
  [paths.institute, 'institute.sound.title'],
  [paths.institute, 'institute.frames.title'],
] as const

/** A setting that this person may change: its name, and the screen that has it. */
export type Setting = { label: string; kind: string; to: string }

/** The settings that have no screen of their own, named as their headings are. */
export function useSettings(): Setting[] {
  const { t } = useTranslation()
  const own = isBelowAccount() ? ofEveryone : [...ofEveryone, ...ofAccount]
  const connections = rolesHere().some((role) => role === 'instructor' || role === 'admin')
  return [
    ...own.map(([to, key]) => ({ label: t(key), kind: t('profile.title'), to })),
    ...(connections ? [{ label: t('connections.title'), kind: '', to: paths.connections }] : []),
    ...(rolesHere().includes('admin')
      ? ofInstitute.map(([to, key]) => ({ label: t(key), kind: t('nav.institute'), to }))
      : []),
  ]
}
