import type { InstituteOfPerson } from '@takhti/schema/institutes/model'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { calls } from '#api/calls.ts'
import { useCommand } from '#api/command.ts'
import { q } from '#api/query.ts'
import { paths } from '#app/paths.ts'
import { screen } from '#app/screen.tsx'
import { Button } from '#ui/Button.tsx'
import { say } from '#ui/snackbars.ts'
import './institutes.css'

export const defaultInstituteScreen = screen({
  path: paths.defaultInstitute,
  title: 'defaultInstitute',
  roles: ['instructor', 'learner', 'guest', 'admin'],
  isOfAccount: true,
  load: () => q(calls.institutes.list, {}),
  View: ({ data }) => <DefaultForm items={data.items} />,
})

function DefaultForm({ items }: { items: readonly InstituteOfPerson[] }) {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState(items.find(({ isDefault }) => isDefault)?.instituteKneuraId ?? '')
  const command = useCommand(calls.institutes.setDefault)
  const choices = [
    ...items.map(({ instituteKneuraId, name, role }) => ({ id: instituteKneuraId, name, hint: t(`roles.${role}`) })),
    { id: '', name: t('defaultInstitute.ask'), hint: t('defaultInstitute.askHint') },
  ]

  async function save() {
    await command.run({ instituteId: chosen === '' ? null : chosen })
    say(t('common.saved'))
  }

  return (
    <form
      className="stack narrow"
      onSubmit={(event) => {
        event.preventDefault()
        // What went wrong is said by the bar.
        void save().catch(() => {})
      }}
    >
      <fieldset className="stack choices">
        <legend className="soft">{t('defaultInstitute.text')}</legend>
        {choices.map(({ id, name, hint }) => (
          <div key={id} className="card institute-choice">
            <input
              id={`institute-${id}`}
              type="radio"
              name="institute"
              checked={chosen === id}
              onChange={() => setChosen(id)}
            />
            <label htmlFor={`institute-${id}`} className="grow">
              <strong dir="auto">{name}</strong>
              <span className="small soft">{hint}</span>
            </label>
          </div>
        ))}
      </fieldset>
      <div className="row">
        <Button type="submit" look="main" isBusy={command.isPending} disabled={command.isBlocked}>
          {t('common.save')}
        </Button>
      </div>
    </form>
  )
}
