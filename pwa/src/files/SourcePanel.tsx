import { IconExternalLink } from '@tabler/icons-react'
import { markedIn } from '@takhti/schema/capture/highlights'
import type { Content } from '@takhti/schema/files/model'
import type { SourceSpan } from '@takhti/schema/questions/model'
import { Fragment, useEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isWebAddress, pageWord, piecesOf } from './content-text.ts'
import { SegmentText } from './SegmentText.tsx'
import './content.css'

/** The captured text with its highlights; the requested passage is marked and scrolled into view. */
export function SourcePanel({ content, shown }: { content: Content; shown: SourceSpan | null }) {
  const { t, i18n } = useTranslation()
  const { highlights = [] } = content
  const mark = useRef<HTMLElement>(null)
  useEffect(() => {
    // Newer browsers answer with a promise, which an effect must not return.
    mark.current?.scrollIntoView({ block: 'center' })
  }, [shown])

  function marked(text: string, index: number): ReactNode {
    const isShown = shown !== null && index >= shown.firstSegment && index <= shown.lastSegment
    return piecesOf(text, markedIn(highlights, index, text.length), isShown ? shown.quote : null).map((piece, at) =>
      piece.look === 'plain' ? (
        <Fragment key={at}>{piece.text}</Fragment>
      ) : (
        <mark
          key={at}
          className={piece.look}
          ref={piece.look === 'shown' && index === shown?.firstSegment ? mark : null}
        >
          {piece.text}
        </mark>
      ),
    )
  }

  return (
    <section className="card source" aria-labelledby="source">
      <header className="row">
        <h2 id="source" className="grow">
          {t('content.source')}
        </h2>
        {isWebAddress(content.url) && (
          <a href={content.url} target="_blank" rel="noreferrer" className="row">
            {t('content.openPage')}
            <IconExternalLink size={16} aria-hidden="true" />
          </a>
        )}
      </header>
      {highlights.length > 0 && (
        <p className="small soft">
          <mark className="highlight">{t('content.highlights', { count: highlights.length })}</mark>
        </p>
      )}
      <div
        className="source-text"
        lang={content.language}
        dir="auto"
        // A text that scrolls must be reachable by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        role="group"
        aria-labelledby="source"
      >
        {content.picture && (
          <img
            className="source-picture"
            src={`data:${content.picture.type};base64,${content.picture.bytes}`}
            alt={content.segments.map(({ text }) => text).join(' ')}
          />
        )}
        {content.segments.map((segment, index) => (
          <Fragment key={index}>
            {segment.page !== undefined && segment.page !== content.segments[index - 1]?.page && (
              <p className="small soft page-mark" lang={i18n.language}>
                {t(`content.${pageWord(content.format)}`, { number: segment.page })}
              </p>
            )}
            <SegmentText form={segment.form}>{marked(segment.text, index)}</SegmentText>
          </Fragment>
        ))}
      </div>
    </section>
  )
}
