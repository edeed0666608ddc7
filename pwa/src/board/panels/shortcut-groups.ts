import type { ShortcutName } from '../input/key-map.ts'

/** Groups of the shortcut list, beside the tools; names are keys of `board.shortcuts.groups`. */
export const shortcutGroups = {
  changing: ['undo', 'redo', 'write', 'crosshair', 'steer', 'maths', 'graph', 'library', 'letGo'],
  looking: ['pan', 'zoomIn', 'zoomOut', 'previousPage', 'nextPage', 'firstPage', 'lastPage', 'find'],
  chosen: [
    'selectAll',
    'menu',
    'nudge',
    'nudgeFar',
    'duplicate',
    'delete',
    'bold',
    'italic',
    'underline',
    'group',
    'ungroup',
    'enterGroup',
    'lock',
    'front',
    'forward',
    'backward',
    'back',
  ],
  aids: ['curtain', 'spotlight', 'timer', 'ruler', 'setSquare', 'protractor', 'compass'],
  app: ['shortcuts'],
} as const satisfies Record<string, readonly ShortcutName[]>

export type ShortcutGroup = keyof typeof shortcutGroups

// `Object.keys` forgets the names of its argument.
export const shortcutGroupNames = Object.keys(shortcutGroups) as ShortcutGroup[]

/** Keys that the browser handles and forwards as copy, cut and paste events. */
export const systemKeys = { copy: 'mod+c', cut: 'mod+x', paste: 'mod+v' } as const
