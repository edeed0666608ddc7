import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import { CopyButton } from '#ui/CopyButton.tsx'
import { LawLinks } from '#ui/LawLinks.tsx'
import { saveFile } from '#ui/save-file.ts'
import { factsOf, reportOf } from './report.ts'

/** Support: whom to ask, and a report of this device that holds no personal data. */
export function SupportPanel() {
  const { t, i18n } = useTranslation()
  const { data: report = '' } = useQuery({
    queryKey: ['device', 'support-report', i18n.language],
    queryFn: async () => reportOf(await factsOf(i18n.language)),
    gcTime: 0,
  })
  return (
    <section className="card stack" aria-labelledby="help-support">
      <h2 id="help-support">{t('help.support')}</h2>
      <p>{t('help.supportText')}</p>
      <details>
        <summary>{t('help.report')}</summary>
        <pre className="help-report" dir="ltr" lang="en">
          {report}
        </pre>
      </details>
      <div className="row">
        <CopyButton text={report} label={t('help.copy')} />
        <Button onClick={() => saveFile('takhti-report.txt', new Blob([report], { type: 'text/plain' }))}>
          {t('help.save')}
        </Button>
      </div>
      <p>
        <a href="/status">{t('status.title')}</a>
      </p>
      <h3>{t('law.title')}</h3>
      <LawLinks names={['terms', 'privacy', 'children', 'licence', 'accessibility']} />
    </section>
  )
}
