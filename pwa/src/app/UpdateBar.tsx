import { useRouterState } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { applyUpdate, isUpdateWaiting, onUpdateWaiting } from '#offline/updates.ts'

/** Offers a newer build; never over a board, where a reload would cut a stroke. */
export function UpdateBar() {
  const { t } = useTranslation()
  const isWaiting = useSyncExternalStore(onUpdateWaiting, isUpdateWaiting)
  const isOnBoard = useRouterState({ select: (state) => state.location.pathname.startsWith('/lesson/') })
  if (!isWaiting || isOnBoard) return null
  return (
    <div className="update-bar" role="status">
      <button type="button" className="button" data-look="main" onClick={applyUpdate}>
        {t('shell.update')}
      </button>
    </div>
  )
}
