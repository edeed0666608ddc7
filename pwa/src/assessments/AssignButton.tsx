import { IconClipboardText } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { patiently } from '#offline/patiently.ts'
import { Button } from '#ui/Button.tsx'
import type { Assigned } from './AssignDialog.tsx'

const AssignDialog = lazy(() =>
  patiently(() => import('./AssignDialog.tsx').then((file) => ({ default: file.AssignDialog }))),
)

/** Gives questions to a class as an assignment. */
export function AssignButton({ assigned }: { assigned: Assigned }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <IconClipboardText size={20} aria-hidden="true" />
        {t('assessments.create.assignment')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <AssignDialog assigned={assigned} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
