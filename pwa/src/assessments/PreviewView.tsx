import { sheetOf } from '@takhti/schema/responses/sheet'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PaperPreview } from '#responses/port.tsx'
import { paths } from '#screen/paths.ts'
import { NotFound } from '#screen/states.tsx'
import { hasNoClose } from '#screen/webview.ts'
import { Button } from '#ui/Button.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { anyText, useAddress } from '#ui/use-address.ts'
import { assessmentOnDevice, newId, type DeviceAssessment } from './assessment-store.ts'
import { previewPaper } from './preview-paper.ts'
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

function PreviewPaper({ assessment }: { assessment: DeviceAssessment }) {
  const { t } = useTranslation()
  const [seed, setSeed] = useState(newId)
  const { id, name, settings } = assessment
  const questions = useMemo(() => previewPaper(assessment, seed), [assessment, seed])
  return (
    <div className="stack">
      <div className="row">
        <p className="soft grow">{t('assessmentPreview.hint')}</p>
        {!hasNoClose() && (
          <Link to={paths.assessment} params={{ assessmentId: id }} className="button">
            {t('assessmentPreview.edit')}
          </Link>
        )}
      </div>
      {questions.length === 0 ? (
        <p className="soft">{t('sets.empty')}</p>
      ) : (
        <Suspense fallback={<Skeleton label={t('common.loading')} />}>
          <PaperPreview
            key={seed}
            {...{ assessmentId: id, name, questions }}
            sheet={sheetOf(settings)}
            end={<Button onClick={() => setSeed(newId())}>{t('assessmentPreview.end')}</Button>}
          />
        </Suspense>
      )}
    </div>
  )
}
