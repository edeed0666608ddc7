import type { DraftQuestion } from '@takhti/schema/assessments/model'
import { plainOf } from '@takhti/schema/kit/rich-text/text'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { calls } from '#api/calls.ts'
import { q } from '#api/query.ts'
import { clockText, videoAddress } from '#files/content-text.ts'
import { passageHash } from '#screen/passage-address.ts'
import { paths } from '#screen/paths.ts'
import { Dialog } from '#ui/Dialog.tsx'

type TeachDialogProps = {
  question: DraftQuestion
  span: NonNullable<DraftQuestion['span']>
  onClose: () => void
}

/** The passage that a question is about, with the way to it in its source, and in a video to its second. */
export function TeachDialog({ question, span, onClose }: TeachDialogProps) {
  const { t } = useTranslation()
  const { contentId = '', quote, startMs } = span
  // The source is another teacher's, or deleted, where it does not load.
  const source = useQuery({ ...q(calls.files.get, { id: contentId }), enabled: contentId !== '', retry: false })
  const content = source.data?.data
  return (
    <Dialog title={t('results.teachAgain')} closeLabel={t('common.close')} onClose={onClose}>
      <p dir="auto">{plainOf(question.description)}</p>
      <figure>
        <figcaption className="small soft">{t('results.passage')}</figcaption>
        <blockquote dir="auto">{quote}</blockquote>
      </figure>
      {content && (
        <div className="row">
          <Link
            className="button"
            data-look="main"
            to={paths.contentItem}
            params={{ contentId: content.id }}
            hash={passageHash(span)}
          >
            {t('results.openSource', { name: content.name })}
          </Link>
          {content.kind === 'youtube' && startMs !== undefined && (
            <a className="button" href={videoAddress(content.url, startMs)} target="_blank" rel="noreferrer">
              {t('results.openVideo', { time: clockText(startMs) })}
            </a>
          )}
        </div>
      )}
    </Dialog>
  )
}
