import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { send } from '#api/client.ts'
import { lateCalls } from '#api/late-calls.ts'
import { QrCode } from '#ui/QrCode.tsx'
import { mobileSystemOf, type MobileSystem } from './mobile-system.ts'

/**
 * Redirects a phone to the app's listing in its store, or shows how the browser installs it. On other devices it shows
 * a QR code to scan.
 */
export function DownloadsScreen() {
  const system = mobileSystemOf(navigator)
  return system === null ? <ScanPanel /> : <StorePanel system={system} />
}

function ScanPanel() {
  const { t } = useTranslation()
  return (
    <div className="stack">
      <h1>{t('downloads.title')}</h1>
      <p>{t('downloads.scan')}</p>
      <div className="qr-frame">
        <QrCode text={new URL('/appDownloads', location.origin).href} label={t('downloads.qr')} />
      </div>
      <a className="button" href="/login">
        {t('downloads.here')}
      </a>
    </div>
  )
}

function StorePanel({ system }: { system: MobileSystem }) {
  const { t } = useTranslation()
  const listing = useListing(system)
  if (listing === undefined) return <p role="status">{t('common.loading')}</p>
  return (
    <div className="stack">
      <h1>{t('downloads.title')}</h1>
      {listing === null ? (
        <>
          <p>{t('downloads.noStore')}</p>
          <p>{t(`downloads.install-${system}`)}</p>
        </>
      ) : (
        <a className="button" data-look="main" href={listing}>
          {t(`downloads.open-${system}`)}
        </a>
      )}
      <a className="button" href="/login">
        {t('downloads.here')}
      </a>
    </div>
  )
}

/**
 * The address of the listing, which the page redirects to. It is null where there is none, and undefined until it is
 * known.
 */
function useListing(system: MobileSystem): string | null | undefined {
  const [listing, setListing] = useState<string | null | undefined>()
  useEffect(() => {
    let isGone = false
    // Without a network no store opens either; the browser can still install the app.
    void send(lateCalls.health.stores, {})
      .then((stores) => stores[system])
      .catch(() => null)
      .then((found) => {
        if (isGone) return
        setListing(found)
        if (found !== null) location.replace(found)
      })
    return () => {
      isGone = true
    }
  }, [system])
  return listing
}
