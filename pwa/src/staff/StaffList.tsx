import { IconDots, IconUsers } from '@tabler/icons-react'
import type { StaffMember, StaffRole } from '@takhti/schema/staff/model'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '#api/command.ts'
import { lateCalls } from '#api/late-calls.ts'
import { usePages } from '#api/pages.ts'
import { requirePerson } from '#api/person.ts'
import { DataTable } from '#ui/DataTable.tsx'
import { ListPage } from '#ui/ListPage.tsx'
import { Menu } from '#ui/Menu.tsx'
import { offerUndo } from '#ui/snackbars.ts'
import { useTableSort } from '#ui/use-table-sort.ts'
import { RemovePersonDialog } from './RemovePersonDialog.tsx'
import { ResetFactorDialog } from './ResetFactorDialog.tsx'

/** The teachers or the admins of the institute. */
export function StaffList({ role, search }: { role: StaffRole; search: string }) {
  const { t } = useTranslation()
  const { instituteId } = requirePerson()
  const pages = usePages(lateCalls.staff.list, { instituteId, role, ...(search !== '' && { search }) }, (page) => page)
  const [leaving, setLeaving] = useState<StaffMember | null>(null)
  const [resetting, setResetting] = useState<StaffMember | null>(null)
  const sort = useTableSort()
  const total = pages.first && t('people.total', { count: pages.first.total })
  return (
    <>
      <ListPage
        pages={pages}
        total={total ?? null}
        empty={{ mark: <IconUsers size={36} />, title: t('people.noTeachers'), text: t('people.noTeachersHint') }}
        noneFound={search === '' ? null : { title: t('people.noneFound'), text: t('people.noneFoundHint') }}
      >
        <DataTable
          caption={t(role === 'admin' ? 'people.admins' : 'people.teachers')}
          rows={pages.items}
          idOf={({ userId }) => userId}
          nameOf={nameOf}
          columns={[
            {
              key: 'name',
              name: t('people.columns.name'),
              by: nameOf,
              cell: (person) => <NameCell person={person} role={role} />,
            },
            {
              key: 'email',
              name: t('people.columns.email'),
              by: ({ email }) => email,
              cell: ({ email }) => <bdi>{email}</bdi>,
            },
          ]}
          sort={sort}
          more={pages.more}
          actions={(person) => (
            <StaffActions person={person} onRemove={() => setLeaving(person)} onReset={() => setResetting(person)} />
          )}
        />
      </ListPage>
      {leaving && (
        <RemovePersonDialog
          call={lateCalls.staff.remove}
          userId={leaving.userId}
          name={nameOf(leaving)}
          onClose={() => setLeaving(null)}
        />
      )}
      {resetting && (
        <ResetFactorDialog userId={resetting.userId} name={nameOf(resetting)} onClose={() => setResetting(null)} />
      )}
    </>
  )
}

function NameCell({ person, role }: { person: StaffMember; role: StaffRole }) {
  const { t } = useTranslation()
  return (
    <>
      <bdi>{nameOf(person)}</bdi>{' '}
      {person.userId === requirePerson().personId && <span className="tag">{t('people.you')}</span>}{' '}
      {role === 'instructor' && person.roles.includes('admin') && <span className="tag">{t('people.admin')}</span>}
    </>
  )
}

function nameOf({ first_name, last_name }: StaffMember): string {
  return `${first_name} ${last_name}`.trim()
}

type StaffActionsProps = { person: StaffMember; onRemove: () => void; onReset: () => void }

function StaffActions({ person, onRemove, onReset }: StaffActionsProps) {
  const { t } = useTranslation()
  const grant = useCommand(lateCalls.staff.grantRole)
  const withdraw = useCommand(lateCalls.staff.withdrawRole)
  const { userId, roles } = person
  const name = nameOf(person)
  const { instituteId } = requirePerson()
  const isBlocked = grant.isBlocked

  function change(role: StaffRole, isGiven: boolean) {
    const run = isGiven ? grant.run : withdraw.run
    const text = t('people.roleChanged', { name })
    // The bar at the top shows a refusal.
    void run({ instituteId, userId, role }).then(
      () => offerUndo(text, () => change(role, !isGiven)),
      () => {},
    )
  }

  return (
    <Menu label={t('people.actions', { name })} face={<IconDots size={22} aria-hidden="true" />}>
      {(close) => (
        <>
          {isBlocked && <p className="menu-label">{t('common.needsNetwork')}</p>}
          {(['admin', 'instructor'] as const).map((role) => {
            const isHeld = roles.includes(role)
            // A person with only one role is removed, and not left without any.
            if (isHeld && roles.length === 1) return null
            return (
              <button
                key={role}
                type="button"
                className="menu-item"
                disabled={isBlocked}
                onClick={() => {
                  close()
                  change(role, !isHeld)
                }}
              >
                {t(`people.${isHeld ? 'withdraw' : 'grant'}.${role}`)}
              </button>
            )
          })}
          {[
            // An admin changes their own second factor in the profile.
            ...(userId === requirePerson().personId ? [] : [{ label: t('people.resetFactor'), run: onReset }]),
            { label: t('people.remove'), run: onRemove },
          ].map(({ label, run }) => (
            <button
              key={label}
              type="button"
              className="menu-item"
              disabled={isBlocked}
              onClick={() => {
                close()
                run()
              }}
            >
              {label}
            </button>
          ))}
        </>
      )}
    </Menu>
  )
}
