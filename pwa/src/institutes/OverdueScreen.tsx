import { IconCalendarOff } from '@tabler/icons-react'
import type { Institute } from '@takhti/schema/institutes/model'
import { useTranslation } from 'react-i18next'
import { SignOutButton } from '#accounts/port.tsx'
import { calls } from '#api/calls.ts'
import { requirePerson, rolesHere } from '#api/person.ts'
import { q } from '#api/query.ts'
import { landingOf } from '#api/session.ts'
import { exportWork } from '#offline/export.ts'
import { paths } from '#screen/paths.ts'
import { screen } from '#screen/screen.tsx'
import { Button } from '#ui/Button.tsx'
import './institutes.css'

export const overdueScreen = screen({
  path: paths.overdue,
  title: 'overdue',
  roles: ['instructor', 'learner', 'guest', 'admin'],
  load: () => q(calls.institutes.get, {}),
  View: ({ data }) => <Overdue institute={data} />,
})

const still = ['lessons', 'classes', 'offline', 'export'] as const

function Overdue({ institute: { name, contactEmail, phone } }: { institute: Institute }) {
  const { t } = useTranslation()
  const person = requirePerson()
  const isAdmin = rolesHere().includes('admin')
  return (
    <section className="card stack narrow">
      <div className="notice-mark" aria-hidden="true">
        <IconCalendarOff size={36} />
      </div>
      <p>
        <bdi>{t('overdue.text', { institute: name })}</bdi>
      </p>
      <h2>{t('overdue.still')}</h2>
      <ul className="plain-list">
        {still.map((each) => (
          <li key={each}>{t(`overdue.${each}`)}</li>
        ))}
      </ul>
      <p className="soft">{isAdmin ? t('overdue.admin') : t('overdue.others')}</p>
      {contactEmail !== '' && (
        <p>
          {t('institute.contactEmail')}: <a href={`mailto:${contactEmail}`}>{contactEmail}</a>
        </p>
      )}
      {phone !== '' && (
        <p>
          {t('institute.phone')}:{' '}
          <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`} dir="ltr">
            {phone}
          </a>
        </p>
      )}
      <div className="row">
        <a className="button" data-look="main" href={landingOf(person)}>
          {t('states.home')}
        </a>
        <Button onClick={() => void exportWork(person.personId)}>{t('signOut.export')}</Button>
        {isAdmin && (
          <a className="button" href={`${paths.upgradePlan}#contact`}>
            {t('locked.contact')}
          </a>
        )}
        {(person.places ?? []).length > 1 && (
          <a className="button" href={paths.selectInstitute}>
            {t('institutes.switch')}
          </a>
        )}
        <SignOutButton />
      </div>
    </section>
  )
}
