import { SelectField } from '#ui/SelectField.tsx'
import type { usePanelStart } from './use-panel-start.ts'

type PanelFieldProps = { panel: ReturnType<typeof usePanelStart>; label: string; here: string }

/** Chooses another device that shows the class; nothing where no other device obeys the person. */
export function PanelField({ panel, label, here }: PanelFieldProps) {
  if (panel.options.length === 0) return null
  return (
    <SelectField
      label={label}
      options={[{ value: '', label: here }, ...panel.options]}
      value={panel.chosen}
      onChange={({ target }) => panel.choose(target.value)}
    />
  )
}
