import { IconExternalLink, IconTextScan2 } from '@tabler/icons-react'
import type { Content } from '@takhti/schema/files/model'
import type { SourceSpan } from '@takhti/schema/questions/model'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#ui/IconButton.tsx'
import { clockText, pageWord, videoAddress } from './content-text.ts'

type SpanButtonProps = { content: Content; span: SourceSpan; onShow: (span: SourceSpan) => void }

/** The source of an item: its place in the text, in a video its second, in a document its page. */
export function SpanButton({ content, span, onShow }: SpanButtonProps) {
  const { t } = useTranslation()
  const place = span.page !== undefined && t(`content.${pageWord(content.format)}`, { number: span.page })
  return (
    <span className="span-buttons">
      <IconButton
        label={`${t('content.showSource')}: ${span.quote.slice(0, 60)}`}
        hint={t('content.showSource')}
        onClick={() => onShow(span)}
      >
        <IconTextScan2 size={20} aria-hidden="true" />
      </IconButton>
      {place && (
        <button
          type="button"
          className="tag page-tag"
          data-tone="blue"
          aria-label={t('content.showPlace', { place })}
          onClick={() => onShow(span)}
        >
          {place}
        </button>
      )}
      {content.kind === 'youtube' && span.startMs !== undefined && (
        <a
          className="tag"
          data-tone="blue"
          href={videoAddress(content.url, span.startMs)}
          target="_blank"
          rel="noreferrer"
          aria-label={t('content.openAt', { time: clockText(span.startMs) })}
        >
          {clockText(span.startMs)}
          <IconExternalLink size={14} aria-hidden="true" />
        </a>
      )}
    </span>
  )
}
