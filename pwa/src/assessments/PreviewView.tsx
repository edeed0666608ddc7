import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '#screen/paths.ts'
import { NotFound } from '#screen/states.tsx'
import { hasNoClose } from '#screen/webview.ts'
import { Button } from '#ui/Button.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { anyText, useAddress } from '#ui/use-address.ts'
import { assessmentOnDevice, newId, type DeviceAssessment } from './assessment-store.ts'
import { previewPaper } from './preview-paper.ts'
import { PreviewQuestion, type PreviewAnswer } from './PreviewQuestion.tsx'
import './assessments.css'

const address = { assessment: anyText }

/** An assessment as its students see it. */
export function PreviewView() {
  const { t } = useTranslation()
  const [{ assessment: id }] = useAddress(address)
  const { data, error } = useQuery({ ...assessmentOnDevice(id), enabled: id !== '', retry: false })
  if (id === '' || error) return <NotFound />
  if (!data) return <Skeleton label={t('common.loading')} />
  return <PreviewPaper assessment={data.data} />
}

type PreviewState = { seed: string; index: number; answers: ReadonlyMap<string, PreviewAnswer> }

const start = (): PreviewState => ({ seed: newId(), index: 0, answers: new Map() })

function PreviewPaper({ assessment }: { assessment: DeviceAssessment }) {
  const { t } = useTranslation()
  const [{ seed, index: asked, answers }, setState] = useState(start)
  const paper = useMemo(() => previewPaper(assessment, seed), [assessment, seed])
  const last = Math.max(0, paper.length - 1)
  const index = Math.min(asked, last)
  const question = paper[index]
  const go = (to: number) => setState((state) => ({ ...state, index: Math.min(Math.max(0, to), last) }))
  const section = assessment.settings.sections.find(({ id }) => id === question?.sectionId)
  return (
    <div className="stack assessment-paper" data-paper={assessment.settings.theme}>
      <p className="soft">{t('assessmentPreview.hint')}</p>
      <h2 dir="auto">{assessment.name}</h2>
      {assessment.settings.description !== '' && <p dir="auto">{assessment.settings.description}</p>}
      {question === undefined ? (
        <p className="soft">{t('sets.empty')}</p>
      ) : (
        <>
          <p className="soft" role="status">
            {t('assessmentPreview.place', { number: index + 1, count: paper.length })}
            {section && <bdi> · {section.name}</bdi>}
          </p>
          <div className="card stack">
            <PreviewQuestion
              key={`${seed} ${question.id}`}
              question={question}
              answer={answers.get(question.id) ?? null}
              onAnswer={(answer) =>
                setState((state) => ({ ...state, answers: new Map([...state.answers, [question.id, answer]]) }))
              }
            />
          </div>
          <Places count={paper.length} index={index} onGo={go} />
        </>
      )}
      <div className="row">
        <Button onClick={() => setState(start())}>{t('assessmentPreview.end')}</Button>
        {!hasNoClose() && (
          <Link to={paths.assessment} params={{ assessmentId: assessment.id }} className="button">
            {t('assessmentPreview.edit')}
          </Link>
        )}
      </div>
    </div>
  )
}

type PlacesProps = { count: number; index: number; onGo: (index: number) => void }

function Places({ count, index, onGo }: PlacesProps) {
  const { t, i18n } = useTranslation()
  const numbers = new Intl.NumberFormat(i18n.language)
  return (
    <nav className="row assessment-places" aria-label={t('assessmentPreview.questions')}>
      <Button aria-disabled={index === 0 || undefined} onClick={() => onGo(index - 1)}>
        {t('assessmentPreview.previous')}
      </Button>
      {Array.from({ length: count }, (_, place) => (
        <button
          key={place}
          type="button"
          className="button"
          aria-label={t('assessmentPreview.goTo', { number: place + 1 })}
          aria-current={place === index ? 'step' : undefined}
          onClick={() => onGo(place)}
        >
          {numbers.format(place + 1)}
        </button>
      ))}
      <Button aria-disabled={index === count - 1 || undefined} onClick={() => onGo(index + 1)}>
        {t('assessmentPreview.next')}
      </Button>
    </nav>
  )
}
