import { IconDeviceMobileDown } from '@tabler/icons-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { requireDatabaseId } from '#offline/database-id.ts'
import { openDatabase } from '#offline/database.ts'
import { install, installOffer, onInstallOffer } from '#offline/install-offer.ts'
import { Button } from '#ui/Button.tsx'

const declined = 'installDeclined'

/** Offers to install the app, once there is a lesson worth it; a refusal is remembered with the person. */
export function InstallCard() {
  const { t } = useTranslation()
  const offer = useSyncExternalStore(onInstallOffer, installOffer)
  const [isAsked, setAsked] = useState(false)
  useEffect(() => {
    void openDatabase(requireDatabaseId())
      .settings.get(declined)
      .then((row) => setAsked(row === undefined))
      .catch(() => {})
  }, [])
  const isByHand = offer === null && isOnAppleHandheld() && !isInstalled()
  if (!isAsked || (offer === null && !isByHand)) return null

  function decline() {
    setAsked(false)
    void openDatabase(requireDatabaseId()).settings.put({ name: declined, value: new Date().toISOString() })
  }

  return (
    <section className="card row" aria-labelledby="install">
      <IconDeviceMobileDown size={28} aria-hidden="true" />
      <div className="grow">
        <h2 id="install">{t('install.title')}</h2>
        <p className="soft">{t(isByHand ? 'install.byHand' : 'install.text')}</p>
      </div>
      {!isByHand && (
        <Button look="main" onClick={() => void install()}>
          {t('install.now')}
        </Button>
      )}
      <Button onClick={decline}>{t('install.later')}</Button>
    </section>
  )
}

function isInstalled(): boolean {
  return matchMedia('(display-mode: standalone)').matches
}

/** Safari there installs from its own menu only. */
function isOnAppleHandheld(): boolean {
  return /iP(hone|ad)/.test(navigator.userAgent)
}
