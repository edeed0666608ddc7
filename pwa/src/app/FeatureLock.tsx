import { IconGaugeFilled, IconLock } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { limitLabel, shownFeatures } from '#licences/licences-text.ts'
import { TrialButton } from '#licences/TrialButton.tsx'
import { useIsAdmin } from '#licences/use-is-admin.ts'
import { useIsLargestPlan } from '#licences/use-is-largest-plan.ts'
import { paths } from '#screen/paths.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { showLocked, useOverlay } from './messages.ts'

type Locked = NonNullable<ReturnType<typeof useOverlay>['locked']>

const close = () => showLocked(null)

/** Dialog of a licence refusal: a locked feature, or a reached limit. */
export function FeatureLock() {
  const { locked } = useOverlay()
  const isClosed = locked?.code === 'FEATURE_NOT_ENABLED' && isNotebooksPage()
  useEffect(() => {
    // An institute without notebooks redirects to the start page (specification, section 8).
    if (isClosed) location.replace('/dashboard')
  }, [isClosed])
  if (!locked || isClosed) return null
  return locked.code.startsWith('FEATURE_') ? <LockedDialog {...locked} /> : <LimitDialog {...locked} />
}

/** Notebooks have their pages in the app and in webviews. */
function isNotebooksPage(): boolean {
  return location.pathname.split('/').includes('notebooks')
}

/** Only an admin can upgrade, start a trial or ask for more; other roles see whom to ask. */
function LockedDialog({ code, feature }: Locked) {
  const { t } = useTranslation()
  const isAdmin = useIsAdmin()
  const canTry = code === 'FEATURE_NOT_ACTIVE_TRIAL_NOT_USED'
  const named = shownFeatures.find((each) => each === feature)
  const adminText = canTry ? t('locked.text') : t('locked.textUsed')
  const footer = isAdmin ? (
    <>
      {canTry ? <TrialButton feature={feature} onStarted={close} /> : <ContactLink />}
      <UpgradeLink />
    </>
  ) : (
    <OkButton />
  )
  return (
    <Dialog title={t('locked.title')} closeLabel={t('common.close')} onClose={close} footer={footer}>
      <div className="notice">
        <div className="notice-mark" role="img" aria-label={t('locked.image')}>
          <IconLock size={36} aria-hidden="true" />
        </div>
        {named && (
          <p>
            <strong>{t(`plans.features.${named}`)}</strong>
          </p>
        )}
        <p>{isAdmin ? adminText : t('locked.textOthers')}</p>
        {!isAdmin && <p className="soft">{t('locked.askAdmin')}</p>}
      </div>
    </Dialog>
  )
}

function LimitDialog({ code, feature }: Locked) {
  const { t } = useTranslation()
  const isAdmin = useIsAdmin()
  const type = code === 'NO_OF_SESSION_PER_DAY_LIMIT_EXHAUSTED' ? 'liveSessionsPerDay' : feature
  const footer = isAdmin ? (
    <>
      <ContactLink />
      <UpgradeLink />
    </>
  ) : (
    <OkButton />
  )
  return (
    <Dialog
      title={type === 'dataStorage' ? t('limits.dataReached') : t('limits.reached')}
      closeLabel={t('common.close')}
      onClose={close}
      footer={footer}
    >
      <div className="notice">
        <div className="notice-mark" aria-hidden="true">
          <IconGaugeFilled size={36} />
        </div>
        {type !== null && <p>{t('limits.max', { type: limitLabel(t, type) })}</p>}
        <p className="soft">{t('limits.hint')}</p>
      </div>
    </Dialog>
  )
}

function OkButton() {
  const { t } = useTranslation()
  return (
    <Button look="main" onClick={close}>
      {t('common.ok')}
    </Button>
  )
}

function UpgradeLink() {
  const { t } = useTranslation()
  if (useIsLargestPlan()) return null
  return (
    <a className="button" data-look="main" href={paths.upgradePlan} onClick={close}>
      {t('locked.upgrade')}
    </a>
  )
}

function ContactLink() {
  const { t } = useTranslation()
  return (
    <a className="button" href={`${paths.upgradePlan}#contact`} onClick={close}>
      {t('locked.contact')}
    </a>
  )
}
