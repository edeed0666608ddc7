import type { Question } from '@takhti/schema/questions/model'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '#ui/Dialog.tsx'
import { fileName, saveFile } from '#ui/save-file.ts'
import { SelectField } from '#ui/SelectField.tsx'
import { countLosses, heldIn, lossesIn } from './held.ts'
import { exchangeFormats, type ExchangeFormat } from './model.ts'
import { writeQuestions } from './write-questions.ts'
import './exchange.css'

const files: Readonly<Record<ExchangeFormat, { ending: string; type: string }>> = {
  gift: { ending: 'gift.txt', type: 'text/plain;charset=utf-8' },
  moodle: { ending: 'xml', type: 'application/xml' },
  qti: { ending: 'zip', type: 'application/zip' },
  canvas: { ending: 'zip', type: 'application/zip' },
  cartridge: { ending: 'imscc', type: 'application/zip' },
  csv: { ending: 'csv', type: 'text/csv;charset=utf-8' },
  json: { ending: 'json', type: 'application/json' },
  xlsx: { ending: 'xlsx', type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  word: { ending: 'docx', type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document' },
  text: { ending: 'txt', type: 'text/plain;charset=utf-8' },
}

type ExportDialogProps = { name: string; questions: readonly Question[]; onClose: () => void }

/** Exports a set in a format of another program; losses are listed first. */
export function ExportDialog({ name, questions, onClose }: ExportDialogProps) {
  const { t } = useTranslation()
  const [format, setFormat] = useState<ExchangeFormat>('gift')
  const held = questions.filter((question) => heldIn(format, question) !== null).length
  const losses = countLosses(
    questions.map((question) => (heldIn(format, question) === null ? [] : lossesIn(format, question))),
  )
  function save() {
    const { ending, type } = files[format]
    saveFile(fileName(name, ending), new Blob([writeQuestions(format, name, questions)], { type }))
    onClose()
  }
  return (
    <Dialog
      title={t('sets.export')}
      closeLabel={t('common.close')}
      onClose={onClose}
      cancelLabel={t('common.cancel')}
      submitLabel={t('exchange.save')}
      isSubmitDisabled={held === 0}
      onSubmit={save}
    >
      <div className="stack">
        <SelectField
          label={t('exchange.kind')}
          value={format}
          // Values of the list below alone.
          onChange={({ target }) => setFormat(target.value as ExchangeFormat)}
          options={exchangeFormats.map((each) => ({ value: each, label: t(`exchange.formats.${each}`) }))}
        />
        <div className="stack" role="status">
          <p>{t('exchange.written', { count: held, all: questions.length })}</p>
          {losses.length > 0 && (
            <>
              <p>{t('exchange.notHeld')}</p>
              <ul>
                {losses.map(({ loss, count }) => (
                  <li key={loss}>{t('exchange.loss', { what: t(`exchange.losses.${loss}`), count })}</li>
                ))}
              </ul>
            </>
          )}
        </div>
      </div>
    </Dialog>
  )
}
