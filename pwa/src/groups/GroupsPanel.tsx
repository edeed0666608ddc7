import { IconPencil, IconTrash, IconUsersPlus } from '@tabler/icons-react'
import type { Group } from '@takhti/schema/groups/model'
import type { ClassStudent } from '@takhti/schema/students/model'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { calls } from '#api/calls.ts'
import { useCommand } from '#api/command.ts'
import { lateCalls } from '#api/late-calls.ts'
import { useEveryPage } from '#api/pages.ts'
import { q } from '#api/query.ts'
import { Button } from '#ui/Button.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { useReadOnly } from '#ui/read-only.ts'
import { removeWithUndo, useRemoved } from '#ui/removal.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import { GroupDialog } from './GroupDialog.tsx'
import './groups.css'

/** The groups of a class: make, change, and delete with undo. */
export function GroupsPanel({ classId }: { classId: string }) {
  const { t } = useTranslation()
  const { data, error } = useQuery(q(lateCalls.groups.list, { classId }))
  const { items: students } = useEveryPage(calls.students.listOfClass, { id: classId }, (page) => page)
  const [open, setOpen] = useState<Group | 'new' | null>(null)
  const removed = useRemoved()
  const remove = useCommand(lateCalls.groups.remove)
  const isReadOnly = useReadOnly()
  const groups = data?.data.items.filter(({ group_id: id }) => !removed.has(id)) ?? []
  return (
    <section className="stack" aria-labelledby="groups">
      <div className="people-head">
        <h2 id="groups">{t('groups.title')}</h2>
        {!isReadOnly && (
          <Button aria-haspopup="dialog" onClick={() => setOpen('new')}>
            <IconUsersPlus size={18} aria-hidden="true" />
            {t('groups.make')}
          </Button>
        )}
      </div>
      {data === undefined && error && <p role="alert">{t(`errors.${error.code}`)}</p>}
      {data === undefined && !error && <Skeleton label={t('common.loading')} />}
      {data !== undefined && groups.length === 0 && <p className="card soft">{t('groups.empty')}</p>}
      {groups.length > 0 && (
        <ul className="groups">
          {groups.map((group) => (
            <GroupCard
              key={group.group_id}
              group={group}
              students={students}
              onChange={() => setOpen(group)}
              onDelete={() => {
                const { group_id, group_name: name } = group
                removeWithUndo([group_id], t('groups.deleted', { name }), () => remove.run({ group_id }))
              }}
            />
          ))}
        </ul>
      )}
      {open !== null && (
        <GroupDialog
          classId={classId}
          students={students}
          changed={open === 'new' ? null : open}
          onClose={() => setOpen(null)}
        />
      )}
    </section>
  )
}

type GroupCardProps = {
  group: Group
  students: readonly ClassStudent[]
  onChange: () => void
  onDelete: () => void
}

function GroupCard({ group, students, onChange, onDelete }: GroupCardProps) {
  const { t, i18n } = useTranslation()
  const isReadOnly = useReadOnly()
  const { group_name: name, group_type: type, userIds } = group
  const names = students
    .filter(({ userId }) => userIds.includes(userId))
    .map(({ first_name: first, last_name: last }) => `${first} ${last}`.trim())
  return (
    <li className="card group">
      <div className="grow">
        <h3 dir="auto">{name}</h3>
        <p className="row small soft">
          <span className="tag">{t(`groups.types.${type}`)}</span>
          {t('classes.students', { count: userIds.length })}
        </p>
        {names.length > 0 && <p dir="auto">{new Intl.ListFormat(i18n.language).format(names)}</p>}
      </div>
      {!isReadOnly && (
        <>
          <IconButton label={t('groups.changeNamed', { name })} onClick={onChange}>
            <IconPencil size={22} aria-hidden="true" />
          </IconButton>
          <IconButton label={t('groups.deleteNamed', { name })} onClick={onDelete}>
            <IconTrash size={22} aria-hidden="true" />
          </IconButton>
        </>
      )}
    </li>
  )
}
