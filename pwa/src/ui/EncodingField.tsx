import { textEncodings } from '@takhti/schema/kit/text-encodings'
import { useTranslation } from 'react-i18next'
import { SelectField } from './SelectField.tsx'

type EncodingFieldProps = { value: string; onChange: (encoding: string) => void }

/** The encoding in which a text file was read, with the others to choose from when its characters look wrong. */
export function EncodingField({ value, onChange }: EncodingFieldProps) {
  const { t, i18n } = useTranslation()
  const known = Object.keys(textEncodings)
  const all = known.includes(value) ? known : [value, ...known]
  return (
    <SelectField
      label={t('encoding.label')}
      hint={t('encoding.hint')}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      options={all.map((encoding) => ({ value: encoding, label: nameOf(encoding, i18n.language) }))}
    />
  )
}

function nameOf(encoding: string, shownIn: string): string {
  const script = textEncodings[encoding]
  if (script === undefined || script === '') return encoding.toUpperCase()
  return `${new Intl.DisplayNames(shownIn, { type: 'script' }).of(script) ?? script} (${encoding})`
}
