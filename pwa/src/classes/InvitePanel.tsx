import { IconCopy, IconQrcode, IconSchool, IconShare } from '@tabler/icons-react'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import { showMessage } from '#ui/snackbars.ts'

const QrCode = lazy(() => import('#ui/QrCode.tsx').then((file) => ({ default: file.QrCode })))

type InvitePanelProps = { code: string; isQrOpen?: boolean; children?: ReactNode }

/** The code of a class and the means to share it; `children` are settings of the code. */
export function InvitePanel({ code, isQrOpen = false, children }: InvitePanelProps) {
  const { t } = useTranslation()
  const [isQrShown, setQrShown] = useState(isQrOpen)
  const link = `${location.origin}/join/${code}/by-students`

  async function copy(text: string) {
    await navigator.clipboard.writeText(text)
    showMessage(t('common.copied'))
  }

  return (
    <section className="card invite" aria-labelledby="invite">
      <div className="stack grow">
        <h2 id="invite">{t('classes.code')}</h2>
        <p className="class-code" dir="ltr">
          {code}
        </p>
        <p className="soft">{t('classes.codeHint')}</p>
        <p dir="ltr" className="invite-link">
          <a href={link} aria-label={t('classes.link')}>
            {link}
          </a>
        </p>
        <div className="row">
          <Button onClick={() => void copy(code)}>
            <IconCopy size={18} aria-hidden="true" />
            {t('classes.copyCode')}
          </Button>
          <Button onClick={() => void copy(link)}>
            <IconCopy size={18} aria-hidden="true" />
            {t('classes.copyLink')}
          </Button>
          {'share' in navigator && (
            // A person who closes the sheet of the system rejects the promise.
            <Button onClick={() => void navigator.share({ url: link }).catch(() => {})}>
              <IconShare size={18} aria-hidden="true" />
              {t('classes.share')}
            </Button>
          )}
          <a
            className="button"
            href={`https://classroom.google.com/share?url=${encodeURIComponent(link)}`}
            target="_blank"
            rel="noopener noreferrer"
          >
            <IconSchool size={18} aria-hidden="true" />
            {t('classes.toClassroom')}
          </a>
          {!isQrShown && (
            <Button onClick={() => setQrShown(true)}>
              <IconQrcode size={18} aria-hidden="true" />
              {t('classes.showQr')}
            </Button>
          )}
        </div>
        {children}
      </div>
      {isQrShown && (
        <Suspense fallback={null}>
          <QrCode text={link} label={t('classes.qr')} />
        </Suspense>
      )}
    </section>
  )
}
