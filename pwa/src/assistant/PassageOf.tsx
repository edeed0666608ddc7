import type { Content } from '@takhti/schema/files/model'
import type { SourceSpan } from '@takhti/schema/questions/model'
import { useTranslation } from 'react-i18next'
import { clockText, videoAddress } from '#files/content-text.ts'

/** The source passage of an item, folded; a position in a video opens there. */
export function PassageOf({ content, span }: { content: Content; span: SourceSpan }) {
  const { t, i18n } = useTranslation()
  return (
    <details className="passage">
      <summary lang={i18n.language}>{t('assistant.passage')}</summary>
      <blockquote dir="auto" lang={content.language}>
        {span.quote}
      </blockquote>
      <TimeLink content={content} startMs={span.startMs} />
    </details>
  )
}

/** Opens a video at a position; nothing where there is none. */
export function TimeLink({ content, startMs }: { content: Content; startMs: number | undefined }) {
  const { t, i18n } = useTranslation()
  if (content.kind !== 'youtube' || startMs === undefined) return null
  return (
    <a
      className="tag"
      data-tone="blue"
      lang={i18n.language}
      href={videoAddress(content.url, startMs)}
      target="_blank"
      rel="noreferrer"
      aria-label={t('content.openAt', { time: clockText(startMs) })}
    >
      {clockText(startMs)}
    </a>
  )
}
