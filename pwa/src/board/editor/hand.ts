import type { Draft } from './draft.ts'
import type { InkSession } from './ink-session.ts'

/** What a hand draws with: its stroke, or its line, circle or polygon, is its own. */
export type Hand = { readonly ink: InkSession; readonly draft: Draft }
