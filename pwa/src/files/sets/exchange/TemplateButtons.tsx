import { IconDownload } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import { saveFile } from '#ui/save-file.ts'
import { type TemplateFormat, templateOf, templateTypes } from './template.ts'

const formats = [
  { format: 'xlsx', label: 'exchange.templateXlsx' },
  { format: 'csv', label: 'exchange.templateCsv' },
] as const satisfies readonly { format: TemplateFormat; label: string }[]

/** Downloads a sheet of questions to fill in. */
export function TemplateButtons() {
  const { t } = useTranslation()
  const id = useId()
  return (
    <div className="stack" role="group" aria-labelledby={id}>
      <p id={id} className="small soft">
        {t('exchange.template')}
      </p>
      <div className="row">
        {formats.map(({ format, label }) => (
          <Button
            key={format}
            onClick={() =>
              saveFile(`questions.${format}`, new Blob([templateOf(format)], { type: templateTypes[format] }))
            }
          >
            <IconDownload size={20} aria-hidden="true" />
            {t(label)}
          </Button>
        ))}
      </div>
    </div>
  )
}
