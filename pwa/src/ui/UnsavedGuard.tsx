import { useBlocker } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from './ConfirmDialog.tsx'

const idle = { isPending: false, isBlocked: false, problem: null }

/**
 * Asks before a page with unsaved changes is left: within the app by a dialog, otherwise by the browser. Render it
 * beside its form: the dialog is a form itself, whose submit would bubble.
 */
export function UnsavedGuard({ isDirty }: { isDirty: boolean }) {
  const { t } = useTranslation()
  const blocker = useBlocker({
    // A filter or a tab in the address does not leave the page.
    shouldBlockFn: ({ current, next }) => isDirty && current.pathname !== next.pathname,
    enableBeforeUnload: isDirty,
    withResolver: true,
  })
  if (blocker.status !== 'blocked') return null
  return (
    <ConfirmDialog
      title={t('unsaved.title')}
      confirmLabel={t('unsaved.leave')}
      command={idle}
      onConfirm={async () => blocker.proceed()}
      onClose={blocker.reset}
    >
      {t('unsaved.text')}
    </ConfirmDialog>
  )
}
