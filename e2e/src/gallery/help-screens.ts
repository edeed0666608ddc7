import type { ShownScreen } from './shown-screen.ts'

/** The help: its topics, a found one, an article with a table, and the operator's documents. */
export const helpScreens: readonly ShownScreen[] = [
  { name: 'help', viewer: 'instructor', path: () => '/dashboard/help' },
  { name: 'help-found', viewer: 'learner', path: () => '/dashboard/help?q=test' },
  { name: 'help-topic', viewer: 'learner', path: () => '/dashboard/help?topic=keyboard' },
  { name: 'help-none', viewer: 'learner', path: () => '/dashboard/help?q=xyzzy' },
]
