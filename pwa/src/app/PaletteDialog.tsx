import { Combobox, TextInput, useCombobox } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '#ui/Dialog.tsx'
import { Kit } from '#ui/Kit.tsx'
import { showLateAnchor } from './late-anchor.ts'
import { useTargets } from './use-targets.ts'
import './palette.css'

/** Command palette: what the typed text names, from areas to words in lessons. Arrow keys select, Enter opens. */
export function PaletteDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Dialog title={t('palette.title')} closeLabel={t('common.close')} onClose={onClose}>
      <Kit>
        <div className="palette">
          <TargetList onClose={onClose} />
        </div>
      </Kit>
    </Dialog>
  )
}

function TargetList({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const router = useRouter()
  const combobox = useCombobox({ opened: true })
  const [typed, setTyped] = useState('')
  const targets = useTargets(typed)
  useEffect(() => void combobox.selectFirstOption(), [combobox, typed])
  // Another screen comes also by the browser's own buttons.
  useEffect(() => router.subscribe('onBeforeNavigate', onClose), [router, onClose])

  function go(to: string) {
    onClose()
    router.history.push(to)
    showLateAnchor(to)
  }

  return (
    <Combobox store={combobox} onOptionSubmit={go}>
      <Combobox.EventsTarget>
        <TextInput
          aria-label={t('palette.placeholder')}
          placeholder={t('palette.placeholder')}
          size="md"
          dir="auto"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </Combobox.EventsTarget>
      <Combobox.Options aria-label={t('palette.title')} mt="md">
        {targets.map((target) => (
          <Combobox.Option key={target.key} value={target.to} dir="auto" className="palette-option">
            {target.label}
            {target.kind !== '' && <span className="small soft"> · {target.kind}</span>}
          </Combobox.Option>
        ))}
        {targets.length === 0 && <Combobox.Empty>{t('palette.none')}</Combobox.Empty>}
      </Combobox.Options>
    </Combobox>
  )
}
