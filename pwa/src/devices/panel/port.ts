import type { RemoteAct } from '@takhti/schema/devices/remote/model'
import { latePart } from '#languages/late-part.ts'

/** A button for each paired device, which then shows something to the room; nothing where it cannot be loaded. */
export const PanelButtons = latePart<{ act: RemoteAct }>(
  'devices',
  () => import('./PanelButtons.tsx').then((file) => file.PanelButtons),
  () => null,
)
