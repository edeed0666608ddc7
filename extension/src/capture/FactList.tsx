import type { Capture } from '@takhti/schema/capture/model'
import { useWords } from '#app/words.tsx'
import { clockTime, languageName } from './capture-text.ts'
import { wordCount } from './draft.ts'

type Props = { capture: Capture; captions: 'written' | 'automatic' | 'unknown' | null }

/** The origin of a capture, the way it was read, and its size. */
export function FactList({ capture, captions }: Props) {
  const { t, language: panelLanguage } = useWords()
  const { url, author, language, via, segments, video } = capture
  return (
    <dl className="facts">
      <dt>{t('preview.from')}</dt>
      <dd>{url === undefined ? <bdi>{capture.fileName ?? '—'}</bdi> : <bdi dir="ltr">{url}</bdi>}</dd>
      <dt>{t('preview.author')}</dt>
      <dd>
        <bdi>{author ?? '—'}</bdi>
      </dd>
      {video?.durationMs !== undefined && (
        <>
          <dt>{t('preview.duration')}</dt>
          <dd>
            <time dir="ltr">{clockTime(video.durationMs)}</time>
            {video.chapters && ` · ${t('preview.chapters', { count: video.chapters.length })}`}
          </dd>
        </>
      )}
      {capture.pageCount !== undefined && (
        <>
          <dt>{t('pdf.pageCount')}</dt>
          <dd>{capture.pageCount.toLocaleString(panelLanguage)}</dd>
        </>
      )}
      <dt>{t('preview.language')}</dt>
      <dd>{languageName(language, panelLanguage)}</dd>
      <dt>{t('preview.via')}</dt>
      <dd>
        {t(`via.${via}`)}
        {captions !== null && captions !== 'unknown' && ` · ${t(`captions.${captions}`)}`}
      </dd>
      <dt>{t('preview.size')}</dt>
      <dd>
        <span role="status">
          {t('preview.words', { count: wordCount(segments) })} · {t('preview.parts', { count: segments.length })}
        </span>
      </dd>
    </dl>
  )
}
