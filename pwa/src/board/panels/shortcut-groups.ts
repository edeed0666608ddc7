import type { ShortcutName } from '../input/key-map.ts'

/** What the list of keys shows together, beside the tools; names are keys of `board.shortcuts.groups`. */
export const shortcutGroups = {
  changing: ['undo', 'redo', 'write', 'crosshair', 'steer', 'maths', 'graph', 'letGo'],
  looking: ['pan', 'zoomIn', 'zoomOut', 'previousPage', 'nextPage', 'firstPage', 'lastPage'],
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

/** Keys that the browser itself hears and tells the board as copying, cutting and pasting. */
export const systemKeys = { copy: 'mod+c', cut: 'mod+x', paste: 'mod+v' } as const
