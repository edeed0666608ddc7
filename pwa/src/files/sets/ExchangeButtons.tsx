import { IconDownload, IconFileImport } from '@tabler/icons-react'
import type { Question } from '@takhti/schema/questions/model'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addWords } from '#languages/late-words.ts'
import { Button } from '#ui/Button.tsx'
import { say } from '#ui/snackbars.ts'
import type { ExportDialog } from './exchange/ExportDialog.tsx'
import type { ImportDialog } from './exchange/ImportDialog.tsx'
import type { DeviceSet } from './set-store.ts'

/** Imports questions of other programs into a set, and exports the set to them. */
export function ExchangeButtons({ set }: { set: DeviceSet<Question> }) {
  return (
    <>
      <ImportButton target={set} onAdded={() => {}} />
      {set.items.length > 0 && <ExportButton set={set} />}
    </>
  )
}

function ExportButton({ set }: { set: DeviceSet<Question> }) {
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
      {isOpen && Late && <Late name={set.name} questions={set.items} onClose={() => setOpen(false)} />}
    </>
  )
}

type ImportButtonProps = { target: DeviceSet<Question> | null; onAdded: (setId: string) => void }

/** Opens the import of questions, into a set or as a new one. */
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
          onAdded={(setId) => {
            close()
            onAdded(setId)
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
      say(t('common.needsNetwork'))
      return false
    }
  }
  return [part?.part ?? null, open]
}
