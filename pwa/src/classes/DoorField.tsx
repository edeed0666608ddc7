import { doors, type Door } from '@takhti/schema/classes/rules'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { calls } from '#api/calls.ts'
import { useCommand } from '#api/command.ts'
import { Button } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { SelectField } from '#ui/SelectField.tsx'

/** Who may join by the code of a class, and the button that replaces a leaked code. */
export function DoorField({ classId, door }: { classId: string; door: Door }) {
  const { t } = useTranslation()
  const [isRenewing, setRenewing] = useState(false)
  const setDoor = useCommand(calls.classes.setDoor)
  const renew = useCommand(calls.classes.renewCode)
  return (
    <div className="door-field">
      <SelectField
        label={t('classes.door.label')}
        options={doors.map((value) => ({ value, label: t(`classes.door.${value}`) }))}
        value={door}
        disabled={setDoor.isBlocked || setDoor.isPending}
        // The bar at the top shows a refusal.
        onChange={({ target }) => void setDoor.run({ classId, door: target.value as Door }).catch(() => {})}
      />
      <Button onClick={() => setRenewing(true)}>{t('classes.door.renew')}</Button>
      {isRenewing && (
        <ConfirmDialog
          title={t('classes.door.renewTitle')}
          confirmLabel={t('classes.door.renew')}
          command={renew}
          isHarmless
          onConfirm={() => renew.run({ classId })}
          onClose={() => setRenewing(false)}
        >
          {t('classes.door.renewText')}
        </ConfirmDialog>
      )}
    </div>
  )
}
