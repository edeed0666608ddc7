import { breachesOf, type Breach } from '@takhti/schema/seating/breaches'
import { drawSeats, type Drawn } from '@takhti/schema/seating/draw'
import { maxApart, maxApartSets } from '@takhti/schema/seating/limits'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import type { Student } from './student.ts'
import { StudentChecks } from './StudentChecks.tsx'
import type { Editor } from './use-editor.ts'
import { freshId } from './use-plans.ts'

type DrawPanelProps = { editor: Editor; students: readonly Student[] }

/** The wishes for a draw, the draw, and what it could not fulfil. */
export function DrawPanel({ editor, students }: DrawPanelProps) {
  const { t } = useTranslation('translation', { keyPrefix: 'seating' })
  const [drawn, setDrawn] = useState<Drawn | null>(null)
  const { desks, seats, rules } = editor.body

  function draw() {
    const result = drawSeats({ desks, seats, rules, personIds: students.map(({ personId }) => personId) }, freshId())
    setDrawn(result)
    editor.change({ seats: result.seats })
  }

  return (
    <section className="stack card" aria-label={t('draw')}>
      <Wishes {...{ editor, students }} />
      <Button look="main" onClick={draw} disabled={desks.length === 0}>
        {t('draw')}
      </Button>
      <div role="status" className="stack">
        {drawn && drawn.unseated.length > 0 && <p>{t('tooFew', { count: drawn.unseated.length })}</p>}
        {drawn?.isImpossible && <p>{t('impossible')}</p>}
      </div>
      <Breaches breaches={breachesOf(desks, seats, rules)} students={students} />
    </section>
  )
}

function Breaches({ breaches, students }: { breaches: readonly Breach[]; students: readonly Student[] }) {
  const { t } = useTranslation('translation', { keyPrefix: 'seating' })
  if (breaches.length === 0) return null
  const nameOf = new Map(students.map(({ personId, name }) => [personId, name]))
  return (
    <>
      <p>{t('broken', { count: breaches.length })}</p>
      <ul>
        {breaches.slice(0, 12).map(({ kind, personIds: [one = '', other = ''] }) => (
          <li key={`${kind} ${one} ${other}`} dir="auto">
            {t(`breach.${kind}`, { one: nameOf.get(one) ?? '', other: nameOf.get(other) ?? '' })}
          </li>
        ))}
      </ul>
    </>
  )
}

/** Students for the front row, students not beside each other, and sets that sit apart. */
function Wishes({ editor, students }: DrawPanelProps) {
  const { t } = useTranslation('translation', { keyPrefix: 'seating' })
  const { rules } = editor.body
  const set = (change: Partial<typeof rules>) => editor.change({ rules: { ...rules, ...change } })
  return (
    <>
      <StudentChecks
        label={t('front')}
        {...{ students }}
        chosen={rules.front}
        onChange={(front) => set({ front: [...front] })}
      />
      <StudentChecks
        label={t('alternate')}
        hint={t('alternateHint')}
        {...{ students }}
        chosen={rules.alternate}
        onChange={(alternate) => set({ alternate: [...alternate] })}
      />
      {rules.apart.map((one, index) => (
        <StudentChecks
          // Sets have no id; a set has its place while it is there.
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          label={t('apart', { number: index + 1 })}
          {...{ students }}
          chosen={one}
          max={maxApart}
          onChange={(next) =>
            set({
              apart: rules.apart
                .map((each, at) => (at === index ? [...next] : each))
                .filter((each, at) => each.length > 1 || at !== index),
            })
          }
        />
      ))}
      {rules.apart.length < maxApartSets && (
        <NewApart students={students} onAdd={(ids) => set({ apart: [...rules.apart, [...ids]] })} />
      )}
    </>
  )
}

function NewApart({ students, onAdd }: { students: readonly Student[]; onAdd: (ids: readonly string[]) => void }) {
  const { t } = useTranslation('translation', { keyPrefix: 'seating' })
  const [ids, setIds] = useState<readonly string[]>([])
  return (
    <StudentChecks label={t('newApart')} {...{ students }} chosen={ids} max={maxApart} onChange={setIds}>
      <Button
        disabled={ids.length < 2}
        onClick={() => {
          onAdd(ids)
          setIds([])
        }}
      >
        {t('addApart')}
      </Button>
    </StudentChecks>
  )
}
