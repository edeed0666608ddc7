import { IconDownload, IconFileImport } from '@tabler/icons-react'
import type { Question } from '@takhti/schema/questions/model'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addWords } from '#languages/late-words.ts'
import { Button } from '#ui/Button.tsx'
import { showMessage } from '#ui/snackbars.ts'
import type { ExportDialog } from './exchange/ExportDialog.tsx'
import type { ImportTarget } from './exchange/import-target.ts'
import type { ImportDialog } from './exchange/ImportDialog.tsx'

type ExchangeButtonsProps = { target: ImportTarget; questions: readonly Question[] }

/** Imports questions of other programs into a set or an assessment, and exports its questions to them. */
export function ExchangeButtons({ target, questions }: ExchangeButtonsProps) {
  return (
    <>
      <ImportButton target={target} onAdded={() => {}} />
      {questions.length > 0 && <ExportButton name={target.name} questions={questions} />}
    </>
  )
}

/** Downloads questions as a file of other programs; it only reads. */
export function ExportButton({ name, questions }: { name: string; questions: readonly Question[] }) {
  const { t } = useTranslation()
  const [late, open] = useLate(() => import('./exchange/ExportDialog.tsx').then((file) => file.ExportDialog))
  const [isOpen, setOpen] = useState(false)
  const Late: typeof ExportDialog | null = late
  return (
    <>
      <Button onClick={() => void open().then(setOpen)}>
        <IconDownload size={20} aria-hidden="true" />
        {t('sets.export')}
      </Button>
      {isOpen && Late && <Late name={name} questions={questions} onClose={() => setOpen(false)} />}
    </>
  )
}

type ImportButtonProps = { target: ImportTarget | null; onAdded: (id: string) => void }

/** Opens the import of questions, into a set or an assessment, or as a new set. */
export function ImportButton({ target, onAdded }: ImportButtonProps) {
  const { t } = useTranslation()
  const [late, open] = useLate(() => import('./exchange/ImportDialog.tsx').then((file) => file.ImportDialog))
  const [isOpen, setOpen] = useState(false)
  const Late: typeof ImportDialog | null = late
  const close = () => setOpen(false)
  return (
    <>
      <Button onClick={() => void open().then(setOpen)}>
        <IconFileImport size={20} aria-hidden="true" />
        {t('sets.import')}
      </Button>
      {isOpen && Late && (
        <Late
          target={target}
          onClose={close}
          onAdded={(id) => {
            close()
            onAdded(id)
          }}
        />
      )}
    </>
  )
}

/**
 * A component and its messages, loaded on first use and cached from then on; `open` resolves with whether they loaded.
 */
function useLate<Part>(load: () => Promise<Part>): [Part | null, () => Promise<boolean>] {
  const { t } = useTranslation()
  const [part, setPart] = useState<{ part: Part } | null>(null)
  async function open(): Promise<boolean> {
    try {
      const [loaded] = await Promise.all([load(), addWords('exchange')])
      setPart({ part: loaded })
      return true
    } catch {
      showMessage(t('common.needsNetwork'))
      return false
    }
  }
  return [part?.part ?? null, open]
}
