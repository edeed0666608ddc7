import {
  drawGroups,
  type Groups,
  groupSize,
  groupsOfClass,
  maxWallGroups,
  mayStartGroups,
  moveTo,
} from '@takhti/schema/live/wall/groups'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lateCalls } from '#api/late-calls.ts'
import { q } from '#api/query.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { SelectField } from '#ui/SelectField.tsx'

export type Present = { readonly personId: string; readonly name: string }

type GroupsDialogProps = {
  classId: string
  /** The students who are in the live class now. */
  present: readonly Present[]
  isBusy: boolean
  onStart: (groups: string[][]) => void
  onClose: () => void
}

const sizes = [2, 3, 4, 5, 6] as const

const usualSize = 4

/** Makes groups of those who are present: by lot, by the groups of the class, and by tap. */
export function GroupsDialog({ classId, present, isBusy, onStart, onClose }: GroupsDialogProps) {
  const { t, i18n } = useTranslation('translation', { keyPrefix: 'wall.groups' })
  const ids = present.map(({ personId }) => personId)
  const [size, setSize] = useState<number>(usualSize)
  const [groups, setGroups] = useState<Groups>(() => drawGroups(ids, usualSize, Math.random))
  const [chosen, setChosen] = useState(0)
  const ofClass = useQuery(q(lateCalls.groups.list, { classId })).data?.data.items ?? []
  const make = (made: Groups) => {
    setGroups(made)
    setChosen(0)
  }
  const full = groups.filter(({ length }) => length > 0)
  const verdict = mayStartGroups(full)
  return (
    <Dialog
      title={t('title')}
      closeLabel={i18n.t('common.close')}
      cancelLabel={i18n.t('common.cancel')}
      submitLabel={t('start')}
      isSubmitDisabled={verdict !== 'ok'}
      isBusy={isBusy}
      onSubmit={() => onStart(full.map((group) => [...group]))}
      onClose={onClose}
    >
      <div className="row wall-draw">
        <SelectField
          label={t('size')}
          value={String(size)}
          options={sizes.map((each) => ({ value: String(each), label: t('students', { count: each }) }))}
          onChange={({ target }) => setSize(Number(target.value))}
        />
        <Button onClick={() => make(drawGroups(ids, size, Math.random))}>{t('draw')}</Button>
        {ofClass.length > 0 && (
          <Button
            onClick={() =>
              make(
                groupsOfClass(
                  ofClass.map(({ userIds }) => userIds),
                  ids,
                ),
              )
            }
          >
            {t('ofClass')}
          </Button>
        )}
      </div>
      <GroupList {...{ groups, present, chosen, setGroups, setChosen }} />
      {verdict === 'size' && <p role="status">{t('sizes', groupSize)}</p>}
    </Dialog>
  )
}

type GroupListProps = {
  groups: Groups
  present: readonly Present[]
  chosen: number
  setGroups: (groups: Groups) => void
  setChosen: (at: number) => void
}

/** The groups with their students: a tap on a student moves them into the chosen group, or out of it. */
function GroupList({ groups, present, chosen, setGroups, setChosen }: GroupListProps) {
  const { t } = useTranslation('translation', { keyPrefix: 'wall.groups' })
  const names = new Map(present.map(({ personId, name }) => [personId, name]))
  const free = present.map(({ personId }) => personId).filter((id) => !groups.flat().includes(id))
  const tap = (personId: string) => {
    const isIn = groups[chosen]?.includes(personId) === true
    setGroups(isIn ? groups.map((group) => group.filter((id) => id !== personId)) : moveTo(groups, personId, chosen))
  }
  const student = (personId: string) => (
    <Button key={personId} onClick={() => tap(personId)}>
      {/* A student who has left meanwhile returns into this group. */}
      <bdi>{names.get(personId) ?? t('gone')}</bdi>
    </Button>
  )
  return (
    <>
      <p className="small soft">{t('tapHint')}</p>
      <ol className="wall-groups">
        {groups.map((group, at) => (
          // A group is its number.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={at}>
            <Button aria-pressed={at === chosen} onClick={() => setChosen(at)}>
              {t('groupOf', { number: at + 1, count: group.length })}
            </Button>
            <div className="row">{group.map(student)}</div>
          </li>
        ))}
      </ol>
      {groups.length < maxWallGroups && (
        <Button
          onClick={() => {
            setGroups([...groups, []])
            setChosen(groups.length)
          }}
        >
          {t('add')}
        </Button>
      )}
      {free.length > 0 && <FreeList>{free.map(student)}</FreeList>}
    </>
  )
}

function FreeList({ children }: { children: ReactNode }) {
  const { t } = useTranslation('translation', { keyPrefix: 'wall.groups' })
  const id = useId()
  return (
    <section className="stack" aria-labelledby={id}>
      <h3 id={id}>{t('free')}</h3>
      <div className="row">{children}</div>
      <p className="small soft">{t('freeHint')}</p>
    </section>
  )
}
