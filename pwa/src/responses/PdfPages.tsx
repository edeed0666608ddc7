import type { Ink } from '@takhti/schema/responses/model'
import { useTranslation } from 'react-i18next'
import { Skeleton } from '#ui/Skeleton.tsx'
import { InkView } from './InkView.tsx'
import { usePdfPages } from './use-pdf-pages.ts'
import './pdf-pages.css'

type PdfPagesProps = {
  assessmentResponseId: string
  file: { id: string; name: string }
  ink: Ink
  /** Absent where the strokes are shown only, which is on the pages that have some. */
  onInk?: ((ink: Ink) => void) | undefined
  isInkedOnly?: boolean
}

/** The pages of a PDF that a student handed in, each with a marker's strokes over it. */
export function PdfPages({ assessmentResponseId, file, ink, onInk, isInkedOnly = false }: PdfPagesProps) {
  const { t, i18n } = useTranslation()
  const asked = isInkedOnly ? inkedPages(file.id, ink) : undefined
  const { pages, count, state } = usePdfPages(assessmentResponseId, file.id, asked)
  const numbers = new Intl.NumberFormat(i18n.language)
  return (
    <div className="stack">
      {pages.map(({ number, address }) => {
        const name = `${file.name} (${numbers.format(number)}/${numbers.format(count)})`
        return (
          <figure key={number} className="stack pdf-page">
            {address === null ? (
              <p className="soft">{t('quiz.draw.pageFailed')}</p>
            ) : (
              <InkView place={placeOf(file.id, number)} ink={ink} onInk={onInk}>
                <img src={address} alt={name} />
              </InkView>
            )}
            <figcaption className="small soft" dir="auto">
              {name}
            </figcaption>
          </figure>
        )
      })}
      {state === 'loading' && <Skeleton label={t('common.loading')} />}
      {state === 'failed' && <p role="alert">{t('quiz.draw.pagesFailed')}</p>}
      {state === 'whole' && asked === undefined && count > pages.length && (
        <p className="soft">{t('quiz.draw.morePages', { count: count - pages.length })}</p>
      )}
    </div>
  )
}

/** The place of strokes on a page of a file. */
function placeOf(fileId: string, number: number): string {
  return `${fileId}/${number}`
}

/** The pages of a file that have strokes, in their order. */
function inkedPages(fileId: string, ink: Ink): number[] {
  const prefix = `${fileId}/`
  const numbers = Object.keys(ink).flatMap((place) =>
    place.startsWith(prefix) ? Number(place.slice(prefix.length)) : [],
  )
  return numbers.toSorted((one, other) => one - other)
}
