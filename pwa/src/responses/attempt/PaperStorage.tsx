import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import type { DeviceAttempt } from './attempt-store.ts'
import { TimeLeft } from './TimeLeft.tsx'
import type { MissingFiles } from './use-paper-files.ts'

type PaperStorageProps = { attempt: DeviceAttempt; missing: MissingFiles; onBegin: () => void }

/**
 * Before the first question: the files of the paper are being stored on this device. Its time already runs by the
 * server's clock, so that a student can begin at once.
 */
export function PaperStorage({ attempt, missing, onBegin }: PaperStorageProps) {
  const { t, i18n } = useTranslation()
  const { name, questions, endsAt } = attempt
  const all = questions.flatMap(({ files = [] }) => files).reduce((sum, { bytes = 0 }) => sum + bytes, 0)
  const sizes = new Intl.NumberFormat(i18n.language, {
    ...{ style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 },
  })
  const done = sizes.format((all - missing.bytes) / 1_000_000)
  return (
    <section className="card stack" aria-labelledby="paper-storage">
      <div className="attempt-head">
        <h2 id="paper-storage" className="grow" dir="auto">
          {name}
        </h2>
        {endsAt !== null && <TimeLeft attempt={attempt} endsAt={endsAt} />}
      </div>
      <p>{t('attempt.storage.text')}</p>
      <progress max={all} value={all - missing.bytes} aria-label={t('attempt.storage.progress')} />
      <p role="status" className="soft">
        {t('attempt.storage.left', { files: missing.files, done, all: sizes.format(all / 1_000_000) })}
      </p>
      <div>
        <Button look="main" onClick={onBegin}>
          {t('attempt.storage.begin')}
        </Button>
      </div>
    </section>
  )
}
