import type { Group } from '@takhti/schema/groups/model'
import { groupTypes, type GroupType } from '@takhti/schema/groups/rules'
import { foldSearch } from '@takhti/schema/kit/text-fold'
import type { ClassStudent } from '@takhti/schema/students/model'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '#api/command.ts'
import { lateCalls } from '#api/late-calls.ts'
import { Field } from '#ui/Field.tsx'
import { FormDialog } from '#ui/FormDialog.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { useForm } from '#ui/use-form.ts'

type GroupDialogProps = {
  classId: string
  students: readonly ClassStudent[]
  /** Null for a new group. */
  changed: Group | null
  onClose: () => void
}

const nameOf = ({ first_name: first, last_name: last }: ClassStudent) => `${first} ${last}`.trim()

/** The name, the type and the students of a group. */
export function GroupDialog({ classId, students, changed, onClose }: GroupDialogProps) {
  const { t } = useTranslation()
  const create = useCommand(lateCalls.groups.create, { isShownInPlace: true })
  const update = useCommand(lateCalls.groups.update, { isShownInPlace: true })
  const form = useForm({
    initial: {
      groupName: changed?.group_name ?? '',
      groupType: changed?.group_type ?? groupTypes[0],
      userIds: changed?.userIds ?? [],
    },
    check: ({ groupName }) => ({ groupName: groupName.trim() === '' ? t('groups.nameMissing') : null }),
    command: changed ? update : create,
    refusedAt: { 'groups/duplicate-name': 'groupName' },
    save: (values) =>
      changed ? update.run({ ...values, group_id: changed.group_id }) : create.run({ ...values, classId }),
  })
  return (
    <FormDialog title={t(changed ? 'groups.change' : 'groups.make')} form={form} onClose={onClose}>
      <Field label={t('groups.name')} maxLength={80} {...form.field('groupName')} />
      <SelectField
        label={t('groups.type')}
        value={form.values.groupType}
        options={groupTypes.map((value) => ({ value, label: t(`groups.types.${value}`) }))}
        // The list holds the types alone.
        onChange={({ target }) => form.set({ groupType: target.value as GroupType })}
      />
      <MemberList students={students} picked={form.values.userIds} onPick={(userIds) => form.set({ userIds })} />
    </FormDialog>
  )
}

/** A list of so many needs a search. */
const mostAtAGlance = 10

type MemberListProps = {
  students: readonly ClassStudent[]
  picked: readonly string[]
  onPick: (userIds: string[]) => void
}

function MemberList({ students, picked, onPick }: MemberListProps) {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const shown = students.filter((student) => foldSearch(nameOf(student)).includes(foldSearch(search)))
  return (
    <>
      {students.length > mostAtAGlance && (
        <Field
          type="search"
          label={t('people.search')}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      )}
      <p className="small soft" role="status">
        {t('groups.picked', { count: picked.length })}
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable. */}
      <ul className="people choice" tabIndex={0} aria-label={t('people.students')}>
        {shown.map((student) => (
          <li key={student.userId}>
            <label className="person">
              <input
                type="checkbox"
                className="person-pick"
                checked={picked.includes(student.userId)}
                onChange={({ target }) =>
                  onPick(
                    target.checked ? [...picked, student.userId] : picked.filter((each) => each !== student.userId),
                  )
                }
              />
              <bdi className="person-name">{nameOf(student)}</bdi>
            </label>
          </li>
        ))}
      </ul>
    </>
  )
}
