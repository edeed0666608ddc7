import { pickedAmong, pickNext } from '@takhti/schema/devices/remote/rules'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { calls } from '#api/calls.ts'
import { useEveryPage } from '#api/pages.ts'
import { q } from '#api/query.ts'
import type { RetainedPlace } from '#live/port.tsx'
import { isolated } from '#ui/bidi-isolates.ts'
import { Button } from '#ui/Button.tsx'
import { SelectField } from '#ui/SelectField.tsx'

type StudentPickerProps = {
  /** The live class that runs on the device. */
  place: RetainedPlace | undefined
  picked: string
  onPick: (name: string) => void
}

/**
 * Picks at random: each student once before any twice. Picks from the class, or while it is live from those in it,
 * because the picked student is to answer.
 */
export function StudentPicker({ place, picked, onPick }: StudentPickerProps) {
  const { t } = useTranslation()
  const classes = useQuery(q(calls.classes.listMine, {})).data?.data.items ?? []
  const [chosen, setChosen] = useState('')
  const [isOfAll, setOfAll] = useState(false)
  const classId = chosen || (place?.liveClass.classId ?? classes[0]?.classId ?? '')
  const learners = useEveryPage(
    calls.classes.listLearners,
    { id: classId },
    { itemsOf: (page) => page, isEnabled: classId !== '' },
  )
  const round = useRef<string[]>([])
  const roll = learners.items.map(
    ({ userId, first_name, last_name }) => [userId, `${first_name} ${last_name}`.trim()] as const,
  )
  const isLive = place?.liveClass.classId === classId
  const here = isLive ? studentsOf(place) : []
  const names = new Map(pickedAmong({ roll, here, isOfAll }))
  // Until the class has sent who is in it, any student may be absent.
  const isWaiting = !learners.isWhole || (isLive && !isOfAll && place.peers === null)

  function pick() {
    const next = pickNext([...names.keys()], round.current, Math.random())
    if (next === null) return
    round.current = next.round
    onPick(names.get(next.picked) ?? '')
  }

  return (
    <div className="remote-row">
      <SelectField
        label={t('remote.pickFrom')}
        value={classId}
        options={classes.map(({ classId: value, name: label }) => ({ value, label }))}
        onChange={({ target }) => {
          round.current = []
          setChosen(target.value)
        }}
      />
      {isLive && (here.length > 0 || place.peers === null) && (
        <div role="group" aria-label={t('remote.pick')} className="remote-row">
          {[false, true].map((each) => (
            <Button key={String(each)} aria-pressed={isOfAll === each} onClick={() => setOfAll(each)}>
              {t(each ? 'remote.pickOfAll' : 'remote.pickOfHere')}
            </Button>
          ))}
        </div>
      )}
      <Button disabled={names.size === 0 || isWaiting} onClick={pick}>
        {t('remote.pick')}
      </Button>
      {learners.isWhole && names.size === 0 && <p className="small soft">{t('remote.nobody')}</p>}
      {picked !== '' && (
        <>
          <p role="status">{t('remote.picked', { name: isolated(picked) })}</p>
          <Button onClick={() => onPick('')}>{t('remote.clearPick')}</Button>
        </>
      )}
    </div>
  )
}

/** Each person once, on however many devices. */
function studentsOf({ peers }: RetainedPlace): (readonly [string, string])[] {
  const students = (peers ?? []).filter(({ role }) => role === 'learner' || role === 'guest')
  return [...new Map(students.map(({ personId, name }) => [personId, name]))]
}
