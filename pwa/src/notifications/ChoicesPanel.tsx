import { mutableKinds } from '@takhti/schema/notifications/kinds'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { calls, type InputOf } from '#api/calls.ts'
import { useCommand } from '#api/command.ts'
import { lateCalls } from '#api/late-calls.ts'
import { q } from '#api/query.ts'
import { DigestPanel } from './DigestPanel.tsx'
import './choices.css'

type Choice = InputOf<NonNullable<(typeof lateCalls.noticeChoices.choose)['declared']>>

/** What the person is notified of, and how often they get a digest by mail. */
export function ChoicesPanel() {
  return (
    <>
      <NoticeChoices />
      <DigestPanel />
    </>
  )
}

/** What the person is notified of, by kind and by class; a change waits for the network in the outbox. */
function NoticeChoices() {
  const { t } = useTranslation('translation', { keyPrefix: 'noticeChoices' })
  const { data } = useQuery(q(lateCalls.noticeChoices.get, {}))
  const mine = useQuery(q(calls.classes.listMine, {}))
  const choose = useCommand(lateCalls.noticeChoices.choose)
  // Changes that the server may not have yet.
  const [changed, setChanged] = useState<ReadonlyMap<string, boolean>>(new Map())
  if (data === undefined) return null
  const { kindsOff, classesOff } = data.data
  const off = new Set<string>([...kindsOff, ...classesOff])
  const isOn = (name: string) => changed.get(name) ?? !off.has(name)

  function change(name: string, choice: Choice) {
    setChanged(new Map([...changed, [name, choice.isOn]]))
    // A refusal is shown by the bar.
    void choose.run(choice).catch(() => {})
  }

  const classes = mine.data?.data.items ?? []
  return (
    <section className="card stack" aria-labelledby="choices-title">
      <h2 id="choices-title">{t('title')}</h2>
      <p className="soft">{t('text')}</p>
      <fieldset className="notice-choices">
        <legend>{t('kinds')}</legend>
        {mutableKinds.map((kind) => (
          <Tick key={kind} label={t(kind)} isOn={isOn(kind)} onChange={(on) => change(kind, { kind, isOn: on })} />
        ))}
      </fieldset>
      {classes.length > 0 && (
        <fieldset className="notice-choices">
          <legend>{t('classes')}</legend>
          {classes.map(({ classId, name }) => (
            <Tick
              key={classId}
              label={name}
              isOn={isOn(classId)}
              onChange={(on) => change(classId, { classId, isOn: on })}
            />
          ))}
        </fieldset>
      )}
    </section>
  )
}

type TickProps = { label: string; isOn: boolean; onChange: (isOn: boolean) => void }

function Tick({ label, isOn, onChange }: TickProps) {
  return (
    <label className="row">
      <input
        type="checkbox"
        className="person-pick"
        checked={isOn}
        onChange={({ target }) => onChange(target.checked)}
      />
      <span dir="auto">{label}</span>
    </label>
  )
}
