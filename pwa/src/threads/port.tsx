import { lazy } from 'react'

/** Conversations with a source; loaded on request. */
export const ThreadsPanel = lazy(() => import('./ThreadsPanel.tsx').then((file) => ({ default: file.ThreadsPanel })))
