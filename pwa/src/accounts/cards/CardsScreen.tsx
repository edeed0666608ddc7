import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { calls } from '#api/calls.ts'
import { q } from '#api/query.ts'
import { paths } from '#screen/paths.ts'
import { screen } from '#screen/screen.tsx'
import { Field } from '#ui/Field.tsx'
import { useLater } from '#ui/use-later.ts'
import { CardsPanel } from './CardsPanel.tsx'

/** The login cards of a class, for its teachers and admins. */
export const cardsOfClassScreen = screen({
  path: paths.cardsOfClass,
  title: 'cards',
  roles: ['instructor', 'admin'],
  load: ({ classId = '' }) => q(calls.classes.get, { id: classId }),
  View: ({ data: { classId, name } }) => <CardsPanel input={{ classId }} className={name} />,
})

/** The login cards of the institute, for admins. */
export const cardsScreen = screen({
  path: paths.cards,
  title: 'cards',
  roles: ['admin'],
  View: CardsOfInstitute,
})

function CardsOfInstitute() {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const search = useLater(typed.trim())
  return (
    <CardsPanel key={search} input={search === '' ? {} : { search }} className={null}>
      <Field
        type="search"
        label={t('people.search')}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </CardsPanel>
  )
}
