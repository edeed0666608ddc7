import { pickNext } from '@takhti/schema/devices/remote/rules'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { calls } from '#api/calls.ts'
import { q } from '#api/query.ts'
import { Button } from '#ui/Button.tsx'
import { isolated } from '#ui/isolated.ts'
import { SelectField } from '#ui/SelectField.tsx'

type StudentPickerProps = { picked: string; onPick: (name: string) => void }

/** Picks by lot: everybody of the class once before anybody twice. */
export function StudentPicker({ picked, onPick }: StudentPickerProps) {
  const { t } = useTranslation()
  const classes = useQuery(q(calls.classes.listMine, {})).data?.data.items ?? []
  const [chosen, setChosen] = useState('')
  const classId = chosen === '' ? (classes[0]?.classId ?? '') : chosen
  const learners = useQuery({ ...q(calls.classes.listLearners, { id: classId }), enabled: classId !== '' })
  const earlier = useRef<string[]>([])
  const people = (learners.data?.data.items ?? []).map(({ first_name, last_name }) =>
    `${first_name} ${last_name}`.trim(),
  )

  function pick() {
    const name = pickNext(people, earlier.current, Math.random())
    if (name === null) return
    earlier.current.push(name)
    onPick(name)
  }

  return (
    <div className="remote-row">
      <SelectField
        label={t('remote.pickFrom')}
        value={classId}
        options={classes.map(({ classId: value, name: label }) => ({ value, label }))}
        onChange={({ target }) => {
          earlier.current = []
          setChosen(target.value)
        }}
      />
      <Button disabled={people.length === 0} onClick={pick}>
        {t('remote.pick')}
      </Button>
      {learners.data && people.length === 0 && <p className="small soft">{t('remote.nobody')}</p>}
      {picked !== '' && (
        <>
          <p role="status">{t('remote.picked', { name: isolated(picked) })}</p>
          <Button onClick={() => onPick('')}>{t('remote.clearPick')}</Button>
        </>
      )}
    </div>
  )
}
