import { IconDots, IconPlus } from '@tabler/icons-react'
import { maxName } from '@takhti/schema/seating/limits'
import type { SeatingRoom } from '@takhti/schema/seating/model'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { enqueue } from '#api/command.ts'
import { lateCalls } from '#api/late-calls.ts'
import { invalidateArea } from '#api/query.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { FormDialog } from '#ui/FormDialog.tsx'
import { Menu } from '#ui/Menu.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { showMessage, offerUndo } from '#ui/snackbars.ts'
import { useForm } from '#ui/use-form.ts'
import { CopyPlanDialog } from './CopyPlanDialog.tsx'
import type { ShownPlan } from './plans.ts'
import { freshId, type usePlans } from './use-plans.ts'

type PlanToolsProps = {
  plan: ShownPlan
  given: ReturnType<typeof usePlans>
  rooms: readonly SeatingRoom[]
  onChoose: (planId: string) => void
  onNew: () => void
}

/** Which plan is shown, and what is done with it as a whole. */
export function PlanTools({ plan, given, rooms, onChoose, onNew }: PlanToolsProps) {
  const { t } = useTranslation('translation', { keyPrefix: 'seating' })
  const [dialog, setDialog] = useState<'rename' | 'copy' | 'room' | null>(null)
  const close = () => setDialog(null)

  async function remove() {
    await given.remove(plan.planId)
    offerUndo(t('removed', { name: plan.name }), () => void given.restore(plan.planId))
  }

  return (
    <div className="row seating-tools labels-hidden-on-phone">
      <SelectField
        label={t('plan')}
        value={plan.planId}
        options={given.plans.map(({ planId, name }) => ({ value: planId, label: name }))}
        onChange={({ target }) => onChoose(target.value)}
      />
      <Button onClick={onNew}>
        <IconPlus size={18} aria-hidden="true" />
        {t('new')}
      </Button>
      <Menu label={t('more', { name: plan.name })} face={<IconDots size={20} aria-hidden="true" />}>
        {(shut) =>
          (
            [
              ['rename', t('rename'), () => setDialog('rename')],
              ['copy', t('copy'), () => setDialog('copy')],
              ['room', t('saveRoom'), () => setDialog('room')],
              ['print', t('print'), () => print()],
              ['remove', t('remove'), () => void remove()],
            ] as const
          ).map(([key, label, act]) => (
            <button
              key={key}
              type="button"
              className="menu-item"
              onClick={() => {
                shut()
                act()
              }}
            >
              {label}
            </button>
          ))
        }
      </Menu>
      {dialog === 'rename' && (
        <NameDialog
          title={t('rename')}
          first={plan.name}
          save={(name) => given.rename(plan.planId, name)}
          onClose={close}
        />
      )}
      {dialog === 'copy' && <CopyPlanDialog {...{ plan, save: given.save, onClose: close, onCopied: onChoose }} />}
      {dialog === 'room' && (
        <NameDialog
          title={t('saveRoom')}
          first={plan.name}
          save={async (name) => {
            const own = rooms.find((room) => room.isOwn && room.name === name)
            const room = { roomId: own?.roomId ?? freshId(), name, desks: plan.desks }
            await enqueue(lateCalls.seating.saveRoom, room)
            invalidateArea('seating')
            showMessage(t('roomSaved'))
          }}
          onClose={close}
        />
      )}
    </div>
  )
}

type NameDialogProps = { title: string; first: string; save: (name: string) => Promise<unknown>; onClose: () => void }

const idle = { isPending: false, isBlocked: false, problem: null }

function NameDialog({ title, first, save, onClose }: NameDialogProps) {
  const { t } = useTranslation('translation', { keyPrefix: 'seating' })
  const form = useForm({
    initial: { name: first },
    check: ({ name }) => ({ name: name.trim() === '' ? t('nameMissing') : null }),
    command: idle,
    save: ({ name }) => save(name.trim()),
  })
  return (
    <FormDialog title={title} form={form} onClose={onClose}>
      <Field label={t('name')} maxLength={maxName} {...form.field('name')} />
    </FormDialog>
  )
}
