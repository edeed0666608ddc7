import type { LiveClass } from '@takhti/schema/live/model'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { calls } from '#api/calls.ts'
import { q } from '#api/query.ts'
import { Button } from '#ui/Button.tsx'
import { CopyButton } from '#ui/CopyButton.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { QrCode } from '#ui/QrCode.tsx'
import { SendLinkButton } from './SendLinkButton.tsx'

/** Shows the class how to enter: by QR code, code, link or mail, with an account and without. */
export function WayInDialog({ liveClass }: { liveClass: LiveClass }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('live.wayIn.open')}
      </Button>
      {isOpen && (
        <Dialog title={t('live.wayIn.title')} closeLabel={t('common.close')} onClose={() => setOpen(false)}>
          <WayIn {...liveClass} />
        </Dialog>
      )}
    </>
  )
}

function WayIn({ flow_id: lessonId, classId }: LiveClass) {
  const { t } = useTranslation('translation', { keyPrefix: 'live.wayIn' })
  const { data, isPending } = useQuery(q(calls.classes.listMine, {}))
  const code = data?.data.items.find((each) => each.classId === classId)?.class_code ?? null
  if (isPending) return null
  const address = wayInto(lessonId, code)
  return (
    <div className="live-way-in">
      <QrCode text={address} label={t('qr')} />
      <div className="stack">
        {code !== null && (
          <>
            <p>{t('text', { address: location.host })}</p>
            <p className="live-code">
              <span className="hidden">{t('code')}</span>
              <bdi dir="ltr">{code}</bdi>
            </p>
          </>
        )}
        <CopyButton text={address} label={t('copy')} />
        <SendLinkButton lessonId={lessonId} />
      </div>
    </div>
  )
}

/** The address of a live class; with the code of the class it admits persons without an account, too. */
function wayInto(lessonId: string, code: string | null): string {
  const path = `/class/${lessonId}`
  if (code === null) return location.origin + path
  return `${location.origin}/join/${encodeURIComponent(code)}/by-students?back=${encodeURIComponent(path)}`
}
