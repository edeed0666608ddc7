import type { InstituteOfPerson } from '@takhti/schema/institutes/model'
import { useTranslation } from 'react-i18next'
import { calls } from '#api/calls.ts'
import { useCommand } from '#api/command.ts'
import { q } from '#api/query.ts'
import { paths } from '#screen/paths.ts'
import { screen } from '#screen/screen.tsx'
import { FormFoot } from '#ui/FormFoot.tsx'
import { showMessage } from '#ui/snackbars.ts'
import { useForm } from '#ui/use-form.ts'
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
  const command = useCommand(calls.institutes.setDefault, { isShownInPlace: true })
  const form = useForm({
    initial: { chosen: items.find(({ isDefault }) => isDefault)?.instituteKneuraId ?? '' },
    command,
    async save({ chosen }) {
      await command.run({ instituteId: chosen === '' ? null : chosen })
      showMessage(t('common.saved'))
    },
  })
  const choices = [
    ...items.map(({ instituteKneuraId, name, role }) => ({ id: instituteKneuraId, name, hint: t(`roles.${role}`) })),
    { id: '', name: t('defaultInstitute.ask'), hint: t('defaultInstitute.askHint') },
  ]

  return (
    <form className="stack narrow" onSubmit={(event) => void form.submit(event)}>
      <fieldset className="stack choices">
        <legend className="soft">{t('defaultInstitute.text')}</legend>
        {choices.map(({ id, name, hint }) => (
          <div key={id} className="card institute-choice">
            <input
              id={`institute-${id}`}
              type="radio"
              name="institute"
              checked={form.values.chosen === id}
              onChange={() => form.set({ chosen: id })}
            />
            <label htmlFor={`institute-${id}`} className="grow">
              <strong dir="auto">{name}</strong>
              <span className="small soft">{hint}</span>
            </label>
          </div>
        ))}
      </fieldset>
      <FormFoot form={form} />
    </form>
  )
}
