import { IconDownload } from '@tabler/icons-react'
import type { ConductEntry } from '@takhti/schema/conduct/model'
import { useTranslation } from 'react-i18next'
import { send } from '#api/client.ts'
import { lateCalls } from '#api/late-calls.ts'
import { useTask } from '#api/task.ts'
import { Button } from '#ui/Button.tsx'
import { fileName, saveFile } from '#ui/save-file.ts'
import { badgePicture } from './badge-picture.ts'
import { badgeName } from './conduct-text.ts'

/** Downloads a badge as an Open Badge: a picture with a signature that other programs check. Nothing for a remark. */
export function OpenBadgeButton({ entry }: { entry: ConductEntry }) {
  const { t } = useTranslation()
  const { id, badge } = entry
  const save = useTask(async (shown: { badge: NonNullable<typeof badge>; name: string }) => {
    const { credential } = await send(lateCalls.conduct.openBadge, { id })
    const svg = badgePicture({ ...shown, credential })
    saveFile(fileName(shown.name, 'svg'), new Blob([svg], { type: 'image/svg+xml' }))
  })
  if (badge === null) return null
  const name = badgeName(t, badge)
  return (
    <>
      <Button
        look="quiet"
        isBusy={save.isPending}
        aria-label={t('conduct.openBadgeOf', { what: name })}
        onClick={() => save.run({ badge, name })}
      >
        <IconDownload size={18} aria-hidden="true" />
        {t('conduct.openBadge')}
      </Button>
      {save.problem && (
        <span role="alert" className="field-error">
          {t(`errors.${save.problem.code}`)}
        </span>
      )}
    </>
  )
}
