import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { addWords } from '#languages/late-words.ts'
import { paths } from '#screen/paths.ts'
import { screen } from '#screen/screen.tsx'
import { CheckPanel } from './CheckPanel.tsx'
import { ChoosePanel } from './ChoosePanel.tsx'
import { DonePanel } from './DonePanel.tsx'
import { MapForm } from './MapForm.tsx'
import { useImport, type Import, type Step } from './use-import.ts'
import './imports.css'

export const importScreen = screen({
  path: paths.importStudents,
  title: 'imports',
  roles: ['admin', 'instructor'],
  View: ImportView,
})

/** The screen, once its texts have loaded. */
export async function loadImport() {
  await addWords('classroom')
  return importScreen
}

const steps = ['choose', 'map', 'check', 'done'] as const satisfies Step[]

function ImportView() {
  const { t } = useTranslation()
  const work = useImport()
  const heading = useRef<HTMLHeadingElement>(null)
  const isFirst = useRef(true)
  useEffect(() => {
    // Each step starts with the focus on its heading, so that the change is announced.
    if (!isFirst.current) heading.current?.focus()
    isFirst.current = false
  }, [work.step])
  return (
    <div className="stack import">
      <ol className="import-steps" aria-label={t('imports.steps')}>
        {steps.map((step, index) => (
          <li key={step} aria-current={step === work.step ? 'step' : undefined}>
            <span className="import-step-number">{index + 1}</span>
            <span className="import-step-name">{t(`imports.${step}.step`)}</span>
          </li>
        ))}
      </ol>
      <section className="card stack" aria-labelledby="import-step">
        <h2 id="import-step" ref={heading} tabIndex={-1}>
          {t(`imports.${work.step}.title`)}
        </h2>
        <StepView work={work} />
      </section>
    </div>
  )
}

function StepView({ work }: { work: Import }) {
  switch (work.step) {
    case 'choose':
      return <ChoosePanel work={work} />
    case 'map':
      return work.draft && <MapForm work={work} draft={work.draft} />
    case 'check':
      return work.checked && <CheckPanel work={work} checked={work.checked} />
    case 'done':
      return work.checked?.answer && <DonePanel answer={work.checked.answer} onAgain={work.restart} />
  }
}
