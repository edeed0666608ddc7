import { IconDownload } from '@tabler/icons-react'
import type { ConductEntry } from '@takhti/schema/conduct/model'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { send } from '#api/client.ts'
import { ApiError } from '#api/errors.ts'
import { lateCalls } from '#api/late-calls.ts'
import { Button } from '#ui/Button.tsx'
import { fileName, saveFile } from '#ui/save-file.ts'
import { badgePicture } from './badge-picture.ts'
import { badgeName } from './conduct-text.ts'

/** Downloads a badge as an Open Badge: a picture with a signature that other programs check. Nothing for a remark. */
export function OpenBadgeButton({ entry }: { entry: ConductEntry }) {
  const { t } = useTranslation()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<ApiError | null>(null)
  const { id, badge } = entry
  if (badge === null) return null
  const name = badgeName(t, badge)

  async function save(of: NonNullable<typeof badge>) {
    setBusy(true)
    setProblem(null)
    try {
      const { credential } = await send(lateCalls.conduct.openBadge, { id })
      const svg = badgePicture({ badge: of, name, credential })
      saveFile(fileName(name, 'svg'), new Blob([svg], { type: 'image/svg+xml' }))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <Button
        look="quiet"
        isBusy={isBusy}
        aria-label={t('conduct.openBadgeOf', { what: name })}
        onClick={() => void save(badge)}
      >
        <IconDownload size={18} aria-hidden="true" />
        {t('conduct.openBadge')}
      </Button>
      {problem && (
        <span role="alert" className="field-error">
          {t(`errors.${problem.code}`)}
        </span>
      )}
    </>
  )
}
