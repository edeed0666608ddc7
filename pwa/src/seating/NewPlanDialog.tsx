import { layoutKinds, layoutOf, type LayoutKind } from '@takhti/schema/seating/layouts'
import { maxDesks, maxName } from '@takhti/schema/seating/limits'
import type { Desk, SeatingBody, SeatingRoom } from '@takhti/schema/seating/model'
import { useTranslation } from 'react-i18next'
import { Field } from '#ui/Field.tsx'
import { FormDialog } from '#ui/FormDialog.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { useForm } from '#ui/use-form.ts'
import { PlanPicture } from './PlanPicture.tsx'
import { freshId } from './use-plans.ts'

type NewPlanDialogProps = {
  classId: string
  rooms: readonly SeatingRoom[]
  count: number
  save: (body: SeatingBody) => Promise<void>
  onMade: (planId: string) => void
  onClose: () => void
}

type Option = { value: string; label: string }

const idle = { isPending: false, isBlocked: false, problem: null }

/** Makes a plan from an arrangement or a room of the school. */
export function NewPlanDialog({ classId, rooms, count, save, onMade, onClose }: NewPlanDialogProps) {
  const { t } = useTranslation('translation', { keyPrefix: 'seating' })
  const form = useForm({
    initial: { name: t('firstName'), layout: 'pairs', desks: String(Math.max(1, count)) },
    check: ({ name, desks }) => ({
      name: name.trim() === '' ? t('nameMissing') : null,
      desks: isCount(desks) ? null : t('desksRange', { max: maxDesks }),
    }),
    command: idle,
    async save({ name, layout, desks }) {
      const planId = freshId()
      await save({
        ...{ planId, classId, name: name.trim(), revision: planId, seats: [] },
        desks: [...desksOf(layout, Number(desks), rooms)],
        rules: { front: [], apart: [], alternate: [] },
      })
      onMade(planId)
    },
  })
  const { layout, desks } = form.values
  const isRoom = rooms.some(({ roomId }) => roomId === layout)
  return (
    <FormDialog title={t('new')} submitLabel={t('make')} form={form} onClose={onClose}>
      <Field label={t('name')} maxLength={maxName} {...form.field('name')} />
      <SelectField
        label={t('layout')}
        value={layout}
        options={[
          ...layoutKinds.map((value): Option => ({ value, label: t(`layouts.${value}`) })),
          ...rooms.map(({ roomId, name }) => ({ value: roomId, label: name })),
        ]}
        onChange={({ target }) => form.set({ layout: target.value })}
      />
      {!isRoom && <Field label={t('desks')} inputMode="numeric" {...form.field('desks')} />}
      {(isRoom || isCount(desks)) && (
        <div className="seating-preview">
          <PlanPicture
            desks={desksOf(layout, Number(desks), rooms)}
            textOf={() => ''}
            label={t('preview')}
            side="teacher"
          />
        </div>
      )}
    </FormDialog>
  )
}

/** The desks of an arrangement, or of the room with this id. */
export function desksOf(layout: string, count: number, rooms: readonly SeatingRoom[]): readonly Desk[] {
  const room = rooms.find(({ roomId }) => roomId === layout)
  // Without a room it is one of the arrangements, which the same list offers.
  return room?.desks ?? layoutOf(layout as LayoutKind, count)
}

function isCount(text: string): boolean {
  const count = Number(text)
  return Number.isInteger(count) && count >= 1 && count <= maxDesks
}
