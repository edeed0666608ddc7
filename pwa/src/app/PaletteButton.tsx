import { IconSearch } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { setPaletteOpen } from './palette-state.ts'

export function PaletteButton() {
  const { t } = useTranslation()
  return (
    <button
      type="button"
      className="bar-search"
      aria-keyshortcuts="Control+K Meta+K"
      aria-label={t('shell.search')}
      onClick={() => setPaletteOpen(true)}
    >
      <IconSearch size={20} aria-hidden="true" />
      <span>{t('shell.search')}</span>
      <kbd aria-hidden="true">{t('shell.searchKey')}</kbd>
    </button>
  )
}
