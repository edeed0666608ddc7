import { maxTokenName, tokenLifetimes } from '@takhti/schema/exchange/tokens/rules'
import { tokenScopes, type TokenScope } from '@takhti/schema/kit/token-scopes'
import { useTranslation } from 'react-i18next'
import { useCommand } from '#api/command.ts'
import { lateCalls } from '#api/late-calls.ts'
import { Field } from '#ui/Field.tsx'
import { FormDialog } from '#ui/FormDialog.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { useForm } from '#ui/use-form.ts'
import { ChoiceList } from './ChoiceList.tsx'
import { scopeKey } from './connection-text.ts'

type TokenDialogProps = { onMade: (secret: string) => void; onClose: () => void }

const blank: { name: string; days: string; scopes: TokenScope[] } = { name: '', days: '90', scopes: [] }

/** Makes a personal access token. */
export function TokenDialog({ onMade, onClose }: TokenDialogProps) {
  const { t } = useTranslation('translation', { keyPrefix: 'connections' })
  const command = useCommand(lateCalls.accessTokens.create, { isShownInPlace: true })
  const form = useForm({
    initial: blank,
    check: ({ name, scopes }) => ({
      name: name.trim() === '' ? t('nameMissing') : null,
      scopes: scopes.length === 0 ? t('choiceMissing') : null,
    }),
    command,
    async save({ name, days, scopes }) {
      const made = await command.run({ name, scopes, days: Number(days) })
      if (made !== null) onMade(made.secret)
    },
  })
  const { onChange, value } = form.field('days')
  return (
    <FormDialog title={t('newToken')} submitLabel={t('makeToken')} form={form} onClose={onClose}>
      <Field
        label={t('tokenName')}
        hint={t('tokenNameHint')}
        autoComplete="off"
        maxLength={maxTokenName}
        {...form.field('name')}
      />
      <ChoiceList
        label={t('scopesTitle')}
        error={form.errorOf('scopes')}
        options={tokenScopes.map((scope) => ({ value: scope, label: t(`scopes.${scopeKey(scope)}`) }))}
        chosen={form.values.scopes}
        onChange={(scopes) => form.set({ scopes })}
      />
      <SelectField
        label={t('lifetime')}
        options={tokenLifetimes.map((days) => ({ value: String(days), label: t('days', { count: days }) }))}
        value={value}
        onChange={onChange}
      />
    </FormDialog>
  )
}
