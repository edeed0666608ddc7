import { opensDialog, opensFromMenu, opensMenu } from './preparations.ts'
import type { ShownScreen } from './screens.ts'

/** What files lessons: their menu, its dialogs, the trash, and a folder. */
export const libraryScreens: readonly ShownScreen[] = [
  {
    name: 'lessons-actions',
    viewer: 'instructor',
    path: ({ folderId }) => `/dashboard/lessons?folder=${folderId}`,
    prepare: opensMenu('.slate-actions > .menu:last-child > button'),
  },
  {
    name: 'lessons-details',
    viewer: 'instructor',
    path: () => '/dashboard/lessons',
    prepare: opensFromMenu('.slate-actions > .menu:last-child > button', 1),
  },
  {
    name: 'lessons-moving',
    viewer: 'instructor',
    path: () => '/dashboard/lessons',
    prepare: opensFromMenu('.slate-actions > .menu:last-child > button', 4),
  },
  {
    name: 'lessons-trash',
    viewer: 'instructor',
    path: () => '/dashboard/lessons',
    prepare: opensDialog('.library-tools .row > .icon-button:nth-of-type(3)'),
  },
  { name: 'lessons-folder', viewer: 'instructor', path: ({ folderId }) => `/dashboard/lessons?folder=${folderId}` },
]
