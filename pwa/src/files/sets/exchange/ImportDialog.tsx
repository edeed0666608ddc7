import { bytesOfItems } from '@takhti/schema/questions/sets/rules'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { EncodingField } from '#ui/EncodingField.tsx'
import { Field } from '#ui/Field.tsx'
import { FileButton } from '#ui/FileButton.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { showMessage } from '#ui/snackbars.ts'
import { TextArea } from '../TextArea.tsx'
import type { ImportTarget } from './import-target.ts'
import { ImportedList } from './ImportedList.tsx'
import type { ImportedQuestions } from './model.ts'
import { partsForSets } from './set-parts.ts'
import { TemplateButtons } from './TemplateButtons.tsx'
import { useImport } from './use-import.ts'
import './exchange.css'

const accepted =
  '.gift,.txt,.xml,.zip,.imscc,.csv,.tsv,.json,.xlsx,.docx,text/plain,text/csv,text/xml,application/xml,application/json,application/zip'

export type ImportDialogProps = {
  /** Null where the questions make a new set. */
  target: ImportTarget | null
  /** `id` is that of what the questions, or the first of them, are in. */
  onAdded: (id: string) => void
  onClose: () => void
}

/**
 * Imports questions of other programs: reads a file or a text, shows each question with its faults, and adds the
 * ticked ones.
 */
export function ImportDialog({ target, onAdded, onClose }: ImportDialogProps) {
  const { t } = useTranslation()
  const importing = useImport(target)
  const { stage } = importing
  const [name, setName] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  if (stage.step !== 'preview') return <ChooseDialog importing={importing} onNamed={setName} onClose={onClose} />

  const count = importing.taken.size
  async function add() {
    setBusy(true)
    setFailed(false)
    try {
      const id = await importing.add(name.trim() || target?.name || t('exchange.newName'))
      showMessage(t('exchange.added', { count }), 4_000)
      onAdded(id)
    } catch {
      setFailed(true)
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={t('sets.import')}
      closeLabel={t('common.close')}
      onClose={onClose}
      cancelLabel={t('common.cancel')}
      submitLabel={t('exchange.add', { count })}
      isSubmitDisabled={count === 0}
      isBusy={isBusy}
      onSubmit={() => void add()}
    >
      <div className="stack">
        {target === null && (
          <Field
            label={t('sets.name')}
            value={name}
            maxLength={190}
            onChange={({ target: field }) => setName(field.value)}
          />
        )}
        <Summary imported={stage.imported} />
        {stage.imported.encoding !== undefined && (
          <EncodingField value={stage.imported.encoding} onChange={(encoding) => void importing.reread(encoding)} />
        )}
        <RoomNote imported={stage.imported} taken={importing.taken} target={target} />
        {hasFailed && (
          <p className="field-error" role="alert">
            {t('exchange.failed')}
          </p>
        )}
        <ImportedList questions={stage.imported.questions} taken={importing.taken} onTake={importing.setTaken} />
        <Button onClick={importing.back}>{t('exchange.another')}</Button>
      </div>
    </Dialog>
  )
}

type Importing = ReturnType<typeof useImport>

type ChooseDialogProps = { importing: Importing; onNamed: (name: string) => void; onClose: () => void }

function ChooseDialog({ importing, onNamed, onClose }: ChooseDialogProps) {
  const { t } = useTranslation()
  const { stage } = importing
  const [text, setText] = useState('')
  const [format, setFormat] = useState<'' | 'csv' | 'json'>('')
  const isReading = stage.step === 'read'
  return (
    <Dialog
      title={t('sets.import')}
      closeLabel={t('common.close')}
      onClose={onClose}
      cancelLabel={t('common.cancel')}
      submitLabel={t('exchange.read')}
      isSubmitDisabled={text.trim() === ''}
      isBusy={isReading}
      onSubmit={() => void importing.read(new Blob([text], { type: 'text/plain' }), { encoding: 'utf-8' })}
    >
      <div className="stack">
        <p>{t('exchange.lead')}</p>
        <SelectField
          label={t('exchange.kind')}
          value={format}
          // Values of the list below alone.
          onChange={({ target }) => setFormat(target.value as typeof format)}
          options={[
            { value: '', label: t('exchange.anyKind') },
            { value: 'csv', label: t('exchange.formats.csv') },
            { value: 'json', label: t('exchange.formats.json') },
          ]}
        />
        <FileButton
          label={t('exchange.choose')}
          accept={accepted}
          isBusy={isReading}
          onChoose={([file]) => {
            if (!file) return
            onNamed(file.name.replace(/\.[^.]*$/, '').slice(0, 190))
            void importing.read(file, { name: file.name, format: format === '' ? undefined : format })
          }}
        />
        <TemplateButtons />
        <p className="field-error" role="alert">
          {stage.step === 'choose' && stage.fault !== null && t(`exchange.refusals.${stage.fault}`)}
        </p>
        <TextArea label={t('exchange.paste')} hint={t('exchange.pasteHint')} rows={8} value={text} onText={setText} />
        {isReading && <p role="status">{t('exchange.reading')}</p>}
      </div>
    </Dialog>
  )
}

/** What was found, and what of it could not be imported. */
function Summary({ imported }: { imported: ImportedQuestions }) {
  const { t } = useTranslation()
  const id = useId()
  const { format, questions, leftOut } = imported
  const faulty = questions.filter(({ faults }) => faults.length > 0).length
  return (
    <section className="stack" aria-labelledby={id}>
      <p id={id} role="status">
        {t('exchange.found', { count: questions.length, format: t(`exchange.formats.${format}`) })}{' '}
        {faulty > 0 && t('exchange.faulty', { count: faulty })}
      </p>
      {leftOut.length > 0 && (
        <details className="exchange-left">
          <summary>{t('exchange.leftOut')}</summary>
          <ul>
            {leftOut.map(({ loss, count }, index) => (
              <li key={`${loss}-${index}`}>{t('exchange.loss', { what: t(`exchange.losses.${loss}`), count })}</li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}

type RoomNoteProps = { imported: ImportedQuestions; taken: ReadonlySet<number>; target: ImportTarget | null }

/** Shows how many further sets the questions need, where the target has no room for them. */
function RoomNote({ imported, taken, target }: RoomNoteProps) {
  const { t } = useTranslation()
  const chosen = imported.questions.flatMap(({ question }, at) => (question && taken.has(at) ? [question] : []))
  const items = target?.items ?? []
  const [first = [], ...others] = partsForSets(
    chosen,
    { count: items.length, bytes: bytesOfItems(items) },
    target?.most,
  )
  if (others.length === 0) return null
  return <p role="status">{t('exchange.room', { count: others.length, fit: first.length })}</p>
}
