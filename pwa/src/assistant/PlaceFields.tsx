import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { setsOnDevice } from '#files/port.tsx'
import { Field } from '#ui/Field.tsx'
import { SelectField } from '#ui/SelectField.tsx'

/** Where accepted items are stored: `setId` is null for a new set of that name. */
export type Chosen = { name: string; setId: string | null }

type PlaceFieldsProps = { kind: 'questions' | 'cards'; chosen: Chosen; onChange: (chosen: Chosen) => void }

/** A new set with its name, or an existing one. */
export function PlaceFields({ kind, chosen, onChange }: PlaceFieldsProps) {
  const { t } = useTranslation()
  const [sets, setSets] = useState<readonly { id: string; name: string }[]>([])
  useEffect(() => {
    let isLeft = false
    // Without a list only a new set can be made.
    setsOnDevice(kind).then(
      (found) => !isLeft && setSets(found),
      () => {},
    )
    return () => {
      isLeft = true
    }
  }, [kind])
  return (
    <>
      {sets.length > 0 && (
        <SelectField
          label={t('assistant.accept.where')}
          value={chosen.setId ?? ''}
          options={[
            { value: '', label: t(kind === 'questions' ? 'sets.newSet' : 'sets.newDeck') },
            ...sets.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={({ target }) => onChange({ ...chosen, setId: target.value === '' ? null : target.value })}
        />
      )}
      {chosen.setId === null && (
        <Field
          label={t(kind === 'questions' ? 'assistant.accept.name' : 'sets.name')}
          value={chosen.name}
          maxLength={200}
          dir="auto"
          onChange={({ target }) => onChange({ ...chosen, name: target.value })}
        />
      )}
    </>
  )
}
