import { IconBuildingCommunity } from '@tabler/icons-react'
import type { InstituteOfPerson } from '@takhti/schema/institutes/model'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { calls } from '#api/calls.ts'
import { useCommand } from '#api/command.ts'
import { q } from '#api/query.ts'
import { paths } from '#screen/paths.ts'
import { screen } from '#screen/screen.tsx'
import { actIn, placeOf } from './switch.ts'
import './institutes.css'

export const selectInstituteScreen = screen({
  path: paths.selectInstitute,
  title: 'selectInstitute',
  roles: ['instructor', 'learner', 'guest', 'admin'],
  isOfAccount: true,
  load: () => q(calls.institutes.list, {}),
  View: ({ data }) => <Choices items={data.items} />,
})

function Choices({ items }: { items: readonly InstituteOfPerson[] }) {
  const { t } = useTranslation()
  const id = useId()
  const [isDefault, setIsDefault] = useState(false)
  const setDefault = useCommand(calls.institutes.setDefault)

  async function choose(item: InstituteOfPerson) {
    // Choosing works even if storing the default fails: that can be repeated at any time.
    if (isDefault) await setDefault.run({ instituteId: item.instituteKneuraId }).catch(() => {})
    await actIn(placeOf(item))
  }

  return (
    <div className="stack narrow">
      <p className="soft">{t('selectInstitute.text')}</p>
      <ul className="stack">
        {items.map((item) => (
          <li key={item.instituteKneuraId}>
            <button type="button" className="card institute-choice" onClick={() => void choose(item)}>
              <IconBuildingCommunity size={30} aria-hidden="true" />
              <span className="grow">
                <strong dir="auto">{item.name}</strong>
                <span className="small soft">{item.roles.map((role) => t(`roles.${role}`)).join(' · ')}</span>
              </span>
              {item.isDefault && <span className="tag">{t('defaultInstitute.tag')}</span>}
            </button>
          </li>
        ))}
      </ul>
      <div className="check">
        <input id={id} type="checkbox" checked={isDefault} onChange={(event) => setIsDefault(event.target.checked)} />
        <label htmlFor={id}>{t('selectInstitute.keep')}</label>
      </div>
    </div>
  )
}
