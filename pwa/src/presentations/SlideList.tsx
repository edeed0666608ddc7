import type { Slide } from '@takhti/schema/presentations/model'
import { useTranslation } from 'react-i18next'
import { AreaField } from '#ui/AreaField.tsx'

type SlideListProps = { slides: readonly Slide[]; language: string; onChange: (slides: readonly Slide[]) => void }

/** Slides in their order, each with its text and the notes of the speaker, which are edited in place. */
export function SlideList({ slides, language, onChange }: SlideListProps) {
  const { t } = useTranslation()
  return (
    <>
      <p className="soft">{t('presentations.check', { count: slides.length })}</p>
      <ol className="slide-list stack">
        {slides.map((slide, index) => (
          <li key={index} className="card stack">
            <SlideText slide={slide} language={language} />
            <AreaField
              label={t('presentations.notes', { number: index + 1 })}
              rows={3}
              maxLength={20_000}
              lang={language}
              value={slide.notes ?? ''}
              onChange={({ target }) =>
                onChange(slides.map((each, at) => (at === index ? { ...each, notes: target.value } : each)))
              }
            />
          </li>
        ))}
      </ol>
    </>
  )
}

function SlideText({ slide, language }: { slide: Slide; language: string }) {
  const lines = linesOf(slide)
  return (
    <div lang={language} dir="auto">
      <h3 dir="auto">{slide.title}</h3>
      {lines.length > 0 && (
        <ul>
          {lines.map((line, index) => (
            <li key={index} dir="auto">
              {line}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** The text of a slide below its title. */
function linesOf(slide: Slide): string[] {
  switch (slide.kind) {
    case 'title':
      return slide.subtitle === undefined ? [] : [slide.subtitle]
    case 'section':
      return []
    case 'points':
    case 'summary':
      return slide.points.map(({ text }) => text)
    case 'definition':
      return [slide.text]
    case 'figure':
      return slide.caption === undefined ? [] : [slide.caption]
    case 'table':
      return slide.rows.map((row) => row.join(' · '))
    case 'comparison':
      return slide.sides.flatMap(({ title, points }) => [title, ...points.map(({ text }) => text)])
    case 'question':
      return slide.options
  }
}
