import { IconPrinter } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '#screen/paths.ts'
import { screen } from '#screen/screen.tsx'
import { Button } from '#ui/Button.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { oneOf, useAddress } from '#ui/use-address.ts'
import { assessmentOnDevice, type DeviceAssessment } from '../assessment-store.ts'
import { printedPaper, printVersions } from './printed-paper.ts'
import { PrintedKey } from './PrintedKey.tsx'
import { PrintedPaper } from './PrintedPaper.tsx'
import '#ui/data-table.css'
import './print.css'

const parts = ['paper', 'key'] as const

const address = { part: oneOf(parts, 'paper'), version: oneOf(printVersions, 'A') }

/** An assessment as a paper to print or to save as PDF, and its key. */
export const printScreen = screen({
  path: paths.assessmentPrint,
  title: 'assessmentPrint',
  roles: ['instructor'],
  load: ({ assessmentId = '' }) => assessmentOnDevice(assessmentId),
  heading: ({ name }) => name,
  View: ({ data }) => <PrintView assessment={data} />,
})

function PrintView({ assessment }: { assessment: DeviceAssessment }) {
  const { t } = useTranslation()
  const hintId = useId()
  const [{ part, version }, setAddress] = useAddress(address)
  const sections = printedPaper(assessment, version)
  const Shown = part === 'key' ? PrintedKey : PrintedPaper
  return (
    <div className="stack">
      <div className="list-tools print-tools">
        <SelectField
          label={t('assessmentPrint.part')}
          value={part}
          options={parts.map((value) => ({ value, label: t(`assessmentPrint.parts.${value}`) }))}
          // The list holds the parts alone.
          onChange={({ target }) => setAddress({ part: target.value as typeof part })}
        />
        <SelectField
          label={t('assessmentPrint.version')}
          aria-describedby={hintId}
          value={version}
          options={printVersions.map((value) => ({ value, label: value }))}
          // As above.
          onChange={({ target }) => setAddress({ version: target.value as typeof version })}
        />
        <Button look="main" onClick={() => print()}>
          <IconPrinter size={18} aria-hidden="true" />
          {t('assessmentPrint.print')}
        </Button>
        <Link className="button" to={paths.assessment} params={{ assessmentId: assessment.id }}>
          {t('common.back')}
        </Link>
      </div>
      <p id={hintId} className="small soft print-tools">
        {t('assessmentPrint.versionHint')}
      </p>
      <article className="printed">
        <h2 className="printed-name" dir="auto">
          {assessment.name}
          <span className="soft"> · {t('assessmentPrint.versionNamed', { version })}</span>
        </h2>
        <Shown assessment={assessment} sections={sections} />
      </article>
    </div>
  )
}
