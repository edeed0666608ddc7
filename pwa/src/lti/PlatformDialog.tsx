import { webhookAddress } from '@takhti/schema/exchange/webhooks/rules'
import type { LtiPlatform } from '@takhti/schema/lti/model'
import { useTranslation } from 'react-i18next'
import { useCommand } from '#api/command.ts'
import { lateCalls } from '#api/late-calls.ts'
import { AreaField } from '#ui/AreaField.tsx'
import { Field } from '#ui/Field.tsx'
import { FormDialog } from '#ui/FormDialog.tsx'
import { useForm } from '#ui/use-form.ts'

type PlatformDialogProps = { platform: LtiPlatform; onClose: () => void }

const addressNames = ['loginUrl', 'tokenUrl', 'keysUrl'] as const

/** What the platform shows of this tool, entered here. */
export function PlatformDialog({ platform, onClose }: PlatformDialogProps) {
  const { t } = useTranslation()
  const form = usePlatformForm(platform)
  const ltr = { dir: 'ltr', autoComplete: 'off' } as const
  return (
    <FormDialog title={t('connections.platforms.change')} form={form} onClose={onClose}>
      <Field label={t('connections.platforms.name')} autoComplete="off" maxLength={80} {...form.field('name')} />
      <Field label={t('connections.platforms.issuer')} maxLength={255} {...ltr} {...form.field('issuer')} />
      <Field label={t('connections.platforms.clientId')} maxLength={255} {...ltr} {...form.field('clientId')} />
      <AreaField
        label={t('connections.platforms.deployments')}
        hint={t('connections.platforms.deploymentsHint')}
        rows={2}
        {...ltr}
        {...form.field('deployments')}
      />
      {addressNames.map((name) => (
        <Field
          key={name}
          label={t(`connections.platforms.${name}`)}
          hint={t('connections.addressHint')}
          type="url"
          maxLength={1_000}
          {...ltr}
          {...form.field(name)}
        />
      ))}
      <label className="connection-choice">
        <input
          type="checkbox"
          checked={form.values.matchesEmail}
          onChange={({ target }) => form.set({ matchesEmail: target.checked })}
        />
        <span>{t('connections.platforms.matchesEmail')}</span>
      </label>
      <p className="small soft">{t('connections.platforms.matchesEmailHint')}</p>
    </FormDialog>
  )
}

function usePlatformForm({ platformId, ...platform }: LtiPlatform) {
  const { t } = useTranslation()
  const update = useCommand(lateCalls.lti.update, { isShownInPlace: true })
  const { name, issuer, clientId, loginUrl, tokenUrl, keysUrl, matchesEmail, deploymentIds } = platform
  const missing = (text: string) => (text.trim() === '' ? t('connections.platforms.missing') : null)
  const wrong = (text: string) => (webhookAddress(text) === null ? t('connections.addressWrong') : null)
  return useForm({
    initial: {
      ...{ name, issuer, clientId, loginUrl, tokenUrl, keysUrl, matchesEmail },
      deployments: deploymentIds.join('\n'),
    },
    check: (values) => ({
      name: values.name.trim() === '' ? t('connections.platforms.nameMissing') : null,
      ...{ issuer: missing(values.issuer), clientId: missing(values.clientId) },
      deployments: missing(values.deployments),
      ...{ loginUrl: wrong(values.loginUrl), tokenUrl: wrong(values.tokenUrl), keysUrl: wrong(values.keysUrl) },
    }),
    command: update,
    save: ({ deployments, ...values }) =>
      update.run({
        ...{ platformId, matchesEmail: values.matchesEmail, name: values.name.trim() },
        ...{ issuer: values.issuer.trim(), clientId: values.clientId.trim() },
        ...{ loginUrl: values.loginUrl.trim(), tokenUrl: values.tokenUrl.trim(), keysUrl: values.keysUrl.trim() },
        deploymentIds: deployments
          .split('\n')
          .map((line) => line.trim())
          .filter((line) => line !== ''),
      }),
  })
}
