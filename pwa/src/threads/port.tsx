import { lazy } from 'react'

/** Conversations with a source; they come when somebody asks. */
export const ThreadsPanel = lazy(() => import('./ThreadsPanel.tsx').then((file) => ({ default: file.ThreadsPanel })))
