import { useTranslation } from 'react-i18next'
import { percentText } from './assistant-text.ts'
import type { Progress } from './engines/make-questions.ts'

/** The progress of a piece of work, as text and as a bar. */
export function ProgressLine({ progress }: { progress: Progress | null }) {
  const { t, i18n } = useTranslation()
  const share = progress && 'download' in progress ? progress.download : null
  const words =
    share !== null
      ? t('assistant.stages.download', { share: percentText(share, i18n.language) })
      : progress && 'stage' in progress
        ? t(`assistant.stages.${progress.stage}`)
        : ''
  return (
    <>
      <p className="small soft" role="status">
        {words}
      </p>
      {progress && <progress className="work-bar" aria-label={words} {...(share !== null && { value: share })} />}
    </>
  )
}
