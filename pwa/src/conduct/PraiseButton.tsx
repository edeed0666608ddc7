import { IconThumbUp } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { useReadOnly } from '#ui/read-only.ts'
import { StudentGrid } from './ClassConductPanel.tsx'

/** Opens the students of a class in a dialog, for praise from any tab. */
export function PraiseButton({ classId }: { classId: string }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  if (useReadOnly()) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <IconThumbUp size={18} aria-hidden="true" />
        {t('conduct.praise')}
      </Button>
      {isOpen && (
        <Dialog title={t('conduct.praise')} closeLabel={t('common.close')} onClose={() => setOpen(false)}>
          <StudentGrid classId={classId} />
        </Dialog>
      )}
    </>
  )
}
