import type { AgreedDocument } from '@takhti/schema/law/rules'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import { LawLinks } from '#ui/LawLinks.tsx'
import { agreeTo } from './agreement.ts'
import './law-bar.css'

/** Asks for agreement to new versions. It waits beside the work: nothing closes, and *Not now* asks at the next start. */
export function LawBar({ due, onClose }: { due: readonly AgreedDocument[]; onClose: () => void }) {
  const { t } = useTranslation()
  const agree = useMutation({ mutationFn: () => agreeTo(due), onSuccess: onClose })
  return (
    <section className="update-bar law-bar card stack" aria-labelledby="law-bar">
      <h2 id="law-bar">{t('law.changed')}</h2>
      <p>{t('law.changedText')}</p>
      <LawLinks names={due} />
      <div className="row">
        <Button look="main" isBusy={agree.isPending} onClick={() => agree.mutate()}>
          {t('law.agree')}
        </Button>
        <Button look="quiet" onClick={onClose}>
          {t('law.later')}
        </Button>
      </div>
    </section>
  )
}
