import { IconClipboardOff, IconLinkOff, IconLock, IconUsersGroup } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { announceScreen } from '#screen/announce.ts'
import { Notice } from '#ui/Notice.tsx'

const marks = {
  invalidCredentials: IconLock,
  invalidPath: IconLinkOff,
  invalidClass: IconUsersGroup,
}

/** Why a webview shows nothing, in the specification's words. */
export function WebviewRefusal({ reason }: { reason: keyof typeof marks }) {
  const { t } = useTranslation()
  const Mark = marks[reason]
  const title = t(`webviews.${reason}`)
  useEffect(() => announceScreen(title), [title])
  return <Notice isPage mark={<Mark size={36} />} title={title} text={t(`webviews.${reason}Hint`)} />
}

/** The image of an assessment that does not exist. */
export function AssessmentNotAvailable() {
  const { t } = useTranslation()
  const title = t('webviews.notAvailable')
  useEffect(() => announceScreen(title), [title])
  return (
    <div className="notice">
      <div className="notice-mark">
        <IconClipboardOff size={36} role="img" aria-label={title} />
      </div>
      <h1 aria-hidden="true">{title}</h1>
    </div>
  )
}
