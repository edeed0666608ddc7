import type { Draft } from './draft.ts'
import type { InkSession } from './ink-session.ts'

/** What a pointer draws with: each has its own stroke or draft shape. */
export type PenSlot = { readonly ink: InkSession; readonly draft: Draft }
